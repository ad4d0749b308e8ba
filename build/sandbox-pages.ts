import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Every page once more for a product whose money is the sandbox's: it says so from its first byte, so that the strip
 * that tells of it needs no request and moves nothing.
 */
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
