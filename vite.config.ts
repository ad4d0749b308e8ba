import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
  },
  plugins: [react(), tailwindcss()],
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
