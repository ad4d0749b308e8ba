import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressOnce } from './build/compress-once.ts'
import { firstPaint } from './build/first-paint.ts'
import { manifests } from './build/manifests.ts'
import { sandboxPages } from './build/sandbox-pages.ts'
import { stylesInPage } from './build/styles-in-page.ts'

/**
 * A first visit loads three files: the application (all that the entry imports), what pages share, and the page's
 * screen. Shared are the folders of small things; parts that bring Radix along stay in `ui/radix/` with the screens
 * that use them, as do the ribbon of a day and what only owners' pages share, icons too, and texts beyond the booking
 * page's are owners' texts. (The bundler's own few lines come with the application as long as every file imports that: a
 * bare `import('library')` makes them one more to ask for.)
 */
const sharedByPages =
  /\/src\/(web\/[^/]+|web\/ui\/(?!day-ribbon|settings-section|time-input|focus-after|download-link|screen-head|more-button|date-input|use-wide)[^/]+|domain\/(?!opening-hours|intervals|statistics-periods|booking-search|mail-budgets).+|messages\/messages\/(book|common)_(?!status_(?!pending)).+)$|\/lucide-react\/(?!.*\/(pencil|trash|trash-2|chevron-down|calendar-days|external-link|key-round|log-out|sparkles|user-round|rotate-cw|phone|bell|search|message-square-x|wallet|users|user-x|user-check|menu|layout-dashboard|chart-no-axes-column|download|undo-2|ban|arrow-down)\.)/

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // One sheet, which stylesInPage takes: no later part may ask for it again.
    cssCodeSplit: false,
    // Every browser of the target knows it by itself.
    modulePreload: { polyfill: false },
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'application', tags: ['$initial'] },
            { name: 'shared', test: sharedByPages, minShareCount: 2 },
            { name: 'texts', test: /\/src\/messages\/|\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    stylesInPage(),
    firstPaint(),
    manifests(),
    sandboxPages(),
    compressOnce(),
  ],
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
})
