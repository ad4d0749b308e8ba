import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookings, addSalons, prepareCrowd } from '../../bench/crowd.ts'
import { client, goodCard, type Owner, owner } from '../product/actors.ts'
import { type Product, poll, startProduct } from '../product/product.ts'
import { type RecordedQuery, recordQueries } from '../product/recorded-queries.ts'
import { doors, knock } from '../product/well-formed.ts'
import { openWorld, type World } from '../product/world.ts'

/** Owners beside the one who is told of, with a hundred bookings each; `npm run prove:plans` has 10,000. */
const others = Number(process.env.PLANS_OWNERS ?? 100)
const isFull = others >= 10_000
const longPast = { perDay: 10, from: -1_000, days: 1_000 }
const minutes = 60_000

let product: Product
let database: pg.Client
let world: World
let queries: RecordedQuery[]

const reads = new Set(['listOpenDates', 'listSlots', 'getPublicSchedule', 'lookUpBooking', 'downloadBooking'])
const ends = new Set(['deleteSchedule', 'logout', 'resetPassword'])

/** Every call there is: what only reads in a world that stays, the rest in another, whose end comes last. */
async function tellStories(): Promise<void> {
  const camille = await owner(product)
  world = await openWorld(camille)
  const isRead = (door: (typeof doors)[number]) => door.method === 'GET' || reads.has(door.name)
  for (const door of doors.filter(isRead)) await knock(camille, door, door.wellFormed(world))
  const jane = await owner(product)
  const others = await openWorld(jane)
  const acting = doors.filter((door) => !isRead(door))
  const inOrder = [...acting].sort((a, b) => Number(ends.has(a.name)) - Number(ends.has(b.name)))
  for (const door of inOrder) await knock(jane, door, door.wellFormed(others))
  await payDeposit(camille)
  product.wakeSender()
  await product.sweep()
}

/** A deposit from the hold to the refund, with all that the sweeper and the provider's events do. */
async function payDeposit(camille: Owner): Promise<void> {
  await camille.connects()
  const salon = await camille.opens()
  await camille.asksFor(salon, '15.50')
  const ada = client(product)
  const { body } = await ada.holds(salon, '2027-03-29 10:00')
  await ada.pays(body)
  await ada.looksUp(body.referenceToken)
  const [booking] = await poll(async () => {
    const list = await camille.bookings(salon)
    return list.length > 0 ? list : null
  }, 'a paid booking')
  await camille.answers(booking?.id ?? 0, 'approved')
  await ada.cancels(body.referenceToken)
  expect((await ada.pays((await ada.holds(salon, '2027-03-29 11:00')).body, goodCard)).status).toBe(200)
}

/** Everybody else, and a long past of the owner's own, with all that it left behind. */
async function growOld(): Promise<void> {
  // Not the product's, which takes twenty seconds without a word for a database that is gone.
  const pool = new pg.Pool({ connectionString: product.databaseUrl })
  await prepareCrowd(pool)
  const crowd = await addSalons(pool, { prefix: 'other', count: others })
  for (let first = 0; first < crowd.length; first += 100) {
    await addBookings(pool, crowd.slice(first, first + 100), [{ perDay: 10, from: -10, days: 10 }])
  }
  const { salon, staffId } = world
  const own = { id: salon.id, serviceId: salon.services.Coupe ?? 0, staffId, token: '', feedToken: '' }
  await addBookings(pool, [own], [longPast])
  await pool.query(`
    INSERT INTO deliveries (schedule_id, event_id, booking_id, version, recipient, letter, target, locale, done_at)
    SELECT schedule_id, id, booking_id, 1, 'client', 'booking_received', 'ada@client.example', 'fr', now()
    FROM booking_events WHERE kind = 'requested' ON CONFLICT DO NOTHING`)
  await pool.query(`
    INSERT INTO deposits (schedule_id, booking_id, provider, account_id, payment_intent_id, amount_cents, status, visitor, refund_hours)
    SELECT schedule_id, id, 'sandbox', 'acct', 'pi_crowd_' || id, 1550, 'succeeded', 'visitor', 24
    FROM bookings WHERE id % 10 = 0 ON CONFLICT DO NOTHING`)
  await pool.query(`
    INSERT INTO sessions (id, token, user_id, expires_at) SELECT id, id, id, now() + interval '1 day' FROM users
    ON CONFLICT DO NOTHING`)
  await pool.end()
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>

async function planOf(text: string, options: string, values?: unknown[]): Promise<Plan> {
  const { rows } = await database.query({
    text: `EXPLAIN (FORMAT JSON${options}) ${text}`,
    values: values ?? [],
  })
  return rows[0]['QUERY PLAN'][0].Plan
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const isPlanned = ({ text }: RecordedQuery) => /^\s*(select|insert|update|delete|with)\b/i.test(text)
const isRead = ({ text }: RecordedQuery) =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert into|delete from)\b|\bupdate "?\w+"?( \w+)? set\b|nextval/i.test(text)

/** The pages of the database that a query has to look at, and the rows that a list was cut off at. */
async function costOf(query: RecordedQuery): Promise<{ pages: number; listed: number }> {
  const plan = await planOf(query.text, ', ANALYZE, BUFFERS', query.values)
  const limits = nodesOf(plan).filter((node) => node['Node Type'] === 'Limit')
  return {
    pages: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']),
    listed: Math.max(0, ...limits.map((node) => Number(node['Actual Rows']))),
  }
}

const before = new Map<string, number>()

beforeAll(async () => {
  product = await startProduct()
  database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  queries = (await recordQueries(tellStories)).filter(isPlanned)
  await database.query('ANALYZE')
  for (const query of queries.filter(isRead)) before.set(query.text, (await costOf(query)).pages)
  await growOld()
  await database.query('VACUUM ANALYZE')
}, 60 * minutes)

afterAll(async () => {
  await database.end()
  await product.stop()
})

/** The queries of which a plan, for the values sent or for any, reads a table whole. */
async function readWhole(): Promise<{ table: unknown; text: string }[]> {
  const { rows } = await database.query('SHOW server_version_num')
  const knowsGeneric = Number(rows[0].server_version_num) >= 160_000
  const found: { table: unknown; text: string }[] = []
  for (const { name, text, values } of queries) {
    const plans = [await planOf(text, '', values)]
    if (name !== undefined && knowsGeneric) plans.push(await planOf(text, ', GENERIC_PLAN'))
    const whole = plans.flatMap(nodesOf).filter((node) => node['Node Type'] === 'Seq Scan')
    for (const node of whole) found.push({ table: node['Relation Name'], text })
  }
  return found
}

describe('among many owners and with a long past', () => {
  it('every query that the product asks is among those looked at', () => {
    expect(queries.length).toBeGreaterThan(100)
  })

  it('none reads a table from its beginning to its end', { timeout: 10 * minutes }, async () => {
    // Small tables are quickest read whole: what counts is that there is another way.
    await database.query('SET enable_seqscan = off')
    const scanned = await readWhole()
    await database.query('RESET enable_seqscan')
    // Of large ones the planner has to find it by itself.
    const { rows } = await database.query(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= 10000`,
    )
    const large = new Set(rows.map(({ relname }) => relname))
    if (isFull) scanned.push(...(await readWhole()).filter(({ table }) => large.has(table)))
    expect(scanned).toEqual([])
  })

  it('none looks at more for what others have, or for what is past', { timeout: 10 * minutes }, async () => {
    const grown: string[] = []
    // All bookings are read for clients, once.
    const every = queries.filter((query) => isRead(query) && !query.text.includes('DISTINCT ON'))
    for (const query of every) {
      const few = before.get(query.text) ?? 0
      const { pages, listed } = await costOf(query)
      // A list has its rows to look at, up to where it is cut off, and the trees of the indexes are deeper.
      if (pages > 2 * few + 100 + 3 * listed) grown.push(`${few} pages became ${pages}: ${query.text}`)
    }
    expect(grown).toEqual([])
  })
})
