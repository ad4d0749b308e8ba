// Runs the product from a checkout: `node bin/start.mjs [worker | backup | restore]`.
import { buildIfStale, buildServerIfStale, installIfNeeded } from './ready.mjs'

await installIfNeeded({ withDev: false })
// Backup and worker serve no pages.
await (process.argv[2] ? buildServerIfStale() : buildIfStale())
await import('./creneau.mjs')
