import { buildIfStale, installIfNeeded, runProgram } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
// The channel closes when this process is killed; the product then shuts down.
process.exit(
  await runProgram(['src/server/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
