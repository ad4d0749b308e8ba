import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Rolldown } from 'vite'
import { asideOf, buildAside } from './build/build-aside.ts'
import { compressOnce } from './build/compress-once.ts'
import { manifests } from './build/manifests.ts'
import { renderInDev } from './build/render-in-dev.ts'

const forBrowsers: BuildEnvironmentOptions = {
  outDir: asideOf('web'),
  // Every target browser supports it.
  modulePreload: { polyfill: false },
  target: 'es2022',
  // light-dark() and oklch() stay as they are written.
  cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
}

type Group = Rolldown.CodeSplittingGroup

/** What every page needs. */
const initial = (name: string): Group => ({ name, tags: ['$initial'], priority: 3 })

/** What most screens need, and small parts of several. The names of time zones weigh as much as all other formats. */
const base: Group = {
  name: 'base',
  test: /\/src\/(domain\/(?!zone-cities)|messages|web\/(ui\/(?!radix)|features\/(salon\/|places\/booked-places|sharing\/booking-link|deposits\/hold-end|schedules\/zone-picker|booking-page\/(held-booking|replaced-choices|step-button|step-frame))|(?!zone-city)[^/]+$))|\/node_modules\/(lucide-react|@tanstack)\//,
  minShareCount: 2,
  priority: 2,
}

/** Only forms need these, and only once they are open. */
const forms: Group = {
  name: 'forms',
  test: /\/node_modules\/(zod|react-hook-form|@hookform)\/|\/src\/(contract|web\/form)\//,
  minShareCount: 2,
  priority: 1,
}

const packages: Group = { name: 'packages', test: /\/node_modules\//, minShareCount: 2 }

const features: Group = { name: 'features', minShareCount: 3 }

/** Code of the same two screens shares a file. Files of fewer bytes join others, because each request takes time. */
const pairs = (bytes: number): Group => ({
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: bytes,
})

/** Two applications and the module that renders the second one on the server (decision 57). */
export default defineConfig(({ command }) => ({
  root: 'src/web',
  environments: {
    client: {
      build: {
        ...forBrowsers,
        emptyOutDir: true,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/web/index.html'),
          output: {
            codeSplitting: { groups: [initial('owner'), base, forms, packages, features, pairs(20_000)] },
          },
        },
      },
    },
    public: {
      consumer: 'client',
      build: {
        ...forBrowsers,
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: 'public-pages.json',
        rolldownOptions: {
          input: { public: 'src/web/public-pages/client.tsx' },
          output: {
            codeSplitting: { groups: [initial('public'), base, forms, packages, features, pairs(20_000)] },
          },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: asideOf('pages'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node26',
        rolldownOptions: { input: { render: 'src/web/public-pages/render.tsx' } },
      },
      // In development, packages stay as they are installed.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
  builder: {},
  plugins: [react(), tailwindcss(), manifests(), compressOnce(), buildAside('web', 'pages'), renderInDev()],
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
}))
