// Plain JavaScript, because it runs on the machine's own Node before Node 26 is installed.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...names) => join(root, ...names)
const programs = at('node_modules', '.bin')
const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` }
const ourNode = join(programs, 'node')

// npm sends a signal only to its shell, which dies without passing it on. So a new parent process means: shut
// down.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent || !process.env.npm_lifecycle_event) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 200).unref()

/** Forwards signals and returns the exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', ...options })
  const passOn = (signal) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

export function runOnOurNode(args, options) {
  if (!existsSync(ourNode)) {
    process.stderr.write(
      'Node 26 is missing from node_modules: are npm install scripts disabled on this machine?\n',
    )
    process.exit(1)
  }
  return run(ourNode, args, options)
}

export async function installIfNeeded() {
  // npm writes this file when it has installed everything.
  if (!isStale('node_modules/.package-lock.json', ['package-lock.json'])) return
  process.stdout.write('Installing packages…\n')
  // --no-save, because an older npm would rewrite the lockfile. The build needs the dev packages.
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run('npm', ['--no-progress', 'install', ...options])
  if (code !== 0) process.exit(code)
}

const ofBoth = ['messages', 'project.inlang/settings.json', 'package-lock.json']

export async function buildIfStale() {
  const folders = readdirSync(at('src')).filter((name) => name !== 'server')
  const inputs = [...folders.map((name) => `src/${name}`), 'build', 'vite.config.ts', 'tsconfig.json']
  // The last part of the web's build.
  await build('web', 'dist/pages/render.js', [...ofBoth, ...inputs])
  await buildServerIfStale()
}

export async function buildServerIfStale() {
  const folders = readdirSync(at('src')).filter((name) => name !== 'web')
  const inputs = [...folders.map((name) => `src/${name}`), 'db', 'vite.server.config.ts', 'tsconfig.json']
  await build('server', 'dist/server/main.js', [...ofBoth, ...inputs])
}

async function build(name, output, inputs) {
  if (!isStale(output, inputs)) return
  process.stdout.write(`Building the ${name}…\n`)
  const code = await run('npm', ['--no-progress', 'run', '-s', `build:${name}`])
  if (code === 0) return
  // The next start must not take half a build for a whole one.
  rmSync(at(output), { force: true })
  process.exit(code)
}

export function isStale(output, inputs) {
  const made = statSync(at(output), { throwIfNoEntry: false })
  return !made || inputs.some((path) => isNewer(at(path), made.mtimeMs))
}

/** A folder is also newer when a file was removed from it. */
function isNewer(path, time) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  if (found.mtimeMs > time) return true
  return found.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), time))
}
