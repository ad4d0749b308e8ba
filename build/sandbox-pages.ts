import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The page itself says that payments are a sandbox, so its notice needs no request and shifts no content. */
export const sandboxPages = (): Plugin => ({
  name: 'sandbox-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true })
    for (const name of names.filter((name) => name.endsWith('.html'))) {
      const page = await readFile(join(dir, name), 'utf8')
      await writeFile(
        join(dir, name.replace(/html$/, 'sandbox.html')),
        page.replace('<html ', '<html data-payments="sandbox" '),
      )
    }
  },
})
