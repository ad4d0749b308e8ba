import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { startEmbedded } from '../../src/server/database/embedded/start.ts'
import { ask, patience, serverPid } from './program.ts'

const room = mkdtempSync(join(tmpdir(), 'creneau-roles-'))
const dataDir = join(room, 'data')
const kept = (name: string) => join(dataDir, 'postgres', `${name}.password`)

let running: Awaited<ReturnType<typeof startEmbedded>> | undefined
const events: string[] = []

async function start(): Promise<string> {
  running = await startEmbedded({ dataDir, onEvent: (line) => events.push(line) })
  return running.url
}

async function stop() {
  await running?.stop()
  running = undefined
}

function as(role: string, url: string, password?: string): string {
  const other = new URL(url)
  other.username = role
  if (password !== undefined) other.password = password
  return other.href
}

const wrongPassword = { code: '28P01' }

async function expectApart(url: string) {
  expect(await ask(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
  await expect(ask(as('postgres', url), 'SELECT 1')).rejects.toMatchObject(wrongPassword)
  const administrators = readFileSync(kept('postgres'), 'utf8').trim()
  expect(await ask(as('postgres', url, administrators), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
}

afterEach(stop)
afterAll(() => rmSync(room, { recursive: true, force: true }))

it('the product’s database password does not open the administrator’s account', async () => {
  await expectApart(await start())
  const files = readdirSync(join(dataDir, 'postgres')).filter((name) => name.endsWith('.password'))
  expect(files).toEqual(['creneau.password', 'postgres.password'])
  for (const name of files) expect(statSync(join(dataDir, 'postgres', name)).mode & 0o777).toBe(0o600)
})

it('gives the administrator a separate password at the next start of an older folder', async () => {
  const url = await start()
  await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const { password } = new URL(url)
  const administrators = readFileSync(kept('postgres'), 'utf8').trim()
  await ask(as('postgres', url, administrators), `ALTER ROLE postgres PASSWORD '${password}'`)
  await stop()
  rmSync(kept('postgres'))

  const again = await start()
  expect(await ask(again, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  expect(new URL(again).password).toBe(password)
  await expectApart(again)
  // The supervisor knows the new password too.
  process.kill(serverPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(events).toContain('PostgreSQL is back.'), patience)
  await expectApart(again)
})

it('repairs a start that was killed after storing a new password and before setting it', async () => {
  const url = await start()
  const administrators = readFileSync(kept('postgres'), 'utf8').trim()
  const { password } = new URL(url)
  await ask(as('postgres', url, administrators), `ALTER ROLE postgres PASSWORD '${password}'`)
  await stop()
  writeFileSync(kept('postgres'), 'noted and not yet set')
  await expectApart(await start())
  expect(readFileSync(kept('postgres'), 'utf8')).toBe('noted and not yet set')
})
