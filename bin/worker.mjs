import { buildIfStale, installIfNeeded, runProgram } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
process.exit(
  await runProgram(['src/server/main.ts', 'worker'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
