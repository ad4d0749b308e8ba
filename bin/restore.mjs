import { runOnOurNode } from './ready.mjs'

process.exit(await runOnOurNode(['src/server/restore.ts', ...process.argv.slice(2)]))
