import { existsSync, mkdirSync } from 'node:fs'
import { buildIfStale, installIfNeeded, runOnOurNode } from './ready.mjs'

await installIfNeeded()
await buildIfStale()
mkdirSync('test/.results', { recursive: true })

const file = process.env.TEST_RESULTS ?? 'test/.results/results.json'
const reporters = ['default', 'json', './bin/slow-files.mjs'].map((name) => `--reporter=${name}`)
const vitest = 'node_modules/vitest/vitest.mjs'
if (!existsSync(vitest)) throw new Error('vitest is not installed')
process.exit(
  await runOnOurNode([vitest, 'run', ...reporters, `--outputFile.json=${file}`, ...process.argv.slice(2)], {
    env: process.env,
  }),
)
