/** Proves that a backup taken while bookings come in restores exactly its rows. Exits with 1 when anything is wrong. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkBackup, type Summed } from '../src/server/database/backup/read.ts'
import { type Acknowledged, BookingLoad, openLargeSalon } from './booking-load.ts'
import { type Line, print } from './budget.ts'
import { quantile } from './load.ts'
import { OwnProduct } from './own-product.ts'
import { Caller, demoOwner } from './salon.ts'

const CLIENTS = 8
const WARM_MILLISECONDS = 4_000
const AFTER_MILLISECONDS = 1_500

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const sameTables = (one: Summed[], other: Summed[]) =>
  one.filter(
    ({ table, rows, sha256 }, index) =>
      other[index]?.table !== table || other[index].rows !== rows || other[index].sha256 !== sha256,
  )

const folder = await mkdtemp(join(tmpdir(), 'creneau-backup-'))
const file = join(folder, 'one.backup.gz')
const source = await OwnProduct.in(join(folder, 'source'))
const restored = await OwnProduct.in(join(folder, 'restored'))
try {
  await source.start()
  const owner = await demoOwner(source.url)
  const salon = await openLargeSalon(owner)
  const load = new BookingLoad(source.url, salon)
  load.start(CLIENTS)
  await pause(WARM_MILLISECONDS)

  const began = Date.now()
  say(await source.command('backup', ['--to', file]))
  const ended = Date.now()
  await pause(AFTER_MILLISECONDS)
  await load.stop()
  await source.end('SIGTERM')

  const restoring = performance.now()
  say(await restored.command('restore', ['--from', file]))
  const restoreTook = performance.now() - restoring
  const again = join(folder, 'again.backup.gz')
  await restored.command('backup', ['--to', again])
  const [was, is] = [(await checkBackup(file)).tables, (await checkBackup(again)).tables]
  const other = sameTables(was, is)

  const startTook = await restored.start()
  const client = new Caller(restored.url, { cookies: false })
  const known = async ({ reference }: Acknowledged) =>
    (await client.call('GET', `/api/public/bookings/${reference}`)).status === 200
  const count = async (bookings: Acknowledged[]) => {
    let found = 0
    for (const booking of bookings) if (await known(booking)) found++
    return `${found} of ${bookings.length}`
  }
  const before = load.acknowledged.filter(({ at }) => at < began)
  const after = load.acknowledged.filter(({ sentAt }) => sentAt > ended)
  const during = load.acknowledged.filter(({ at, sentAt }) => at >= began && sentAt <= ended)
  const foundBefore = await count(before)
  const foundAfter = await count(after)

  const session = new Caller(restored.url)
  session.cookie = owner.cookie
  const { status: me } = await session.call('GET', '/api/auth/me')
  // All twenty staff members are booked at these times, so any further booking must be refused.
  const second = new BookingLoad(restored.url, salon)
  const doubles = await Promise.all(
    before.slice(0, 20).map(({ slot }, index) => second.book(slot, `double${index}`)),
  )
  const refused = doubles.filter(({ status, body }) => status === 409 && body.code === 'slot_taken').length
  const next = await session.call('POST', '/api/schedules', { name: 'Next', password: 'unused' })

  const rows = was.reduce((sum, table) => sum + table.rows, 0)
  const took = (bookings: Acknowledged[], share: number) =>
    `${Math.round(
      quantile(
        bookings.map(({ milliseconds }) => milliseconds),
        share,
      ),
    )} ms`
  say(`time of a booking, median and 99th percentile: ${took(before, 0.5)}, ${took(before, 0.99)} before;`)
  say(`${took(during, 0.5)}, ${took(during, 0.99)} during the backup of ${seconds(ended - began)}`)
  const lines: Line[] = [
    {
      what: 'bookings before, during, after the backup',
      budget: 'some of each',
      measured: [before, during, after].map(({ length }) => length).join(', '),
      ok: [before, during, after].every(({ length }) => length > 0),
    },
    {
      what: 'requests refused during the load',
      budget: '0',
      measured: `${load.refused.length}`,
      ok: load.refused.length === 0,
    },
    {
      what: `tables with different rows, of ${was.length} (${rows} rows in total)`,
      budget: 'none',
      measured: other.map(({ table }) => table).join(', ') || 'none',
      ok: other.length === 0 && was.length === is.length,
    },
    {
      what: 'bookings confirmed before the backup: found',
      budget: 'all',
      measured: foundBefore,
      ok: foundBefore === `${before.length} of ${before.length}`,
    },
    {
      what: 'bookings requested after the backup: found',
      budget: 'none',
      measured: foundAfter,
      ok: foundAfter.startsWith('0 '),
    },
    {
      what: 'time to restore, time to start',
      budget: '',
      measured: `${seconds(restoreTook)}, ${seconds(startTook)}`,
      ok: true,
    },
    { what: 'a session from before the backup', budget: '200', measured: `${me}`, ok: me === 200 },
    {
      what: 'the same times booked again: refused',
      budget: `${doubles.length} of ${doubles.length}`,
      measured: `${refused} of ${doubles.length}`,
      ok: refused === doubles.length && refused > 0,
    },
    { what: 'a new schedule', budget: '201', measured: `${next.status}`, ok: next.status === 201 },
  ]
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
  for (const caller of [owner, client, session]) caller.close()
  await second.stop()
} finally {
  await source.end('SIGTERM')
  await restored.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
