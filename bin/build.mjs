import { buildIfStale, installIfNeeded } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
