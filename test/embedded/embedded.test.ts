import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { StartRefused, startEmbedded } from '../../src/server/database/embedded/start.ts'
import {
  ask,
  copyProject,
  isGone,
  kill,
  killPrograms,
  note,
  patience,
  runProgram,
  runStranger,
  serverPid,
} from './program.ts'

// Each test copies one database, which the first start of a separate program creates.
const room = mkdtempSync(join(tmpdir(), 'creneau embedded '))
const made = join(room, "the first one's data")
const isRoot = process.getuid?.() === 0

const endings: (() => Promise<unknown>)[] = []

async function start(dataDir: string, events: string[] = []) {
  const database = await startEmbedded({ dataDir, onEvent: (line) => events.push(line) })
  endings.push(database.stop)
  return database
}

function copyOfMade(name: string): string {
  const dataDir = join(room, name)
  cpSync(made, dataDir, { recursive: true })
  return dataDir
}

beforeAll(async () => {
  if (isRoot) chmodSync(room, 0o755)
  const { child, said } = await runProgram(made, { LC_ALL: 'C', LANG: 'C' })
  expect(said).toMatch(/^postgres:/)
  child.kill('SIGINT')
  await once(child, 'exit')
})

afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

afterAll(() => {
  killPrograms()
  rmSync(room, { recursive: true, force: true })
})

it('creates a UTF-8 database with natural sorting, under LC_ALL=C and in a folder with spaces and a quote', async () => {
  const { url } = await start(made)
  const sql = `select getdatabaseencoding() as encoding, current_user as name, pg_get_userbyid(datdba) as owner,
    (select string_agg(word, ' ' order by word) from (values ('zen'), ('épilation'), ('coupe')) as t (word)) as words
    from pg_database where datname = current_database()`
  expect(await ask(url, sql)).toEqual([
    { encoding: 'UTF8', name: 'creneau', owner: 'creneau', words: 'coupe épilation zen' },
  ])
})

it('keeps its data from one start to the next', async () => {
  const dataDir = copyOfMade('kept')
  const first = await start(dataDir)
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

it('leaves no process when stopped once or twice', async () => {
  const { url, stop } = await start(copyOfMade('stopped'))
  const processes = await ask<{ pid: number }>(url, 'select pid from pg_stat_activity')
  expect(processes.length).toBeGreaterThan(3)
  await Promise.all([stop(), stop()])
  await vi.waitFor(() => expect(processes.every(({ pid }) => isGone(pid))).toBe(true), patience)
})

it('survives Ctrl-C, which reaches the whole process group, until its owner stops it', async () => {
  const dataDir = copyOfMade('interrupted')
  const { child } = await runProgram(dataDir)
  const pid = serverPid(dataDir)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(isGone(pid)).toBe(true)
})

it('adopts the server of a killed owner', async () => {
  const dataDir = copyOfMade('adopted')
  const { child, said } = await runProgram(dataDir)
  const pid = serverPid(dataDir)
  await kill(child)
  const { url, stop } = await start(dataDir)
  expect(url).toBe(said)
  expect(serverPid(dataDir)).toBe(pid)
  await stop()
  await vi.waitFor(() => expect(isGone(pid)).toBe(true), patience)
})

it('starts on the same port after both the owner and the server were killed', async () => {
  const dataDir = copyOfMade('both killed')
  const returns: boolean[] = []
  // Another connection may rarely take the port in between, but not three times.
  while (returns.length < 3 && !returns.includes(true)) {
    const { child, said } = await runProgram(dataDir)
    process.kill(serverPid(dataDir), 'SIGKILL')
    await kill(child)
    const { url, stop } = await start(dataDir)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    returns.push(url === said)
    await stop()
  }
  expect(returns).toContain(true)
})

it('starts on another port when its port is taken', async () => {
  const dataDir = copyOfMade('place taken')
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const { pid } = spawnSync('true')
  writeFileSync(note(dataDir), `${pid}\n${join(dataDir, 'postgres')}\n1\n${port}\n\n127.0.0.1\n`)
  const { url } = await start(dataDir)
  stranger.close()
  expect(new URL(url).port).not.toBe(`${port}`)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('refuses a second start of the same folder in one line that names the folder', async () => {
  const dataDir = copyOfMade('twice')
  const { url } = await start(dataDir)
  const { said } = await runProgram(dataDir)
  expect(said).toBe(`StartRefused: Créneau is already running on the data in ${dataDir}.`)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('lets one of two concurrent first starts win', async () => {
  const dataDir = join(room, 'race')
  const both = await Promise.all([runProgram(dataDir), runProgram(dataDir)])
  const [loser, winner] = both.sort((a, b) => (a.said < b.said ? -1 : 1))
  expect(loser?.said).toMatch(/^StartRefused: .* already running/)
  expect(winner?.said).toMatch(/^postgres:/)
  expect(await ask(winner?.said ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  winner?.child.kill('SIGINT')
  // The refused one may end a moment after its message.
  await vi.waitFor(() => expect(both.map(({ child }) => child.exitCode)).toEqual([1, 0]), patience)
})

it('restarts a killed server on the same port', async () => {
  const dataDir = copyOfMade('killed')
  const events: string[] = []
  const { url } = await start(dataDir, events)
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  endings.unshift(() => pool.end())
  await pool.query('select 1')
  process.kill(serverPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(events).toContain('PostgreSQL is back.'), patience)
  // The processes of the killed server may take longer to end than the first attempts.
  expect(events.filter((line) => !line.startsWith('PostgreSQL is not back yet: '))).toEqual([
    'PostgreSQL ended unexpectedly; starting it again.',
    'PostgreSQL is back.',
  ])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('stops in the middle of a restart', async () => {
  const dataDir = copyOfMade('stopped while starting')
  const events: string[] = []
  const { url, stop } = await start(dataDir, events)
  process.kill(serverPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(events).toHaveLength(1), patience)
  await stop()
  await expect(ask(url, 'select 1 as one')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('starts a copy beside the original although the copied note names a live server', async () => {
  const original = copyOfMade('original')
  const copy = copyOfMade('copy')
  const { url } = await start(original)
  cpSync(note(original), note(copy))
  expect((await start(copy)).url).not.toBe(url)
})

it('starts although the process id of a dead server now belongs to another process', async () => {
  const dataDir = copyOfMade('number reused')
  const stranger = runStranger()
  writeFileSync(note(dataDir), `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n`)
  expect(await ask((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('quotes the log of a server that fails to start', async () => {
  const dataDir = copyOfMade('of another version')
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
  const refused = expect(startEmbedded({ dataDir })).rejects
  await refused.toThrow(StartRefused)
  await refused.toThrow(/^PostgreSQL did not start: FATAL: database files .*postgres\.log\)$/)
})

it('says what to do about a note of PostgreSQL that cannot be read', async () => {
  const dataDir = copyOfMade('with rubbish')
  writeFileSync(note(dataDir), 'rubbish\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /If no PostgreSQL of this folder runs, delete .+postmaster\.pid and start again\.$/,
  )
})

it('closes a copy of the data folder that others may open', async () => {
  const dataDir = copyOfMade('open to others')
  chmodSync(join(dataDir, 'postgres'), 0o755)
  expect(await ask((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
})

it('names a data folder that cannot be created', async () => {
  const dataDir = join(room, 'file')
  writeFileSync(dataDir, '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`The data folder ${dataDir} cannot be used`)
})

it.runIf(isRoot && process.platform === 'linux')(
  'works as root below a folder that is closed to other users',
  async () => {
    const closed = join(room, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    copyProject(closed)
    const dataDir = join(closed, 'data')
    const { said } = await runProgram(dataDir, { PATH: '/nowhere' }, closed)
    expect(said).toMatch(new RegExp(`^StartRefused: .* cannot enter ${closed}: `))
    const { said: url, child } = await runProgram(dataDir, {}, closed)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    child.kill('SIGINT')
    await once(child, 'exit')
  },
)
