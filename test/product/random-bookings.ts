import fc from 'fast-check'
import type { BookingEventKind } from '../../src/domain/booking-events.ts'
import type { StoredStatus } from '../../src/domain/bookings.ts'
import type { DepositStatus } from '../../src/domain/deposits.ts'
import type { Product } from './product.ts'

/** Any state of a booking, including impossible ones. */
const booking = fc.record({
  salon: fc.nat({ max: 1 }),
  /** The day, counted from March 1. */
  day: fc.integer({ min: -75, max: 40 }),
  minute: fc.oneof(fc.nat({ max: 1439 }), fc.constantFrom(0, 1, 1439, 120, 150)),
  lasts: fc.integer({ min: 15, max: 120 }),
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<StoredStatus>('pending', 'approved') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<StoredStatus>(
        'rejected',
        'cancelled',
        'lapsed',
        'held',
        'expired',
        'released',
      ),
    },
  ),
  deleted: fc.nat({ max: 9 }).map((n) => n === 0),
  missed: fc.nat({ max: 5 }).map((n) => n === 0),
  cents: fc.option(fc.nat({ max: 9_000 }), { freq: 4 }),
  from: fc.boolean(),
  /** The members and services: one pair for a single service, two for a visit. */
  parts: fc.array(fc.record({ service: fc.nat({ max: 1 }), member: fc.nat({ max: 1 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  phone: fc.constantFrom(
    '06 11 11 11 11',
    '+33 6 11 11 11 11',
    '0622222222',
    '06 33 33 33 33',
    '06',
    'inconnu',
  ),
  email: fc.constantFrom(null, null, 'ada@client.example', 'ines@client.example', 'zoe@client.example'),
  asked: fc.constantFrom<BookingEventKind | null>(null, 'requested', 'requested', 'paid', 'booked'),
  answers: fc.array(
    fc.record({
      no: fc.boolean(),
      after: fc.integer({ min: 0, max: 3_000 }),
      undone: fc.nat({ max: 3 }).map((n) => n === 0),
    }),
    { maxLength: 2 },
  ),
  deposit: fc.option(
    fc.record({
      cents: fc.integer({ min: 50, max: 5_000 }),
      status: fc.constantFrom<DepositStatus>('created', 'failed', 'succeeded', 'refund_pending', 'refunded'),
      part: fc.constantFrom(0, 0.5),
      disputed: fc.boolean(),
    }),
    { freq: 2 },
  ),
})

export type RandomBooking = typeof booking extends fc.Arbitrary<infer One> ? One : never

export const manyBookings = fc.array(booking, { minLength: 20, maxLength: 60 })

export type Furnished = { id: number; timezone: string; services: number[]; members: number[] }

const firstDay = Temporal.PlainDate.from('2027-03-01')

export const dateOf = ({ day }: RandomBooking): string => firstDay.add({ days: day }).toString()

/** The refund of a deposit. */
export const returnedOf = ({ cents, status, part }: NonNullable<RandomBooking['deposit']>): number =>
  status === 'refunded' ? cents : Math.floor(cents * part)

/** Divides a price among the services of a visit: the first gets a third. */
export const priceOfPart = (cents: number | null, parts: number, turn: number): number | null => {
  if (cents === null || parts === 1) return cents
  const first = Math.floor(cents / 3)
  return turn === 0 ? first : cents - first
}

/** Returns the minutes of the parts of a visit: ten for the first. */
export const minutesOfPart = (lasts: number, parts: number, turn: number): number =>
  parts === 1 ? lasts : turn === 0 ? 10 : lasts - 10

/** Lists the events of a booking in order, in minutes after its creation. */
function eventsOf({ asked, answers }: RandomBooking) {
  const events: { kind: BookingEventKind; actor: string; at: number; status?: string }[] = []
  if (asked === null) events.push({ kind: 'entered', actor: 'owner', at: 0 })
  else events.push({ kind: asked, actor: asked === 'paid' ? 'provider' : 'client', at: 0, status: 'pending' })
  let at = 0
  for (const { no, after, undone } of answers) {
    at += after
    events.push({ kind: no ? 'rejected' : 'approved', actor: 'owner', at })
    if (undone) events.push({ kind: 'undone', actor: 'owner', at })
  }
  return events
}

/** Returns when a booking began to wait for its owner, and its first answer without an undo, in minutes after its creation. */
export function answerOf(one: RandomBooking) {
  const events = eventsOf(one)
  const asked = events.find(
    ({ kind, status }) => kind === 'requested' || (kind === 'paid' && status === 'pending'),
  )
  const answer = events.find(
    ({ kind }, index) => (kind === 'approved' || kind === 'rejected') && events[index + 1]?.kind !== 'undone',
  )
  return asked ? { askedAt: asked.at, answer } : undefined
}

let references = 0

const instantAt = (minutes: string) => `timestamptz '2026-12-01' + ${minutes}::int * interval '1 minute'`

/** Inserts a booking in any state, possible or not, without occupancy. */
export async function store({ pool }: Product, salon: Furnished, one: RandomBooking): Promise<void> {
  const start = firstDay
    .add({ days: one.day })
    .toZonedDateTime({ timeZone: salon.timezone, plainTime: '00:00' })
    .toPlainDateTime()
    .add({ minutes: one.minute })
    .toZonedDateTime(salon.timezone)
  const [first] = one.parts
  const events = eventsOf(one)
  const waited = answerOf(one)
  const parts = one.parts.map(({ service, member }, turn) => ({
    serviceId: salon.services[service],
    staffId: salon.members[member],
    serviceName: 'Soin',
    serviceDescription: null,
    durationMinutes: minutesOfPart(one.lasts, one.parts.length, turn),
    priceCents: priceOfPart(one.cents, one.parts.length, turn),
    priceFrom: one.from,
  }))
  const reference = (references++).toString(36).toUpperCase().padStart(8, 'R')
  const { rows } = await pool.query(
    `INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, price_cents, price_from,
       parts, date, start_time, timezone, starts_at, ends_at, status, lapses, missed_at, deleted_at, client_name,
       client_phone, client_email, client_locale, reference_token, version, requested_at, answer, answered_at)
     VALUES ($1, $2, $3, 'Soin', $4::int, $5, $6, $7, $8, $9, $10, $11, $11::timestamptz + $4::int * interval '1 minute', $12,
       false, $13, $14, 'Ada', $15, $16, 'fr', $17, $18, ${instantAt('$19')}, $20, ${instantAt('$21')}) RETURNING id`,
    [
      salon.id,
      salon.services[first?.service ?? 0],
      salon.members[first?.member ?? 0],
      one.lasts,
      one.cents,
      one.from,
      parts.length > 1 ? JSON.stringify(parts) : null,
      dateOf(one),
      start.toPlainTime().toString(),
      salon.timezone,
      start.toInstant().toString(),
      one.status,
      one.missed ? start.toInstant().toString() : null,
      one.deleted ? start.toInstant().toString() : null,
      one.phone,
      one.email,
      reference,
      events.length,
      waited?.askedAt,
      waited?.answer?.kind,
      waited?.answer?.at,
    ],
  )
  for (const [index, { kind, actor, at, status }] of events.entries())
    await pool.query(
      `INSERT INTO booking_events (schedule_id, booking_id, version, kind, actor, details, at, planned_at)
       VALUES ($1, $2, $3, $4, $5, $6, ${instantAt('$7')}, now())`,
      [salon.id, rows[0].id, index + 1, kind, actor, JSON.stringify(status ? { status } : {}), at],
    )
  if (one.deposit)
    await pool.query(
      `INSERT INTO deposits (schedule_id, booking_id, provider, account_id, amount_cents, status, visitor, refund_hours,
         refunded_cents, disputed) VALUES ($1, $2, 'sandbox', 'acct', $3, $4, 'visitor', 24, $5, $6)`,
      [
        salon.id,
        rows[0].id,
        one.deposit.cents,
        one.deposit.status,
        returnedOf(one.deposit),
        one.deposit.disputed,
      ],
    )
}
