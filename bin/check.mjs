import { installIfNeeded, run } from './ready.mjs'

await installIfNeeded()

// Each checker reads the shared types itself, so the usual four take twice as long on two cores.
const types = ['-p', '.', '--checkers', '2', '--incremental']

const steps = [
  ['Texts', 'npm', ['run', '-s', 'messages']],
  ['Both languages', 'node', ['bin/check-messages.mjs']],
  ['Documents', 'node', ['bin/check-documents.mjs']],
  ['Lockfile', 'node', ['bin/check-lockfile.mjs']],
  ['Types', 'tsc', [...types, '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']],
  ['Lint and format', 'biome', ['ci', '--error-on-warnings']],
  ['Imports', 'node', ['bin/check-imports.mjs']],
  ['Plain language', 'node', ['bin/check-language.mjs']],
  ['Dead code', 'knip', []],
]

for (const [name, program, args] of steps) {
  process.stdout.write(`${name}\n`)
  const code = await run(program, args)
  if (code !== 0) process.exit(code)
}
