import { readFileSync } from 'node:fs'

/** Without an optional package for one of these, the product cannot be installed there. */
const machines = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'linux-arm64']

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
const lacking = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
  Object.keys(optionalDependencies).filter(
    (name) =>
      machines.some((machine) => name.endsWith(machine) || name.endsWith(`${machine}-gnu`)) &&
      !locked.has(name),
  ),
)
for (const name of new Set(lacking)) {
  process.stderr.write(
    `package-lock.json lacks ${name}: pin a version of its parent package that supports ${machines.join(', ')}\n`,
  )
}
process.exit(lacking.length > 0 ? 1 : 0)
