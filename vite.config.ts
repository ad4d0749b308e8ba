import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeByReader } from './build/code-by-reader.ts'
import { compressOnce } from './build/compress-once.ts'
import { firstPaint } from './build/first-paint.ts'
import { manifests } from './build/manifests.ts'
import { sandboxPages } from './build/sandbox-pages.ts'
import { stylesInPage } from './build/styles-in-page.ts'

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // One sheet, which stylesInPage takes: no later part may ask for it again.
    cssCodeSplit: false,
    // Every target browser supports it.
    modulePreload: { polyfill: false },
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
  },
  plugins: [
    react(),
    codeByReader(),
    tailwindcss(),
    stylesInPage(),
    firstPaint(),
    manifests(),
    sandboxPages(),
    compressOnce(),
  ],
  server: { port: 5173, proxy: { '/api/': 'http://127.0.0.1:3000' } },
})
