import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/

/** Compresses at build time, so that the server only has to choose a file. */
export const compressOnce = (): Plugin => ({
  name: 'compress-once',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const write = async (name: string) => {
        const content = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
      const isNew = (name: string) => compressible.test(name) && !names.includes(`${name}.br`)
      await Promise.all(names.filter(isNew).map(write))
    },
  },
})
