/**
 * Tests the product behind PgBouncer in transaction mode, with fewer connections to PostgreSQL than clients.
 * Exits with 1 when the HTTP tests or `prove:overlap` fail.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../src/server/database/embedded/start.ts'
import { chooseRunner } from '../src/server/database/embedded/user.ts'
import { Daemon, pathOf, requirePrograms } from './cluster/programs.ts'
import { freePort } from './product.ts'

const [, , ROUNDS = '20', ...only] = process.argv
const SERVER_CONNECTIONS = 6

const main = [
  'schedules/weekly-hours',
  'bookings/bookings',
  'bookings/cancellation',
  'bookings/collisions',
  'deposits/deposits',
  'emails/email-delivery',
  'bookings/no-double-booking',
  'bookings/public-booking',
  'emails/reminders',
  'schedules/schedules',
  'schedules/share-link',
  'accounts/sign-in',
  'availability/slots',
  'schedules/team',
]
const files = (only.length > 0 ? only : main).map((name) => `test/http/${name}.test.ts`)

requirePrograms('pgbouncer')

const settings = (database: URL, port: number, folder: string) => `
[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`

async function run(args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function answers(port: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; ; await pause(100)) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      pause(1_000, false),
    ])
    socket.destroy()
    if (isThere) return
    if (Date.now() > deadline) throw new Error('PgBouncer did not start')
  }
}

const folder = await mkdtemp(join(tmpdir(), 'creneau-pgbouncer-'))
const database = await startEmbedded({ dataDir: folder })
const { username, password } = new URL(database.url)
const port = await freePort()
const home = join(folder, 'pgbouncer')
await mkdir(home)
await writeFile(join(home, 'settings.ini'), settings(new URL(database.url), port, home))
await writeFile(join(home, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 })
const runner = chooseRunner(folder, [pathOf('pgbouncer')])
const { owner } = runner
if (owner) for (const file of ['', 'users.txt']) await chown(join(home, file), owner.uid, owner.gid)
const log = join(folder, 'pgbouncer.log')
const pooler = new Daemon(pathOf('pgbouncer'), [join(home, 'settings.ini')], log, runner.options)
try {
  pooler.start()
  await answers(port)
  process.stdout.write(`PgBouncer in transaction mode, ${SERVER_CONNECTIONS} connections a database\n`)
  const told = await run(['bin/test.mjs', '--project', 'http', ...files], {
    DATABASE_URL: database.url,
    DATABASE_POOLER: `127.0.0.1:${port}`,
  })
  const through = new URL(database.url)
  through.host = `127.0.0.1:${port}`
  const exact = await run(['bench/overlap.ts', ROUNDS], { DATABASE_URL: through.href })
  process.exitCode = told && exact ? 0 : 1
  const complaints = (await readFile(log, 'utf8'))
    .split('\n')
    .filter((line) => / (WARNING|ERROR|FATAL) /.test(line))
  if (process.exitCode) process.stdout.write(`PgBouncer said:\n${complaints.join('\n')}\n`)
} finally {
  await pooler.kill('SIGINT')
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
