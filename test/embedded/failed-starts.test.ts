import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from '../../src/server/database/embedded/start.ts'
import { migrateToLatest } from '../../src/server/database/migrate.ts'
import { Program } from '../fixtures/programs.ts'
import { ask } from './program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'creneau-failed-starts-'))
let database: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  database = await startEmbedded({ dataDir })
})

afterAll(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

async function start(env: Record<string, string>) {
  const server = new Program('server', { PORT: '0', WORKER: 'off', DATABASE_URL: database.url, ...env })
  return { code: await server.end(), said: server.said }
}

it.each([
  ['is away', (url: URL) => (url.port = '1'), 'The database is away: connect ECONNREFUSED 127.0.0.1:1.'],
  [
    'refuses the password',
    (url: URL) => (url.password = 'another'),
    'The database refuses: password authentication failed for user "creneau" (28P01).',
  ],
  [
    'does not exist',
    (url: URL) => (url.pathname = '/none'),
    'The database refuses: database "none" does not exist (3D000).',
  ],
])('says in one line that a database %s', async (_what, change, line) => {
  expect(await start({ DATABASE_URL: changed(change) })).toEqual({ code: 1, said: `${line}\n` })
})

it('says in one line that it cannot listen there', async () => {
  const host = { NODE_ENV: 'production', HOST: 'fe80::1', BASE_URL: 'https://salon.example' }
  const rest = { AUTH_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:1', PAYMENTS: 'sandbox' }
  const { said } = await start({ ...host, ...rest })
  expect(said).toMatch(/^Cannot listen on fe80::1:0 \(\w+\): change HOST or PORT\.\n$/m)
  expect(said).not.toMatch(/^\s+at /m)
})

it('prints no row of a query that fails', async () => {
  await ask(database.url, 'CREATE DATABASE broken')
  const broken = changed((url) => {
    url.pathname = '/broken'
  })
  await migrateToLatest(broken)
  await ask(
    broken,
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '%', NEW.client_name; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
  const { code, said } = await start({ DATABASE_URL: broken })
  expect(code).toBe(1)
  expect(JSON.parse(said)).toMatchObject({ fault: 'Error', code: 'P0001' })
  expect(said).not.toMatch(/INSERT|Fatou|exemple\.example/)
})
