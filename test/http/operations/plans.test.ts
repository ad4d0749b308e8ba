import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookings, addSalons, prepareCrowd } from '../../../bench/crowd.ts'
import { client, goodCard, type Owner, owner } from '../../fixtures/actors.ts'
import { isCitus } from '../../fixtures/machines.ts'
import { openParties, type Parties } from '../../fixtures/parties.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { type RecordedQuery, recordQueries } from '../../fixtures/recorded-queries.ts'
import { knownCalls, sendCall } from '../../fixtures/well-formed-calls.ts'

/** Each has a hundred bookings. `npm run prove:plans` has 10,000 owners. */
const others = Number(process.env.PLANS_OWNERS ?? 100)
const isFull = others >= 10_000
const longPast = { perDay: 10, from: -1_000, days: 1_000 }
const minutes = 60_000

let product: Product
let database: pg.Client
let world: Parties
let queries: RecordedQuery[]

const reads = new Set([
  'listOpenDates',
  'listSlots',
  'listRescheduleDates',
  'listRescheduleSlots',
  'getPublicSchedule',
  'lookUpBooking',
  'downloadBooking',
])
const ends = new Set(['deleteSchedule', 'logout', 'resetPassword'])

/** Calls that read use one salon; all others use a second one, in an order that ends it last. */
async function tellStories(): Promise<void> {
  const camille = await owner(product)
  world = await openParties(camille)
  const isRead = (door: (typeof knownCalls)[number]) => door.method === 'GET' || reads.has(door.name)
  for (const door of knownCalls.filter(isRead)) await sendCall(camille, door, door.wellFormed(world))
  const jane = await owner(product)
  const others = await openParties(jane)
  const acting = knownCalls.filter((door) => !isRead(door))
  const inOrder = [...acting].sort((a, b) => Number(ends.has(a.name)) - Number(ends.has(b.name)))
  for (const door of inOrder) await sendCall(jane, door, door.wellFormed(others))
  await payDeposit(camille)
  product.wakeDeliveries()
  await product.sweep()
}

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

async function growOld(): Promise<void> {
  // The product's pool gives up on queries that stay silent for twenty seconds.
  const pool = new pg.Pool({ connectionString: product.databaseUrl })
  await prepareCrowd(pool)
  const crowd = await addSalons(pool, { prefix: 'other', count: others })
  for (let first = 0; first < crowd.length; first += 100) {
    await addBookings(pool, crowd.slice(first, first + 100), [{ perDay: 10, from: -10, days: 10 }])
  }
  const { salon, staffId } = world
  const own = { id: salon.id, serviceId: salon.services.Coupe ?? 0, staffId }
  await addBookings(pool, [own], [longPast])
  await pool.query(`
    INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, recipient, template, target, locale, done_at)
    SELECT tenant_id, schedule_id, id, booking_id, 1, 'client', 'booking_received', 'ada@client.example', 'fr', now()
    FROM booking_events WHERE kind = 'requested' ON CONFLICT DO NOTHING`)
  await pool.query(`
    WITH paid AS (
      INSERT INTO deposits (tenant_id, schedule_id, booking_id, provider, account_id, payment_intent_id, amount_cents, status, visitor, refund_hours)
      SELECT tenant_id, schedule_id, id, 'sandbox', 'acct', 'pi_crowd_' || id, 1550, 'succeeded', 'visitor', 24
      FROM bookings WHERE id % 10 = 0 ON CONFLICT DO NOTHING RETURNING *
    ) INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT payment_intent_id, tenant_id, id FROM paid`)
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

/** `listed` is the number of rows to which a list was limited. */
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

/** Finds queries whose plan reads a whole table, for the given values or for any. */
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

// On Citus, the plans are those of single shards, and `prove:citus` counts the shards.
describe.skipIf(isCitus)('Query plans among many owners and old bookings', () => {
  it('records every query of the product', () => {
    expect(queries.length).toBeGreaterThan(100)
  })

  it('reads no table as a whole', { timeout: 10 * minutes }, async () => {
    // Small tables are read fastest as a whole, so the test only checks that another way exists.
    await database.query('SET enable_seqscan = off')
    const scanned = await readWhole()
    await database.query('RESET enable_seqscan')
    // For large tables, the planner must choose the other way.
    const { rows } = await database.query(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= 10000`,
    )
    const large = new Set(rows.map(({ relname }) => relname))
    if (isFull) scanned.push(...(await readWhole()).filter(({ table }) => large.has(table)))
    expect(scanned).toEqual([])
  })

  it('reads no more pages when other owners or old bookings are added', {
    timeout: 10 * minutes,
  }, async () => {
    const grown: string[] = []
    // The first listing of clients reads all bookings, so it is left out.
    const every = queries.filter((query) => isRead(query) && !query.text.includes('DISTINCT ON'))
    for (const query of every) {
      const few = before.get(query.text) ?? 0
      const { pages, listed } = await costOf(query)
      // A longer list reads more rows up to its limit, and larger indexes are deeper.
      if (pages > 2 * few + 100 + 3 * listed) grown.push(`${few} pages became ${pages}: ${query.text}`)
    }
    expect(grown.join('\n')).toBe('')
  })
})
