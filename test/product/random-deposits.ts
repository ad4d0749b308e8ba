import fc from 'fast-check'
import type { Reply } from '../../src/contract/index.ts'
import { depositStatuses, disputeOutcomes } from '../../src/domain/deposits.ts'
import type { Salon } from './actors.ts'
import type { Product } from './product.ts'

const drawn = fc.record({
  salon: fc.nat(1),
  paidAt: fc.date({
    min: new Date('2027-02-27T00:00Z'),
    max: new Date('2027-04-03T00:00Z'),
    noInvalidDate: true,
  }),
  cents: fc.integer({ min: 50, max: 9_000 }),
  part: fc.integer({ min: 0, max: 49 }),
  status: fc.constantFrom(...depositStatuses),
  attempts: fc.nat(4),
  disputed: fc.boolean(),
  outcome: fc.constantFrom(null, ...disputeOutcomes),
  price: fc.option(fc.integer({ min: 0, max: 12_000 })),
  booking: fc.constantFrom('pending', 'approved', 'cancelled', 'rejected', 'lapsed', 'expired'),
  day: fc.integer({ min: -20, max: 20 }),
  missed: fc.boolean(),
  deleted: fc.boolean(),
})

/** Generates deposits with their bookings in possible states; the seed determines them. */
export const randomDeposits = (numRuns: number, seed: number) =>
  fc.sample(drawn, { numRuns, seed }).map(({ part, ...one }) => ({
    ...one,
    refunded: one.status === 'refunded' ? one.cents : part,
    outcome: one.disputed ? one.outcome : null,
  }))

export type RandomDeposit = ReturnType<typeof randomDeposits>[number]

/** A paid deposit without later events. */
export const plainDeposit = {
  ...(randomDeposits(1, 1)[0] as RandomDeposit),
  ...{ status: 'succeeded', cents: 1550, refunded: 0, attempts: 0, disputed: false, outcome: null },
  ...{ price: 4500, booking: 'approved', day: 7, missed: false, deleted: false },
} as const satisfies RandomDeposit

export const wasPaid = ({ status }: RandomDeposit) =>
  status === 'succeeded' || status === 'refund_pending' || status === 'refunded'

let references = 0

/** Inserts a deposit and its booking, without occupancy. */
export async function storeDeposit(product: Product, salon: Salon, one: RandomDeposit): Promise<void> {
  const starts = new Date(product.now() + one.day * 86_400_000 + 3_600_000)
  const { rows } = await product.pool.query(
    `INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, price_cents, date,
       start_time, timezone, starts_at, ends_at, status, lapses, missed_at, deleted_at, client_name, client_phone,
       client_locale, reference_token)
     SELECT $1, $2, m.id, 'Soin', 60, $3, $4::timestamptz::date, '10:00', 'Europe/Paris', $4, $4::timestamptz + interval '1 hour',
       $5, false, $6, $7, 'Ada', '', 'fr', $8 FROM staff m WHERE m.schedule_id = $1 LIMIT 1 RETURNING id`,
    [
      salon.id,
      Object.values(salon.services)[0],
      one.price,
      starts,
      one.booking,
      one.missed ? starts : null,
      one.deleted ? starts : null,
      (references++).toString(36).toUpperCase().padStart(8, 'M'),
    ],
  )
  await product.pool.query(
    `INSERT INTO deposits (schedule_id, booking_id, provider, account_id, amount_cents, status, visitor, refund_hours,
       refunded_cents, refund_attempts, disputed, dispute_outcome, paid_at)
     VALUES ($1, $2, 'sandbox', 'acct', $3, $4, 'visitor', 24, $5, $6, $7, $8, $9)`,
    [
      salon.id,
      rows[0].id,
      one.cents,
      one.status,
      one.refunded,
      one.attempts,
      one.disputed,
      one.outcome,
      wasPaid(one) ? one.paidAt : null,
    ],
  )
}

/** Returns the rest of the price to pay; null without a price or an appointment. */
export function leftOf(one: RandomDeposit): number | null {
  const stands = (one.booking === 'pending' || one.booking === 'approved') && !one.missed && !one.deleted
  if (!stands || one.price === null) return null
  const isBack = one.status === 'refund_pending' || one.status === 'refunded' || one.outcome === 'lost'
  return Math.max(0, one.price - (isBack ? 0 : one.cents - one.refunded))
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/** Sums the deposits one at a time. */
export function slowSums(paid: RandomDeposit[]): Reply<'listDeposits'>['sums'] {
  const sums = { returnedCents: 0, owedCents: 0, disputedCents: 0, lostCents: 0, keptCents: 0 }
  for (const one of paid) {
    const rest = one.cents - one.refunded
    sums.returnedCents += one.refunded
    if (one.status === 'refund_pending') sums.owedCents += rest
    else if (one.disputed && one.outcome === null) sums.disputedCents += rest
    else if (one.outcome === 'lost') sums.lostCents += rest
    else sums.keptCents += rest
  }
  const toCome = paid.filter(({ day }) => day >= 0)
  return {
    ...sums,
    count: paid.length,
    takenCents: sum(paid.map(({ cents }) => cents)),
    leftCents: sum(toCome.map((one) => leftOf(one) ?? 0)),
  }
}
