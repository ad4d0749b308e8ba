import { buildIfStale, installIfNeeded, runProgram } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
// The channel closes when this process is killed outright; the product ends itself then.
process.exit(
  await runProgram(['src/server/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
