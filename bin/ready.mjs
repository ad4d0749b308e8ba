// Installs the packages and builds the web if needed. Plain JavaScript, because it runs on the machine's own
// Node before Node 26 is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeOptions } from './node-options.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...names) => join(root, ...names)
const programs = at('node_modules', '.bin')
const cache = at('node_modules', '.cache', 'creneau')
const env = {
  ...process.env,
  PATH: `${programs}${delimiter}${process.env.PATH}`,
  // Keeps compiled code between starts, which cuts loading time to a quarter.
  NODE_COMPILE_CACHE: join(cache, 'code'),
}
const ourNode = join(programs, 'node')

// npm sends a signal only to its shell, which dies without passing it on. So a new parent process means: shut
// down.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent || !process.env.npm_lifecycle_event) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 200).unref()

/** Runs a program in the project's folder, forwards signals, and returns its exit code. */
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

/** Runs a tool on the Node of package.json. */
export function runOnOurNode(args, options) {
  if (!existsSync(ourNode)) {
    end(1, 'Node 26 is missing from node_modules: are npm install scripts disabled on this machine?')
  }
  return run(ourNode, args, options)
}

/** Runs a program of the product on that Node, with the product's options. */
export const runProgram = (args, options) => runOnOurNode([...nodeOptions, ...args], options)

export async function installIfNeeded() {
  const wanted = hash(readFileSync(at('package-lock.json')))
  if (readStamp('installed') === wanted || wasInstalledByHand()) return
  say('Installing packages…')
  // --no-save, because an older npm would rewrite the lockfile. The build needs the dev packages.
  await npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeStamp('installed', wanted)
}

function wasInstalledByHand() {
  const installed = statSync(at('node_modules', '.package-lock.json'), { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs >= statSync(at('package-lock.json')).mtimeMs
}

export async function buildIfStale() {
  const wanted = hash(buildInputs().flatMap(describe).join('\n'))
  const isBuilt = existsSync(at('dist', 'index.html')) && existsSync(at('src', 'messages', 'messages.js'))
  if (isBuilt && readStamp('built') === wanted) return
  say('Building the web…')
  rmSync(stamp('built'), { force: true })
  await npm(['run', '-s', 'build'])
  writeStamp('built', wanted)
}

/** Compiles the messages unless they are up to date, so that running programs do not see files change. */
export async function compileTextsIfStale(compile) {
  const made = join('src', 'messages')
  const state = () =>
    hash(
      ['messages', 'project.inlang/settings.json', 'bin/messages.mjs', 'package-lock.json', made]
        .flatMap(describe)
        .join('\n'),
    )
  if (existsSync(at(made, 'messages.js')) && readStamp('texts') === state()) return
  await compile()
  writeStamp('texts', state())
}

/** The inputs of the web build. `src/messages` is left out because the build generates it. */
function buildInputs() {
  const sources = readdirSync(at('src')).filter((name) => name !== 'server' && name !== 'messages')
  const settings = ['project.inlang/settings.json', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
  return [...sources.map((name) => join('src', name)), 'messages', 'build', ...settings]
}

// Compares contents, not times, because a checkout and the build touch unchanged files. Costs a few
// milliseconds.
function describe(path) {
  const found = statSync(at(path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return `${path} ${hash(readFileSync(at(path)))}`
  return readdirSync(at(path)).flatMap((name) => describe(join(path, name)))
}

const hash = (content) => createHash('sha256').update(content).digest('hex')
const stamp = (name) => join(cache, name)

function readStamp(name) {
  return existsSync(stamp(name)) ? readFileSync(stamp(name), 'utf8') : ''
}

function writeStamp(name, content) {
  mkdirSync(dirname(stamp(name)), { recursive: true })
  writeFileSync(stamp(name), content)
}

async function npm(args) {
  const code = await run('npm', ['--no-progress', ...args])
  if (code !== 0) process.exit(code)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function end(code, line) {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}
