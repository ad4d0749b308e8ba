import { runProgram } from './ready.mjs'

process.exit(await runProgram(['src/server/backup.ts', ...process.argv.slice(2)]))
