import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { deposits } from '../../../db/money.ts'
import { bookings, schedules } from '../../../db/schema.ts'
import type { ProviderName } from '../../domain/deposits.ts'
import type { Database } from '../database/connection.ts'
import { type Booking, nextVersion } from './bookings.ts'

export type Deposit = typeof deposits.$inferSelect

/** A deposit with the booking that it is for. */
export type Held = { deposit: Deposit; booking: Booking }

/** Locks the schedule of a booking, even a deleted one; whether it is still there for bookings. */
export async function lockScheduleOf(tx: Database, scheduleId: number): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: schedules.deletedAt })
    .from(schedules)
    .where(eq(schedules.id, scheduleId))
    .for('no key update')
  return row !== undefined && row.deletedAt === null
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

/** Another event of a booking, for the mails that tell of it. */
export const nextVersionOf = (tx: Database, bookingId: number): Promise<unknown> =>
  tx.update(bookings).set({ version: nextVersion }).where(eq(bookings.id, bookingId))

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
