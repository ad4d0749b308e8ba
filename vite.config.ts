import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressOnce } from './build/compress-once.ts'
import { firstPaint } from './build/first-paint.ts'
import { runtimeInPlace } from './build/runtime-in-place.ts'
import { sandboxPages } from './build/sandbox-pages.ts'
import { stylesInPage } from './build/styles-in-page.ts'

/**
 * What most pages share travels as one file beside the entry, so that a first page asks for few. Parts of the
 * family that bring a library with them (dialogs, tabs, selects) stay with the screens that use them, and what
 * only owners see stays with theirs.
 */
const sharedByPages = new RegExp(
  [
    'node_modules/(react|scheduler|@tanstack/react-query)/',
    'node_modules/lucide-react/.*/(?!calendar-|chevron-down|credit-card|download|external-link|log-out|pencil|rotate-cw|sparkles|trash|user)[^/]+$',
    `src/messages/(?!messages/((${[
      'account|auth|bank|calendar|card|dashboard|deposit|payment|sandbox|schedule|subscription|toast|verify',
    ]})_|problem_(?!required)))`,
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
    // Every browser of the target knows it by itself.
    modulePreload: { polyfill: false },
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: sharedByPages, minShareCount: 2 },
            {
              name: 'forms',
              test: /src\/(web\/form\/|contract\/problems|messages\/messages\/problem_(?!required))/,
            },
            { name: 'owner-parts', test: /src\/messages\/|lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    runtimeInPlace(),
    stylesInPage(),
    firstPaint(),
    sandboxPages(),
    compressOnce(),
  ],
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
})
