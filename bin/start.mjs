import { buildIfStale, installIfNeeded, runOnOurNode } from './ready.mjs'

await installIfNeeded()
await buildIfStale()

// npm that is killed outright takes nobody along, and without it Ctrl-C no longer reaches the product.
const parent = process.ppid
const endWithoutNpm = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(endWithoutNpm, 1_000).unref()

// The channel closes when this process is killed outright; the product ends itself then.
process.exit(await runOnOurNode(['src/server/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
