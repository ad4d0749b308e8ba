import type pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { person } from './contests.ts'
import { askForDeposit, type Caller, openSalon, type Reply, type Salon } from './salon.ts'
import { type Race, tenantOf, until } from './waiting-race.ts'

type Setup = { owner: Caller; client: Caller; database: pg.Client }
type Paid = { id: number; reference: string }

const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' }

/** A paid and approved booking, whose client asks for another time. */
async function prepare({ owner, client, database }: Setup, salon: Salon, date: string): Promise<Paid> {
  const path = `/api/public/schedules/${salon.token}/create-deposit-payment`
  const slot = { serviceId: salon.services.get(60), date, startTime: '10:00', ...person }
  const hold = await client.get('POST', path, { ...slot, clientEmail: `${date}@race.example` })
  const { paymentIntentId, clientSecret, referenceToken } = hold
  const paid = { clientSecret, card, returnUrl: 'http://localhost/' }
  await client.get('POST', `/api/sandbox/payments/${paymentIntentId}/pay`, paid)
  const reference = String(referenceToken)
  const { id } = await until(async () => {
    await client.get('GET', `/api/public/bookings/${reference}`)
    const { rows } = await database.query<{ id: number }>(
      `SELECT id::float8 FROM bookings WHERE reference_token = $1 AND status = 'pending'`,
      [reference],
    )
    return rows[0]
  })
  await owner.get('PATCH', `/api/bookings/${id}/status`, { status: 'approved' })
  await client.get('POST', `/api/public/bookings/${reference}/reschedule`, { date, startTime: '12:00' })
  return { id, reference }
}

function everyoneAtOnce(
  { owner, client }: Setup,
  salon: Salon,
  date: string,
  { id, reference }: Paid,
  round: number,
): Promise<Reply>[] {
  const mine = `/api/public/bookings/${reference}`
  const theirs = `/api/bookings/${id}`
  const slot = { serviceId: salon.services.get(60), date, startTime: '12:30', ...person }
  const all = [
    () => client.call('POST', `${mine}/reschedule`, { date, startTime: '14:00' }),
    () => owner.call('PATCH', `${theirs}/proposal`, { accept: true }),
    () => owner.call('PATCH', theirs, { startTime: '16:00' }),
    () => client.call('POST', `${mine}/proposal`, { accept: false }),
    () => owner.call('POST', `${theirs}/proposal`, { date, startTime: '18:00' }),
    () => owner.call('POST', `/api/schedules/${salon.id}/bookings`, slot),
    () => owner.call('PATCH', `${theirs}/proposal`, { accept: false }),
    () => owner.call('PATCH', theirs, { status: 'rejected' }),
    () => client.call('POST', `${mine}/cancel`),
  ]
  // Those that end the booking would otherwise win nearly every round.
  const requests = all.slice(0, 6 + (round % 4))
  const from = round % requests.length
  return [...requests.slice(from), ...requests.slice(0, from)].map((ask) => ask())
}

type Ended = {
  status: string
  proposed: boolean
  kinds: string[]
  agrees: boolean
  deposit: string
  settled: boolean
  inOrder: boolean
}

/** Once all emails are out and the refund, if any, is made. */
async function stateOf({ database }: Setup, salon: Salon, id: number): Promise<Ended | undefined> {
  const of = (table: string) => `${table}.tenant_id = $2 AND ${table}.booking_id = $1`
  const { rows } = await database.query<Ended>(
    `SELECT b.status, b.proposal IS NOT NULL AS proposed,
       ARRAY(SELECT kind FROM occupancies o WHERE ${of('o')} ORDER BY kind) AS kinds,
       NOT EXISTS (SELECT FROM occupancies o WHERE ${of('o')} AND o.starts_at <> CASE o.kind
         WHEN 'proposal' THEN to_timestamp((b.proposal ->> 'startsAt')::float8 / 1000) ELSE b.starts_at END) AS agrees,
       d.status AS deposit,
       d.status <> 'refund_pending' AND NOT EXISTS (SELECT FROM booking_events e WHERE ${of('e')} AND e.planned_at IS NULL)
         AND NOT EXISTS (SELECT FROM deliveries l WHERE ${of('l')} AND l.channel = 'mail'
           AND l.done_at IS NULL AND l.abandoned_at IS NULL) AS settled,
       NOT EXISTS (SELECT FROM deliveries l JOIN deliveries m ON ${of('m')} AND m.recipient = l.recipient
         AND m.channel = 'mail' AND l.channel = 'mail' AND m.version > l.version AND m.done_at < l.done_at
         WHERE ${of('l')}) AS "inOrder"
     FROM bookings b JOIN deposits d ON ${of('d')} WHERE b.tenant_id = $2 AND b.id = $1`,
    [id, await tenantOf(database, salon)],
  )
  return rows[0]?.settled ? rows[0] : undefined
}

function isSound({ status, proposed, kinds, agrees, deposit, inOrder }: Ended): boolean {
  const stands = status === 'approved'
  const wanted = stands ? ['booking', ...(proposed ? ['proposal'] : [])] : []
  return (
    kinds.join() === wanted.join() &&
    agrees &&
    inOrder &&
    deposit === (stands ? 'succeeded' : 'refunded') &&
    (stands || !proposed)
  )
}

/** Client and owner reschedule, accept, decline, withdraw, move, reject and cancel one paid booking at once. */
export async function raceToReschedule(setup: Setup, rounds: number): Promise<Race> {
  const race: Race = { exact: 0, outcomes: new Map(), milliseconds: [], faults: [] }
  const salon = await openSalon(setup.owner, [60])
  await askForDeposit(setup.owner, salon)
  await setup.owner.get('PATCH', `/api/schedules/${salon.id}`, { horizonDays: 365 })
  const first = addDays(todayIn('UTC', Date.now()), 3)
  for (let round = 0; round < rounds; round++) {
    const date = addDays(first, round)
    const booking = await prepare(setup, salon, date)
    const started = performance.now()
    const replies = await Promise.all(everyoneAtOnce(setup, salon, date, booking, round))
    race.milliseconds.push(performance.now() - started)
    const failed = replies.filter(({ status }) => status >= 500)
    const ended = await until(() => stateOf(setup, salon, booking.id))
    if (failed.length === 0 && isSound(ended)) race.exact++
    else race.faults.push(`${date}: ${JSON.stringify(ended)} ${failed.map(({ status }) => status)}`)
    const outcome = ended.proposed ? `${ended.status}, proposal open` : ended.status
    race.outcomes.set(outcome, (race.outcomes.get(outcome) ?? 0) + 1)
  }
  return race
}
