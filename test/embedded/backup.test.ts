import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
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
