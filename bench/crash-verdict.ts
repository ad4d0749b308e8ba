import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { bookingFaults } from '../test/fixtures/booking-faults.ts'
import type { Line } from './budget.ts'
import type { Promised } from './crash-clients.ts'
import type { Taken } from './mail-server.ts'
import { Caller } from './salon.ts'

/** From the kill until the product responds again; epoch milliseconds. */
export type Outage = { from: number; until: number }

export const DEPOSIT_EUROS = 15.5

const settleMilliseconds = 240_000

const left = `
  SELECT (SELECT count(*) FROM booking_events WHERE planned_at IS NULL)
    + (SELECT count(*) FROM deliveries WHERE done_at IS NULL)
    + (SELECT count(*) FROM deposits WHERE status = 'refund_pending') AS count`

/** The demo has bookings of its own. */
const isClients = "b.client_name ~ '^Client [0-9]+$'"

const isPaymentOfClient = `id IN (SELECT d.payment_intent_id FROM deposits d
  JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id WHERE ${isClients})`

/** Returns what is left after the time limit. */
async function settle(pool: pg.Pool): Promise<number> {
  for (const deadline = Date.now() + settleMilliseconds; ; ) {
    const { rows } = await pool.query<{ count: string }>(left)
    const count = Number(rows[0]?.count)
    if (count === 0 || Date.now() > deadline) return count
    await pause(250)
  }
}

/** Null if the promise is kept. */
async function broken(client: Caller, promised: Promised): Promise<string | null> {
  const { status, body } = await client.call('GET', `/api/public/bookings/${promised.reference}`)
  const { date, startTime, deposit } = body as {
    date: string
    startTime: string
    deposit: { status: string; refundedAmount: number } | null
  }
  if (status !== 200) return 'is not there'
  if (date !== promised.date || startTime !== promised.startTime) return 'is at another time'
  const due = promised.cancelled ? 'cancelled' : 'pending'
  if (body.status !== due) return `is ${body.status}`
  if (!promised.paid) return null
  const money = promised.cancelled ? `refunded ${DEPOSIT_EUROS}` : 'succeeded 0'
  const has = `${deposit?.status} ${deposit?.refundedAmount}`
  return has === money ? null : `has its deposit ${has}, not ${money}`
}

async function one(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query, values)
  return Number(rows[0]?.count)
}

const none = (what: string, found: string[]): Line => ({
  what,
  budget: 'none',
  measured: found.length === 0 ? 'none' : `${found.length}: ${found.slice(0, 5).join('; ')}`,
  ok: found.length === 0,
})

const exactly = (what: string, expected: number, measured: number): Line => ({
  what,
  budget: `${expected}`,
  measured: `${measured}`,
  ok: expected === measured,
})

type History = { status: string; said: string }

async function historiesOf(pool: pg.Pool): Promise<Map<string, History>> {
  const { rows } = await pool.query<{ reference: string } & History>(
    `SELECT reference_token AS reference, status, status || ': ' || (
        SELECT string_agg(kind || ' by ' || actor, ', ' ORDER BY version) FROM booking_events e
        WHERE e.tenant_id = b.tenant_id AND e.booking_id = b.id
      ) AS said
     FROM bookings b WHERE ${isClients}`,
  )
  return new Map(rows.map(({ reference, ...history }) => [reference, history]))
}

/** Each mail must arrive once; twice is allowed only if a process was killed in between. */
async function mailLines(
  pool: pg.Pool,
  { promised, taken, outages }: { promised: Promised[]; taken: Taken[]; outages: Outage[] },
): Promise<Line[]> {
  const { rows } = await pool.query<{ id: string; target: string }>('SELECT id, target FROM deliveries')
  const byMessage = Map.groupBy(taken, ({ messageId }) => messageId.slice(1, messageId.indexOf('@')))
  const addressed = Map.groupBy(rows, ({ target }) => target)
  // A hold released before its payment was known gets only one mail, about the refund.
  const histories = await historiesOf(pool)
  const untold = promised.filter(({ address, cancelled, reference }) => {
    const told = (addressed.get(address) ?? []).filter(({ id }) => byMessage.has(id))
    return told.length < (cancelled && histories.get(reference)?.status !== 'released' ? 2 : 1)
  })
  const doubled = [...byMessage].filter(([, mails]) => mails.length > 1)
  const unexplained = doubled.filter(([, mails]) => {
    const [first, second] = mails.map(({ at }) => at)
    return !outages.some(({ from, until }) => first && second && first <= until && from <= second)
  })
  const known = new Set(rows.map(({ id }) => id))
  return [
    none(
      'deliveries without a mail',
      rows.filter(({ id }) => !byMessage.has(id)).map(({ id }) => id),
    ),
    none(
      'clients without a mail about their booking or its cancellation',
      untold.map(({ reference }) => `${reference} ${histories.get(reference)?.said}`),
    ),
    none(
      'mails without a delivery',
      [...byMessage.keys()].filter((id) => !known.has(id)),
    ),
    none(
      'mails that arrived three times',
      doubled.filter(([, mails]) => mails.length > 2).map(([id]) => id),
    ),
    none(
      `mails that arrived twice without a kill in between (${doubled.length} twice in total)`,
      unexplained.map(([id]) => id),
    ),
  ]
}

async function strays(pool: pg.Pool): Promise<string[]> {
  const isStray = ([, { status }]: [string, History]) =>
    !['pending', 'cancelled', 'released'].includes(status)
  return [...(await historiesOf(pool))].filter(isStray).map(([reference, { said }]) => `${reference} ${said}`)
}

export async function verdict(
  url: string,
  pool: pg.Pool,
  seen: { promised: Promised[]; surprises: string[]; taken: Taken[]; outages: Outage[] },
): Promise<Line[]> {
  const { promised, surprises } = seen
  await settle(pool)
  const client = new Caller(url, { cookies: false })
  const lost: string[] = []
  for (const one of promised) {
    const fault = await broken(client, one)
    if (fault) lost.push(`${one.reference} ${fault}`)
  }
  client.close()
  // The look-ups above also reconcile payments without an event, which causes more mails.
  const left = await settle(pool)
  const refunds = promised.filter(({ paid, cancelled }) => paid && cancelled).length
  const references = promised.map(({ reference }) => reference)
  return [
    none(`broken promises (of ${promised.length} bookings)`, lost),
    none('unexpected replies', surprises),
    exactly(
      'client bookings, each once',
      promised.length,
      await one(
        pool,
        `SELECT count(*) FROM bookings b WHERE ${isClients} AND status IN ('pending', 'cancelled', 'released')`,
      ),
    ),
    none('client bookings in an unexpected state', await strays(pool)),
    exactly('duplicate references', 0, references.length - new Set(references).size),
    ...(await mailLines(pool, seen)),
    exactly('notifications and refunds left to do', 0, left),
    exactly(
      'full refunds made by the sandbox',
      refunds,
      await one(
        pool,
        `SELECT count(*) FROM sandbox_objects WHERE ${isPaymentOfClient} AND body->'refundedCents' = body->'amountCents'`,
      ),
    ),
    exactly(
      'partial refunds',
      0,
      await one(
        pool,
        `SELECT count(*) FROM sandbox_objects WHERE ${isPaymentOfClient} AND (body->>'refundedCents')::int NOT IN (0, (body->>'amountCents')::int)`,
      ),
    ),
    exactly(
      'refunds in the history of bookings',
      refunds,
      await one(
        pool,
        `SELECT count(*) FROM booking_events e JOIN bookings b ON b.tenant_id = e.tenant_id AND b.id = e.booking_id
         WHERE e.kind = 'refunded' AND ${isClients}`,
      ),
    ),
    none('broken rows of bookings', await bookingFaults(pool, Date.now())),
  ]
}
