import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { person } from './contests.ts'
import type { Caller, Reply } from './salon.ts'

type Salon = { id: number; token: string; serviceId: number }
type Setup = { owner: Caller; client: Caller; database: pg.Client }
type Offer = { id: number }
type Entry = { id: number; token: string }

export type Race = { exact: number; outcomes: Map<string, number>; milliseconds: number[]; faults: string[] }

/** One hour a day, so that one booking fills a date. */
async function openSmallSalon(owner: Caller): Promise<Salon> {
  const { id, shareToken } = await owner.get<{ id: number; shareToken: string }>('POST', '/api/schedules', {
    name: 'Small salon',
    password: 'unused',
    timezone: 'UTC',
  })
  const of = `/api/schedules/${id}`
  const rules = { password: null, approval: 'automatic', horizonDays: 365 }
  await owner.get('PATCH', of, rules)
  const service = { name: 'Cut', durationMinutes: 60 }
  const { id: serviceId } = await owner.get<{ id: number }>('POST', `${of}/services`, service)
  for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++)
    await owner.get('POST', `${of}/availability`, { dayOfWeek, startTime: '10:00', endTime: '11:00' })
  return { id, token: shareToken, serviceId }
}

const slotOn = ({ serviceId }: Salon, date: string) => ({ serviceId, date, startTime: '10:00', ...person })

export async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let waited = 0; waited < 30_000; waited += 25) {
    const found = await look()
    if (found !== undefined) return found
    await pause(25)
  }
  throw new Error('waited in vain')
}

/** Citus runs a statement on one shard only if it names the tenant. */
export async function tenantOf(database: pg.Client, { id }: { id: number }): Promise<string> {
  const { rows } = await database.query<{ tenant: string }>(
    'SELECT tenant_id AS tenant FROM schedules WHERE id = $1',
    [id],
  )
  if (!rows[0]) throw new Error('no schedule')
  return rows[0].tenant
}

/** Two clients wait, and the first one has an offer. */
async function prepare({ owner, client, database }: Setup, salon: Salon, date: string, round: number) {
  const path = `/api/public/schedules/${salon.token}`
  const booked = await client.get<{ referenceToken: string }>('POST', `${path}/bookings`, slotOn(salon, date))
  const entries: Entry[] = []
  for (const name of ['first', 'second']) {
    const dates = { fromDate: date, toDate: date }
    const details = { clientName: name, clientEmail: `${name}${round}@race.example`, clientPhone: '06' }
    const entry = { serviceId: salon.serviceId, ...dates, ...details }
    const joined = await client.get<{ waitingToken: string }>('POST', `${path}/waiting-list`, entry)
    const { rows } = await database.query<{ id: number }>(
      'SELECT id::float8 FROM waiting_entries WHERE waiting_token = $1',
      [joined.waitingToken],
    )
    entries.push({ id: rows[0]?.id ?? 0, token: joined.waitingToken })
  }
  const list = await owner.get<{ id: number }[]>(
    'GET',
    `/api/schedules/${salon.id}/bookings?from=${date}&to=${date}`,
  )
  const bookingId = list[0]?.id
  // All free the same time at once.
  await Promise.all([
    client.call('POST', `/api/public/bookings/${booked.referenceToken}/cancel`),
    owner.call('PATCH', `/api/bookings/${bookingId}`, { date: addDays(date, 10_000) }),
    owner.call('PATCH', `/api/bookings/${bookingId}`, { status: 'rejected' }),
  ])
  return entries
}

const offerOf = async ({ client }: Setup, { token }: Entry): Promise<Offer | undefined> =>
  (await client.get<{ offer?: Offer }>('GET', `/api/public/waiting/${token}`)).offer

function everyoneAtOnce(
  { owner, client }: Setup,
  salon: Salon,
  date: string,
  first: Entry,
  offer: Offer,
  round: number,
): [string, Promise<Reply>][] {
  const mine = `/api/public/waiting/${first.token}`
  const takes = () => client.call('POST', `${mine}/take`, { offer: offer.id })
  const books = () =>
    client.call('POST', `/api/public/schedules/${salon.token}/bookings`, slotOn(salon, date))
  const all: [string, () => Promise<Reply>][] = [
    ['takes', takes],
    ['enters', () => owner.call('POST', `/api/schedules/${salon.id}/bookings`, slotOn(salon, date))],
    ['takes', takes],
    ['books', books],
    ['takes', takes],
    ['books', books],
    ['declines', () => client.call('POST', `${mine}/decline`, { offer: offer.id })],
    ['leaves', () => client.call('POST', `${mine}/leave`)],
    ['removes', () => owner.call('DELETE', `/api/schedules/${salon.id}/waiting-list/${first.id}`)],
  ]
  // Those that end the offer would otherwise win nearly every round.
  const requests = all.slice(0, 6 + (round % 4))
  const from = round % requests.length
  return [...requests.slice(from), ...requests.slice(0, from)].map(([name, ask]) => [name, ask()])
}

type Ended = {
  taken: number
  bookings: number
  offers: number
  most: number
  mails: number
  first: string | null
}

/** One state in which the time, the entry and the emails agree. */
async function stateOf({ database }: Setup, salon: Salon, date: string, first: Entry): Promise<Ended> {
  const booked = 'b.tenant_id = $4 AND b.schedule_id = $1 AND b.date = $2::date'
  const { rows } = await database.query<Ended>(
    `SELECT (SELECT count(*)::int FROM occupancies o
         WHERE o.tenant_id = $4 AND o.schedule_id = $1 AND o.starts_at = ($2 || 'T10:00:00Z')::timestamptz) AS taken,
       (SELECT count(*)::int FROM bookings b WHERE ${booked} AND b.status = 'approved') AS bookings,
       (SELECT count(*)::int FROM bookings b WHERE ${booked} AND b.status = 'held') AS offers,
       (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n
         FROM bookings b JOIN booking_events e ON e.tenant_id = b.tenant_id AND e.booking_id = b.id
         WHERE ${booked} AND e.kind = 'offered' GROUP BY b.client_email) offered) AS most,
       (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n
         FROM bookings b JOIN deliveries d ON d.tenant_id = b.tenant_id AND d.booking_id = b.id
         WHERE ${booked} AND d.template = 'place_offered' GROUP BY d.target) sent) AS mails,
       (SELECT ending FROM waiting_entries w WHERE w.tenant_id = $4 AND w.id = $3) AS first`,
    [salon.id, date, first.id, await tenantOf(database, salon)],
  )
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

const isSound = (ended: Ended, hasTaken: boolean): boolean =>
  ended.taken === 1 &&
  ended.bookings + ended.offers === 1 &&
  ended.most <= 1 &&
  ended.mails <= 1 &&
  (ended.first === 'booked') === hasTaken

/** A waiting client takes an offer while others cancel, move, reject, decline, leave, remove, enter and book. */
export async function raceForOffers(setup: Setup, rounds: number): Promise<Race> {
  const race: Race = { exact: 0, outcomes: new Map(), milliseconds: [], faults: [] }
  const salon = await openSmallSalon(setup.owner)
  const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
  for (let round = 0; round < rounds; round++) {
    const date = addDays(tomorrow, round)
    const [first, second] = await prepare(setup, salon, date, round)
    if (!first || !second) throw new Error('nobody waits')
    const offer = await until(() => offerOf(setup, first))
    const started = performance.now()
    const asked = everyoneAtOnce(setup, salon, date, first, offer, round)
    const replies = await Promise.all(asked.map(async ([name, reply]) => ({ name, ...(await reply) })))
    race.milliseconds.push(performance.now() - started)
    const hasTaken = replies.some(({ name, status }) => name === 'takes' && status === 200)
    // The time goes to the second client, unless someone has booked it.
    const ended = await until(async () => {
      const now = await stateOf(setup, salon, date, first)
      return now.taken === 1 ? now : undefined
    })
    if (isSound(ended, hasTaken)) race.exact++
    else race.faults.push(`${date}: ${JSON.stringify({ ...ended, hasTaken })}`)
    const won = ended.offers ? 'next client' : hasTaken ? 'first client' : 'another booking'
    race.outcomes.set(won, (race.outcomes.get(won) ?? 0) + 1)
  }
  return race
}
