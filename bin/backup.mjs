import { runOnOurNode } from './ready.mjs'

process.exit(await runOnOurNode(['src/server/backup.ts', ...process.argv.slice(2)]))
