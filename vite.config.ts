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

/** Puts the styles into the page itself: they are small, and nothing can be painted without them. */
const stylesInPage = (): Plugin => ({
  name: 'styles-in-page',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
        const sheet = bundle[name]
        if (sheet?.type !== 'asset') return link
        delete bundle[name]
        return `<style>${sheet.source}</style>`
      })
    },
  },
})

/**
 * What most pages share travels as one file beside the entry, so that a first page asks for few. Parts of the
 * family that bring a library with them (dialogs, tabs, selects) stay with the screens that use them.
 */
const sharedByPages = new RegExp(
  [
    'node_modules/(lucide-react|react|scheduler)/',
    'src/messages/',
    'src/domain/(wall-time|bookings)',
    'src/web/[^/]+\\.tsx?$',
    `src/web/ui/(${[
      'button|card|classes|copy-button|day-ribbon|display-settings|empty-state|error-state|fact-list|field',
      'input|logo|notice|page|page-skeleton|password-input|route-error|segments|skeleton|status-badge|text-link|toasts?',
    ].join('|')})\\.tsx?$`,
  ].join('|'),
)

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // One sheet, which stylesInPage takes: no later part may ask for it again.
    cssCodeSplit: false,
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', test: sharedByPages, minShareCount: 2 }] } },
    },
  },
  plugins: [react(), tailwindcss(), stylesInPage(), compressOnce()],
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
})
