import { defineConfig } from 'vite'
import { asideOf, buildAside } from './build/build-aside.ts'

/** The server with its packages, except those that load files of their own. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: asideOf('server'),
    target: 'node26',
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        backup: 'src/server/backup.ts',
        restore: 'src/server/restore.ts',
        'file-thread': 'src/server/clients/file-thread.ts',
        'holiday-thread': 'src/server/adapters/holiday-thread.ts',
      },
      output: { chunkFileNames: '[name].js' },
    },
  },
  plugins: [buildAside('server')],
  ssr: {
    noExternal: true,
    external: ['@fastify/swagger-ui', '@node-rs/argon2', 'date-holidays', 'pdfkit', 'sharp'],
  },
})
