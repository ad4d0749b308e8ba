// Plain JavaScript, because it runs on the machine's own Node before Node 26 is installed.
import { spawn } from 'node:child_process'
import {
  accessSync,
  copyFileSync,
  existsSync,
  constants as files,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDraft, removeDrafts } from './drafts.mjs'
import { nodePackage } from './node-options.mjs'

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

/** Forwards signals and returns the exit code. `abrupt` ends a program that would take long to end. */
export function run(program, args, { abrupt = false, ...options } = {}) {
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit', ...options })
  const passOn = (signal) => child.kill(abrupt ? 'SIGKILL' : signal)
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
      'Node 26 is missing from node_modules: does npm leave out optional packages on this machine?\n',
    )
    process.exit(1)
  }
  return run(ourNode, args, options)
}

const record = 'node_modules/.package-lock.json'

/** npm writes its record last, so half an install has none. Only building and testing need the dev packages. */
export async function installIfNeeded({ withDev = true } = {}) {
  if (isStale(record, ['package-lock.json'])) {
    if (lacks(record, { withDev: true, withNative: true })) await install()
    else utimesSync(at(record), new Date(), new Date())
  } else if (withDev && lacks(record, { withDev })) await install()
  linkNode()
}

/** npm 10 removes the link together with the packages for other machines, whose programs have the same name. */
function linkNode() {
  const target = join('..', nodePackage, 'bin', 'node')
  if (existsSync(ourNode) || !existsSync(join(programs, target))) return
  try {
    rmSync(ourNode, { force: true })
    symlinkSync(target, ourNode)
  } catch {
    // Only building and testing need it.
  }
}

/** Compares the lockfile with the record: another version counts as lacking. npm also records what it only planned. */
function lacks(made, { withDev, withNative = false }) {
  if (!existsSync(at(made))) return true
  const [wanted, had] = ['package-lock.json', made].map((file) => JSON.parse(readFileSync(at(file), 'utf8')))
  return Object.entries(wanted.packages).some(([path, entry]) => {
    const hasIt = had.packages[path]?.version === entry.version && existsSync(at(path, 'package.json'))
    if (path === '' || hasIt) return false
    if (entry.optional || entry.devOptional) return path in had.packages || (withNative && isForUs(entry))
    return withDev || !entry.dev
  })
}

/**
 * Parts of other machines' packages name no machine, and nothing says which C library is this machine's: both do not
 * count.
 */
const isForUs = ({ os = [], cpu = [], libc }) =>
  [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && !libc

/**
 * Installs aside, because npm takes half-unpacked packages for whole ones. No package needs its install scripts, which
 * some machines block.
 */
async function install() {
  process.stdout.write('Installing packages…\n')
  const draft = openDraft(at('node_modules'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(at(name))) copyFileSync(at(name), join(draft, name))
  const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-progress']
  const args = ['ci', '--prefix', draft, ...options, ...quiet, ...cacheIn(draft)]
  const code = await run('npm', args, { abrupt: true, cwd: draft })
  if (code !== 0) process.exit(code)
  placePackages(draft)
  removeDrafts(at('node_modules'))
}

/** npm keeps its cache in the user's home, which service users often lack or may not write to. */
function cacheIn(draft) {
  const { npm_config_cache: usual } = process.env
  if (!usual) return []
  try {
    mkdirSync(join(usual, '_cacache'), { recursive: true })
    accessSync(join(usual, '_cacache'), files.W_OK)
    return []
  } catch {
    return ['--cache', join(draft, 'cache')]
  }
}

/** Keeps caches of tools. The record goes first and comes last. */
function placePackages(draft) {
  rmSync(at(record), { force: true })
  const old = join(draft, 'old')
  mkdirSync(old)
  const isPackage = (name) => name === '.bin' || !name.startsWith('.')
  for (const name of readdirSync(at('node_modules')).filter(isPackage))
    renameSync(at('node_modules', name), join(old, name))
  for (const name of readdirSync(join(draft, 'node_modules')).filter(isPackage))
    renameSync(join(draft, 'node_modules', name), at('node_modules', name))
  renameSync(join(draft, record), at(record))
}

const ofBoth = ['messages', 'project.inlang/settings.json', 'package-lock.json']

export async function buildIfStale() {
  const folders = readdirSync(at('src')).filter((name) => name !== 'server')
  const inputs = [...folders.map((name) => `src/${name}`), 'build', 'vite.config.ts', 'tsconfig.json']
  // In the part that is placed last.
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
  await installIfNeeded()
  process.stdout.write(`Building the ${name}…\n`)
  const code = await run('npm', ['--no-progress', 'run', '-s', `build:${name}`])
  if (code !== 0) process.exit(code)
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
