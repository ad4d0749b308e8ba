#!/usr/bin/env node
// The command of the installed package, on the Node that npm installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeOptions, nodePackage } from './node-options.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...names) => join(root, ...names)
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const programs = {
  start: ['main.js'],
  worker: ['main.js', 'worker'],
  backup: ['backup.js'],
  restore: ['restore.js'],
}

const usage = `Créneau ${version}: appointment scheduling and online booking

  creneau                        starts the server, with its own PostgreSQL in ./data unless DATABASE_URL names another
  creneau worker                 sends the mails, for servers with WORKER=off
  creneau backup --to FILE       writes everything into one file, even while the server runs
  creneau restore --from FILE    restores that file, only into an empty database
  creneau --version
  creneau --help

Settings are environment variables: see README.md and docs/operating.md in ${root}
`

const [command = 'start', ...options] = process.argv.slice(2)
if (command === '--version') end(0, `${version}\n`)
if (command === '--help') end(0, usage)
if (!Object.hasOwn(programs, command)) end(2, usage)

const server = at('dist', 'server')
if (!existsSync(server)) end(1, 'The server is not built: use npm start.\n')

const [program, ...more] = programs[command]
// The channel closes when this process is killed; the product then shuts down.
const child = spawn(findNode(), [...nodeOptions, join(server, program), ...more, ...options], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => end(1, `${error.message}\n`))
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

/** npm's Node is missing where optional packages are left out; then the running Node may be new enough. */
function findNode() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${nodePackage}/package.json`)), 'bin', 'node')
  } catch {
    // Fall through to the running Node.
  }
  if (typeof globalThis.Temporal === 'object') return process.execPath
  return end(
    1,
    `Node 26 is needed, and this is ${process.version}. npm installs ${nodePackage} unless optional packages are left out.\n`,
  )
}

function end(code, text) {
  process[code === 0 ? 'stdout' : 'stderr'].write(text)
  process.exit(code)
}
