import { runProgram } from './ready.mjs'

process.exit(await runProgram(['src/server/restore.ts', ...process.argv.slice(2)]))
