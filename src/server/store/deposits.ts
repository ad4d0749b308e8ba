import { and, eq, exists, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import { deposits } from '../../../db/money.ts'
import { bookings, schedules } from '../../../db/schema.ts'
import type { ProviderName } from '../../domain/deposits.ts'
import type { Database } from '../database/connection.ts'
import type { Booking } from './bookings.ts'
import type { BookingRequest } from './public-booking.ts'

export type Deposit = typeof deposits.$inferSelect

/** A deposit with the booking that it is for. */
export type Held = { deposit: Deposit; booking: Booking }

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

/** Locks the schedule of a booking, even a deleted one; whether it is still there for bookings. */
export async function lockScheduleOf(tx: Database, scheduleId: number): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: schedules.deletedAt })
    .from(schedules)
    .where(eq(schedules.id, scheduleId))
    .for('no key update')
  return row !== undefined && row.deletedAt === null
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

/** Inserts a deposit; the sweeper looks at it when its hold ends. */
export async function insertDeposit(tx: Database, deposit: typeof deposits.$inferInsert): Promise<Deposit> {
  const [row] = await tx.insert(deposits).values(deposit).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** A deposit and its booking, locked in the order in which every writer locks them. */
export async function lockHeld(tx: Database, depositId: number): Promise<Held | null> {
  const [row] = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(eq(deposits.id, depositId))
    .for('no key update', { of: bookings })
  if (!row) return null
  const [deposit] = await tx.select().from(deposits).where(eq(deposits.id, depositId)).for('update')
  return deposit ? { deposit, booking: row.booking } : null
}

export async function findHeld(db: Database, depositId: number): Promise<Held | null> {
  const [row] = await db
    .select({ deposit: deposits, booking: bookings })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(eq(deposits.id, depositId))
  return row ?? null
}

/** The deposit that a payment is for, and the schedule that it touches. */
export async function findDepositOf(
  db: Database,
  payment: { provider: ProviderName; id: string },
): Promise<{ id: number; scheduleId: number; accountId: string } | null> {
  const [row] = await db
    .select({ id: deposits.id, scheduleId: bookings.scheduleId, accountId: deposits.accountId })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(and(eq(deposits.provider, payment.provider), eq(deposits.paymentIntentId, payment.id)))
  return row ?? null
}

/** An unpaid deposit of a booking, as a look-up by the booking's client finds it. */
export async function findUnpaid(db: Database, referenceToken: string): Promise<Deposit | null> {
  const [row] = await db
    .select({ deposit: deposits })
    .from(deposits)
    .innerJoin(bookings, eq(bookings.id, deposits.bookingId))
    .where(
      and(
        eq(bookings.referenceToken, referenceToken),
        isNotNull(deposits.paymentIntentId),
        sql`${deposits.status} IN ('created', 'failed')`,
      ),
    )
  return row?.deposit ?? null
}

type Changes = Partial<Omit<Deposit, 'id' | 'bookingId'>>

export const changeDeposit = (tx: Database, id: number, changes: Changes): Promise<unknown> =>
  tx.update(deposits).set(changes).where(eq(deposits.id, id))

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

const nextVersion = sql`${bookings.version} + 1`

/** Another event of a booking, for the mails that tell of it. */
export const nextVersionOf = (tx: Database, bookingId: number): Promise<unknown> =>
  tx.update(bookings).set({ version: nextVersion }).where(eq(bookings.id, bookingId))

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

export async function findDepositFor(db: Database, bookingId: number): Promise<Deposit | null> {
  const [row] = await db.select().from(deposits).where(eq(deposits.bookingId, bookingId))
  return row ?? null
}

/** Owes a paid deposit back; nothing where none was paid. The refund itself follows, and outlives a crash. */
export const oweRefund = (tx: Database, bookingId: number, now: Date): Promise<unknown> =>
  tx
    .update(deposits)
    .set({ status: 'refund_pending', checkAt: now })
    .where(and(eq(deposits.bookingId, bookingId), eq(deposits.status, 'succeeded')))

const leaseSeconds = 120

/** The deposits whose time has come, left alone by other sweepers for two minutes. */
export async function claimDue(
  db: Database,
  { provider, now }: { provider: ProviderName; now: Date },
): Promise<Pick<Deposit, 'id' | 'status'>[]> {
  const { rows } = await db.execute<{ id: string; status: Deposit['status'] }>(sql`
    UPDATE deposits SET check_at = ${now.toISOString()}::timestamptz + make_interval(secs => ${leaseSeconds})
    WHERE id IN (
      SELECT id FROM deposits WHERE check_at <= ${now.toISOString()} AND provider = ${provider}
      ORDER BY check_at LIMIT 50 FOR UPDATE SKIP LOCKED)
    RETURNING id, status`)
  return rows.map(({ id, status }) => ({ id: Number(id), status }))
}

/** Records an event of the provider's; false when it has had its effect before. */
export async function recordEvent(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`INSERT INTO payment_events (id) VALUES (${id}) ON CONFLICT DO NOTHING`,
  )
  return rowCount === 1
}
