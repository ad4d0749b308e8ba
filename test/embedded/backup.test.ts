import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { readLegal } from '../../src/server/database/backup/data-folder.ts'
import { checkBackup } from '../../src/server/database/backup/read.ts'
import { startEmbedded } from '../../src/server/database/embedded/start.ts'
import { migrateToLatest } from '../../src/server/database/migrate.ts'
import { Program } from '../fixtures/programs.ts'
import { ask } from './program.ts'

const room = mkdtempSync(join(tmpdir(), 'creneau backup '))
chmodSync(room, 0o755)
const at = (name: string) => join(room, name)

afterAll(() => rmSync(room, { recursive: true, force: true }))

async function run(which: 'backup' | 'restore', dataDir: string, args: string[]) {
  const program = new Program(which, { DATA_DIR: dataDir }, args)
  return { code: await program.end(), said: program.said }
}

async function used(dataDir: string) {
  const database = await startEmbedded({ dataDir })
  await migrateToLatest(database.url)
  const pool = new pg.Pool({ connectionString: database.url })
  await pool.query("INSERT INTO users (id, name, email) VALUES ('jane', 'Jane', 'jane@salon.example')")
  await pool.end()
  return database
}

it('backs up a data folder while it is served and while it is not, and restores it into an empty one', async () => {
  const none = await run('backup', at('none'), ['--to', at('none.backup')])
  expect(none).toEqual({ code: 1, said: `There is no database in ${at('none')}.\n` })
  expect(existsSync(at('none'))).toBe(false)

  const database = await used(at('data'))
  expect((await run('backup', at('data'), ['--to', at('without')])).said).toContain(
    'AUTH_SECRET is not in it',
  )
  const secret = 'made by the first start, 32 characters'
  writeFileSync(join(at('data'), 'auth-secret'), secret)
  expect(await run('backup', at('data'), ['--to', at('served')])).toMatchObject({ code: 0 })
  expect(await ask(database.url, 'SELECT id FROM users')).toEqual([{ id: 'jane' }])
  await database.stop()
  mkdirSync(at('many'))
  expect(await run('backup', at('data'), ['--to', at('many')])).toMatchObject({ code: 0 })
  const [file = ''] = readdirSync(at('many'))
  expect(file).toMatch(/^creneau-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.gz$/)

  // `rows` counts Jane and the records of the earlier backups.
  for (const [backup, into, rows] of [
    [at('served'), 'one', 2],
    [join(at('many'), file), 'two', 3],
  ] as const) {
    const { code, said } = await run('restore', at(into), ['--from', backup])
    expect(said).toMatch(/^Restored \d rows of \d+ tables, as of [\d:.TZ-]+, into [^\n]+\.\n$/)
    expect(said).toContain(`Restored ${rows} rows`)
    expect(code).toBe(0)
    expect(readdirSync(at(into)).sort()).toEqual(['auth-secret', 'postgres'])
    expect(readFileSync(join(at(into), 'auth-secret'), 'utf8')).toBe(secret)
    const restored = await startEmbedded({ dataDir: at(into) })
    expect(await ask(restored.url, 'SELECT name FROM users')).toEqual([{ name: 'Jane' }])
    await restored.stop()
  }
})

it('restores the secret where a full disk left an empty one, beside what a killed first start left', async () => {
  const long = new Date(Date.now() - 3_600_000)
  mkdirSync(join(at('left'), 'postgres.new-abcdef', 'postgres'), { recursive: true })
  writeFileSync(join(at('left'), 'auth-secret'), '')
  writeFileSync(join(at('left'), 'auth-secret.0123456789abcdef'), 'a draft')
  const soon = await run('restore', at('left'), ['--from', at('served')])
  expect(soon).toMatchObject({ code: 1, said: expect.stringContaining('is not empty (postgres.new-abcdef)') })
  utimesSync(join(at('left'), 'postgres.new-abcdef'), long, long)
  expect(await run('restore', at('left'), ['--from', at('served')])).toMatchObject({ code: 0 })
  const secret = readFileSync(join(at('data'), 'auth-secret'), 'utf8')
  expect(readFileSync(join(at('left'), 'auth-secret'), 'utf8')).toBe(secret)
  expect(statSync(join(at('left'), 'auth-secret')).mode & 0o777).toBe(0o600)
})

it('refuses to back up legal documents that no restore could read', async () => {
  const legal = join(at('wordy'), 'legal')
  mkdirSync(legal, { recursive: true })
  for (const name of ['notice', 'terms', 'privacy'])
    for (const locale of ['fr', 'en']) writeFileSync(join(legal, `${name}.${locale}.md`), '€'.repeat(900_000))
  await expect(readLegal(at('wordy'))).rejects.toThrow('The legal documents are too long for a backup')
})

const itsOwner = (path: string) => statSync(path).uid

it('hands a restored folder over to its owner, with the legal documents', async () => {
  mkdirSync(join(at('data'), 'legal'))
  writeFileSync(join(at('data'), 'legal', 'terms.fr.md'), 'Pas de chien.')
  expect(await run('backup', at('data'), ['--to', at('with texts')])).toMatchObject({ code: 0 })
  mkdirSync(at('served by another'))
  // Tests run as root, here with an owner without an account, or as a user, who cannot give a folder away.
  const owner = process.getuid?.() === 0 ? 54_321 : itsOwner(room)
  chownSync(at('served by another'), owner, owner)
  expect(await run('restore', at('served by another'), ['--from', at('with texts')])).toMatchObject({
    code: 0,
  })
  const made = ['auth-secret', 'legal', 'legal/terms.fr.md', 'postgres', 'postgres/PG_VERSION']
  expect(made.map((name) => itsOwner(join(at('served by another'), name)))).toEqual(made.map(() => owner))
  expect(readFileSync(join(at('served by another'), 'legal', 'terms.fr.md'), 'utf8')).toBe('Pas de chien.')
})

it('starts nothing beside a restore that was killed, and restores again', async () => {
  mkdirSync(join(at('half'), 'restore.new-abcdef'), { recursive: true })
  const long = new Date(Date.now() - 3_600_000)
  await expect(startEmbedded({ dataDir: at('half') })).rejects.toThrow(/^A restore into .+ was interrupted/)
  const soon = await run('restore', at('half'), ['--from', at('served')])
  expect(soon.said).toMatch(/^Another restore into .+ is under way/)
  mkdirSync(join(at('half'), 'restore.new-abcdef', 'postgres'))
  writeFileSync(join(at('half'), 'restore.new-abcdef', 'postgres', 'postmaster.pid'), 'rubbish')
  utimesSync(join(at('half'), 'restore.new-abcdef'), long, long)
  expect(await run('restore', at('half'), ['--from', at('served')])).toMatchObject({ code: 0 })
})

it('replaces no file, and writes to no device', async () => {
  const before = readFileSync(at('served'))
  expect(await run('backup', at('data'), ['--to', at('served')])).toMatchObject({ code: 0 })
  expect(readFileSync(at('served'))).toEqual(before)
  expect(readdirSync(room).filter((name) => /^served-\d{4}-\d\d-\d\dT\d{6}Z$/.test(name))).toHaveLength(1)
  for (const [path, said] of [
    ['/dev/null', '/dev/null is neither a file nor a folder.\n'],
    [`${at('missing')}/`, `There is no folder ${at('missing')}.\n`],
  ] as const)
    expect(await run('backup', at('data'), ['--to', path])).toEqual({ code: 1, said })
})

it('removes only what killed backups to the same path left', async () => {
  const draft = (name: string, minutesAgo: number) => {
    const then = new Date(Date.now() - minutesAgo * 60_000)
    writeFileSync(at(name), 'half')
    utimesSync(at(name), then, then)
  }
  const old = ['served.unfinished-1', 'served-2026-11-29T031500Z.unfinished-22']
  for (const name of old) draft(name, 2)
  const kept = ['other.unfinished-1', 'served.unfinished-', 'served.unfinished-1.txt']
  for (const name of kept) draft(name, 2)
  // Still new when a slow start comes to it.
  draft('served.unfinished-3', -5)
  expect(await run('backup', at('data'), ['--to', at('served')])).toMatchObject({ code: 0 })
  const left = readdirSync(room).filter((name) => name.includes('.unfinished-'))
  expect(left.sort()).toEqual([...kept, 'served.unfinished-3'].sort())
})

it('refuses a file without line ends quickly', async () => {
  writeFileSync(at('endless'), gzipSync(Buffer.alloc(300 << 20, 'x')))
  const { said } = await run('restore', at('never'), ['--from', at('endless')])
  expect(said).toMatch(/is not a whole backup: it has a line that is too long\.\n$/)
})

it('stops reading a backup when it is asked to', async () => {
  const stopping = new AbortController()
  const reading = checkBackup(at('endless'), stopping.signal)
  stopping.abort(new Error('it was stopped'))
  await expect(reading).rejects.toThrow('it was stopped')
})
