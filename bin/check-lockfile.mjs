import { readFileSync } from 'node:fs'

/** Without an optional package for one of these, the product cannot be installed there. */
const machines = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'linux-arm64']

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
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

const isOn = (machine, { os = [], cpu = [] }) =>
  [os, cpu].every((list, part) => list.length === 0 || [list].flat().includes(machine.split('-')[part]))
const unreviewed = Object.entries(packages)
  .filter(([, entry]) => entry.hasInstallScript && machines.some((machine) => isOn(machine, entry)))
  .map(([path]) => path.split('node_modules/').at(-1))
  .filter((name) => !Object.hasOwn(allowScripts, name))
for (const name of new Set(unreviewed)) {
  process.stderr.write(`allowScripts in package.json lacks ${name}: npm blocks its install script\n`)
}
process.exit(lacking.length + unreviewed.length > 0 ? 1 : 0)
