import { and, eq, exists, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import { deposits } from '../../../db/money.ts'
import { bookings } from '../../../db/schema.ts'
import type { ProviderName } from '../../domain/deposits.ts'
import type { Database } from '../database/connection.ts'
import { type Booking, nextVersion } from './bookings.ts'
import type { Held } from './deposits.ts'
import type { BookingRequest } from './public-booking.ts'

/** What a hold is made under: the schedule's deposit and the account that takes it. */
export type Terms = {
  requiresDeposit: boolean
  depositCents: number | null
  accountId: string | null
  accountEnabled: boolean
}

/** Locks a schedule, as every write that may collide does, and reads its terms; null when it is gone. */
export async function lockTerms(
  tx: Database,
  scheduleId: number,
  provider: ProviderName,
): Promise<Terms | null> {
  const { rows } = await tx.execute<Terms>(sql`
    SELECT s.requires_deposit AS "requiresDeposit", s.deposit_cents AS "depositCents", a.account_id AS "accountId",
      coalesce(a.enabled, false) AS "accountEnabled"
    FROM schedules s LEFT JOIN payment_accounts a ON a.owner_id = s.owner_id AND a.provider = ${provider}
    WHERE s.id = ${scheduleId} AND s.deleted_at IS NULL FOR NO KEY UPDATE OF s`)
  return rows[0] ?? null
}

/** The visitor's own hold or paid request on a schedule: known by its reference, or by the key of a lost answer. */
export async function findOwnHold(
  tx: Database,
  scheduleId: number,
  own: { reference: string | null; requestKey: string | null },
): Promise<Held | null> {
  const known = or(
    own.reference === null ? undefined : eq(bookings.referenceToken, own.reference),
    own.requestKey === null ? undefined : eq(bookings.requestKey, own.requestKey),
  )
  if (!known) return null
  const [row] = await tx
    .select({ deposit: deposits, booking: bookings })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(and(eq(bookings.scheduleId, scheduleId), bookings.blocks, known))
    .orderBy(sql`${bookings.id} DESC`)
    .limit(1)
    .for('update')
  return row ?? null
}

export async function countHolds(
  tx: Database,
  held: { scheduleId: number; visitor: string; now: Date },
): Promise<number> {
  return tx.$count(
    tx
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(deposits, eq(deposits.bookingId, bookings.id))
      .where(
        and(
          eq(bookings.scheduleId, held.scheduleId),
          bookings.blocks,
          gt(bookings.holdEndsAt, held.now),
          eq(deposits.visitor, held.visitor),
        ),
      )
      .as('held'),
  )
}

/** Inserts a hold; null when a constraint knows better that the slot is taken. */
export async function insertHold(
  tx: Database,
  { service, ...request }: BookingRequest,
  holdEndsAt: Date,
): Promise<Booking | null> {
  const [row] = await tx
    .insert(bookings)
    .values({
      ...request,
      serviceId: service.id,
      serviceName: service.name,
      serviceDescription: service.description,
      durationMinutes: service.durationMinutes,
      status: 'pending',
      holdEndsAt,
    })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** The unpaid deposits whose holds are over, on slots that share an instant with [startsAt, endsAt). */
export async function findEndedHolds(
  db: Database,
  span: { scheduleId: number; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<number[]> {
  const rows = await db
    .select({ id: deposits.id })
    .from(bookings)
    .innerJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.scheduleId, span.scheduleId),
        bookings.blocks,
        lte(bookings.holdEndsAt, now),
        sql`tstzrange(${bookings.startsAt}, ${bookings.endsAt})
          && tstzrange(${span.startsAt.toISOString()}, ${span.endsAt.toISOString()})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Notes the payment of a hold; false when the hold was given up meanwhile. */
export async function attachPayment(
  db: Database,
  depositId: number,
  paymentIntentId: string,
): Promise<boolean> {
  const itsHold = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, deposits.bookingId), bookings.blocks))
  const { rowCount } = await db
    .update(deposits)
    .set({ paymentIntentId })
    .where(and(eq(deposits.id, depositId), eq(deposits.status, 'created'), exists(itsHold)))
  return rowCount === 1
}

/** Frees a held slot. `released` for good, or only ended, so that a late payment may still bring it back. */
export const endHeldBooking = (
  tx: Database,
  bookingId: number,
  { released, now }: { released: boolean; now: Date },
): Promise<unknown> =>
  tx
    .update(bookings)
    .set({
      status: 'cancelled',
      version: nextVersion,
      // The same request may be made again.
      requestKey: null,
      ...(released ? { deletedAt: now } : {}),
    })
    .where(and(eq(bookings.id, bookingId), isNotNull(bookings.holdEndsAt)))

/** Keeps a held slot until then. */
export const keepHold = (tx: Database, bookingId: number, holdEndsAt: Date): Promise<unknown> =>
  tx
    .update(bookings)
    .set({ holdEndsAt })
    .where(and(eq(bookings.id, bookingId), bookings.blocks, isNotNull(bookings.holdEndsAt)))

/** Makes a held booking the pending request that it was to become. */
export const admitHeldBooking = (tx: Database, bookingId: number): Promise<unknown> =>
  tx
    .update(bookings)
    .set({ status: 'pending', holdEndsAt: null, version: nextVersion })
    .where(eq(bookings.id, bookingId))

/** A client who came back may have corrected what they typed. */
export const changeHeldClient = (
  tx: Database,
  bookingId: number,
  { clientName, clientEmail, clientPhone, comment, clientLocale }: BookingRequest,
): Promise<unknown> =>
  tx
    .update(bookings)
    .set({ clientName, clientEmail, clientPhone, comment, clientLocale })
    .where(eq(bookings.id, bookingId))
