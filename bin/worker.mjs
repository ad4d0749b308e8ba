import { buildIfStale, installIfNeeded, runOnOurNode } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
process.exit(
  await runOnOurNode(['--import', './bin/quick-resolve.mjs', 'src/server/main.ts', 'worker'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
