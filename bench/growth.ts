/**
 * Measures the rows and bytes of a booking and extrapolates them. Sizes and rates are measured; people's
 * behavior is assumed.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addDays, timeOf } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { MailServer } from '../test/fixtures/mail-server.ts'
import { startProduct } from './product.ts'
import { Caller, demoOwner, openSalon, type Salon } from './salon.ts'

const OWNERS = Number(process.argv[2] ?? 1_000_000)
const BOOKINGS = 1_000
const CLIENTS = 16
const MINUTES = 30
const PER_DAY = 46
const DAYS = 28

/** Per owner and per booking. */
const assumed = { bookingsAWeek: 20, looksABooking: 20, ownerLooksADay: 10, busiest: 5 }

const written = ['bookings', 'public_ids', 'occupancies', 'booking_events', 'deliveries']

type Weight = { name: string; rows: number; table: number; indexes: number }

const say = (line: string) => process.stdout.write(`${line}\n`)
const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Calls per second with `count` concurrent callers. */
async function rate(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
  return (count * 1000) / (performance.now() - started)
}

async function weigh(client: pg.Client): Promise<Weight[]> {
  await client.query(`VACUUM ANALYZE ${written.join(', ')}`)
  const { rows } = await client.query<Weight>(
    `SELECT c.relname AS name, c.reltuples::float8 AS rows, pg_table_size(c.oid)::float8 AS table,
       pg_indexes_size(c.oid)::float8 AS indexes
     FROM pg_class c WHERE c.relname = ANY ($1::text[]) AND c.relnamespace = 'public'::regnamespace
     ORDER BY array_position($1::text[], c.relname::text)`,
    [written],
  )
  return rows
}

async function bookAll(client: Caller, salons: Salon[]): Promise<number> {
  const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
  return await rate(BOOKINGS, (index) => {
    const salon = salons[index % salons.length]
    const place = Math.floor(index / salons.length)
    return client.get('POST', `/api/public/schedules/${salon?.token}/bookings`, {
      serviceId: salon?.services.get(MINUTES),
      date: addDays(tomorrow, Math.floor(place / PER_DAY)),
      startTime: timeOf((place % PER_DAY) * MINUTES),
      clientName: 'Camille Durand-Lefèvre',
      clientPhone: '06 12 34 56 78',
      clientEmail: `${randomUUID()}@example.org`,
      comment: index % 4 === 0 ? 'Bonjour, est-il possible de venir avec un enfant en bas âge ?' : null,
    })
  })
}

const office = new MailServer()
await office.open()
const product = await startProduct({ SMTP_URL: office.smtpUrl })
const database = new pg.Client({ connectionString: product.databaseUrl })
await database.connect()
try {
  const owner = await demoOwner(product.url)
  const salons: Salon[] = []
  while (salons.length * PER_DAY * DAYS < BOOKINGS * 2) salons.push(await openSalon(owner, [MINUTES]))
  const client = new Caller(product.url, { cookies: false })
  const booked = await bookAll(client, salons)
  const [salon] = salons
  const date = addDays(todayIn('UTC', Date.now()), 2)
  const serviceId = salon?.services.get(MINUTES)
  const slots = await rate(BOOKINGS, () =>
    client.get('POST', `/api/public/schedules/${salon?.token}/available-slots`, { date, serviceId }),
  )
  for (;;) {
    const { rows } = await database.query(
      `SELECT FROM booking_events WHERE planned_at IS NULL UNION ALL SELECT FROM deliveries WHERE done_at IS NULL`,
    )
    if (rows.length === 0) break
    await pause(500)
  }
  const weights = await weigh(database)

  say(`${number(BOOKINGS)} bookings with a mail to the client and one to the owner\n`)
  say('| table | rows per booking | bytes per row | with indexes |\n|---|---|---|---|')
  let bytes = 0
  for (const { name, rows, table, indexes } of weights) {
    bytes += (table + indexes) / BOOKINGS
    const cells = [name, number(rows / BOOKINGS, 1), number(table / rows), number((table + indexes) / rows)]
    say(`| ${cells.join(' | ')} |`)
  }
  const aDay = (OWNERS * assumed.bookingsAWeek) / 7
  const aSecond = aDay / 86_400
  const rowsABooking = weights.reduce((total, { rows }) => total + rows / BOOKINGS, 0)
  const looks = aSecond * assumed.looksABooking
  const ownerLooks = (OWNERS * assumed.ownerLooksADay) / 86_400
  say(`\nA booking takes ${number(bytes)} bytes in ${number(rowsABooking, 1)} rows.`)
  say(
    `\n| ${number(OWNERS)} owners | mean | busiest (× ${assumed.busiest}) | measured on one server, ${CLIENTS} clients |\n|---|---|---|---|`,
  )
  const line = (what: string, mean: number, here = '') =>
    say(`| ${what} | ${number(mean, mean < 10 ? 1 : 0)} | ${number(mean * assumed.busiest)} | ${here} |`)
  line(`bookings per second (${assumed.bookingsAWeek} a week each)`, aSecond, number(booked))
  line(`slot requests per second (${assumed.looksABooking} per booking)`, looks, number(slots))
  line(`owner requests per second (${assumed.ownerLooksADay} a day each)`, ownerLooks)
  line('mails per second', (aSecond * (weights.at(-1)?.rows ?? 0)) / BOOKINGS)
  say(
    `\n${number(aDay)} bookings a day; in a year ${number((aDay * 365 * rowsABooking) / 1e9, 1)} billion rows`,
  )
  say(`and ${number((aDay * 365 * bytes) / 1e12, 2)} TB.`)
  owner.close()
  client.close()
} finally {
  await database.end()
  await product.stop()
  await office.close()
}
