import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(html|js|css|svg)$/

/** Writes each text beside itself compressed once, so that the server only picks the file the browser takes. */
const compressOnce = (): Plugin => ({
  name: 'compress-once',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true })
    for (const name of names.filter((name) => compressible.test(name))) {
      const content = await readFile(join(dir, name))
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }
  },
})

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
  },
  plugins: [react(), tailwindcss(), compressOnce()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
