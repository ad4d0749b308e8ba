import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(html|js|css|svg)$/

/**
 * The page once more for a product whose money is the sandbox's: it says so from its first byte, so that the strip that
 * tells of it needs no request and moves nothing.
 */
const sandboxPage = (): Plugin => ({
  name: 'sandbox-page',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const page = await readFile(join(dir, 'index.html'), 'utf8')
    await writeFile(join(dir, 'index.sandbox.html'), page.replace('<html ', '<html data-payments="sandbox" '))
  },
})

/** Writes each text beside itself compressed once, so that the server only picks the file the browser takes. */
const compressOnce = (): Plugin => ({
  name: 'compress-once',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      for (const name of names.filter((name) => compressible.test(name))) {
        const content = await readFile(join(dir, name))
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }
    },
  },
})

/** Names as an object takes them ("as" turned to ":"), from what stands between the braces of an import or export. */
const asProperties = (names: string, swapped = false) =>
  names
    .split(',')
    .map((name) => {
      const [from = '', to = from] = name.trim().split(' as ')
      return swapped ? `${to}:${from}` : `${from}:${to}`
    })
    .join()

/** The bundler's few lines of its own go into each file that needs them, instead of being one more to ask for. */
const runtimeInPlace = (): Plugin => ({
  name: 'runtime-in-place',
  apply: 'build',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const [, code, exported] = /^(.*?);?export\{([^}]*)\};?\s*$/s.exec(runtime?.code ?? '') ?? []
      if (!runtime || !code || !exported) return
      const value = `(()=>{${code};return{${asProperties(exported, true)}}})()`
      const file = runtime.fileName.split('/').at(-1)
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(/import\{([^}]*)\}from"\.\/([^"]+)";/g, (line, names, from) =>
          from === file ? `const{${asProperties(names)}}=${value};` : line,
        )
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  },
})

/** Puts styles and icon into the page itself: they are small, and nothing can be painted without the styles. */
const stylesInPage = (): Plugin => ({
  name: 'styles-in-page',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const icon = await readFile('src/web/public/favicon.svg', 'base64')
      const page = html.replace('href="/favicon.svg"', `href="data:image/svg+xml;base64,${icon}"`)
      return page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
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
    'src/messages/(?!messages/(schedule|dashboard|payment|sandbox|deposit|card|bank)_)',
    'src/domain/(wall-time|bookings|subscriptions)',
    'src/web/[^/]+\\.tsx?$',
    `src/web/ui/(${[
      'away-banner|button|card|classes|copy-button|day-ribbon|display-settings|empty-state|error-state|fact-list|field',
      'input|logo|notice|page|page-skeleton|password-input|route-error|segments|skeleton|status-badge|text-link|toasts?|use-wall-now',
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: sharedByPages, minShareCount: 2 },
            { name: 'owner-texts', test: 'src/messages/', minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [react(), tailwindcss(), runtimeInPlace(), stylesInPage(), sandboxPage(), compressOnce()],
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
})
