import { buildIfStale, installIfNeeded, runOnOurNode } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
process.exit(
  await runOnOurNode(['src/server/main.ts', 'worker'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
