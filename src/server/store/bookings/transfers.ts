import { and, eq, sql } from 'drizzle-orm'
import { bookings, deposits, publicIds, undos, waitingOffers } from '../../../../db/schema.ts'
import type { Booked } from '../../../domain/booking-commands.ts'
import { ConcurrentWrite } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule } from '../schedules/schedule-key.ts'
import { type BookingRow, type DepositRow, decidedColumns, type Target } from './booking-rows.ts'

/* Only `server/bookings/transfer.ts` may import this file, because `decide` comes first. */

/** Inserts the former client’s booking with the next version, which the event of the transfer has, too. */
export async function insertFormer(
  tx: Database,
  { id, foundBy: _foundBy, ...before }: BookingRow,
  next: Booked,
  deletedAt: Date,
): Promise<BookingRow> {
  // A date of JavaScript has no microseconds, and the time tells which client the booking made.
  const [{ createdAt } = {}] = await tx
    .select({ createdAt: sql<string>`${bookings.createdAt}::text` })
    .from(bookings)
    .where(and(eq(bookings.tenantId, before.tenantId), eq(bookings.id, id)))
  const [former] = await tx
    .insert(bookings)
    .values({
      ...before,
      createdAt: sql`${createdAt}::timestamptz`,
      ...decidedColumns(next),
      seriesId: null,
      version: before.version + 1,
      deletedAt,
    })
    .returning()
  if (!former) throw new Error('insert returned no row')
  return former
}

type Move = { from: number; to: number; before: number; reference: string }

/** What happened before that version, with its emails, and receipts, offer and reference go from one row to the other. */
async function move(
  tx: Database,
  { tenantId, scheduleId }: Target,
  { from, to, before, reference }: Move,
): Promise<void> {
  const itsOwn = sql`tenant_id = ${tenantId} AND booking_id = ${from}`
  await tx.execute(sql`UPDATE booking_events SET booking_id = ${to} WHERE ${itsOwn} AND version < ${before}`)
  await tx.execute(sql`UPDATE deliveries SET booking_id = ${to} WHERE ${itsOwn} AND version < ${before}`)
  await tx.execute(sql`UPDATE receipts SET booking_id = ${to} WHERE ${itsOwn}`)
  await tx
    .update(waitingOffers)
    .set({ bookingId: to })
    .where(and(ofSchedule(waitingOffers, { tenantId, scheduleId }), eq(waitingOffers.bookingId, from)))
  await tx.update(publicIds).set({ rowId: to }).where(eq(publicIds.publicId, reference))
}

export async function moveToFormer(
  tx: Database,
  target: Target,
  former: BookingRow,
  reference: string,
): Promise<void> {
  const { tenantId, bookingId } = target
  const { id: to, version: before } = former
  await move(tx, target, { from: bookingId, to, before, reference: former.referenceToken })
  await tx.delete(undos).where(and(eq(undos.tenantId, tenantId), eq(undos.bookingId, bookingId)))
  const { rowCount } = await tx
    .insert(publicIds)
    .values({ publicId: reference, tenantId, rowId: bookingId })
    .onConflictDoNothing()
  if (rowCount === 0) throw new ConcurrentWrite()
}

/** The booking that keeps the person who had the appointment before the given version. */
export async function lockFormer(tx: Database, target: Target, version: number): Promise<BookingRow | null> {
  const { tenantId, bookingId } = target
  const { rows } = await tx.execute<{
    former: string | null
  }>(sql`SELECT details ->> 'former' AS former FROM booking_events
    WHERE tenant_id = ${tenantId} AND booking_id = ${bookingId} AND version = ${version} AND kind = 'transferred'`)
  const id = rows[0]?.former
  if (!id) return null
  const [former] = await tx
    .select()
    .from(bookings)
    .where(and(ofSchedule(bookings, target), eq(bookings.id, Number(id))))
    .for('update')
  return former ?? null
}

/** For an undo. The row of the former person ends, and so does the reference of the new one. */
export async function moveBack(
  tx: Database,
  target: Target,
  former: BookingRow,
  reference: string,
): Promise<void> {
  const { bookingId: to } = target
  const { id: from, version: before } = former
  await move(tx, target, { from, to, before, reference: former.referenceToken })
  await tx.execute(sql`UPDATE booking_events SET details = details - 'former' - 'payer'
    WHERE tenant_id = ${target.tenantId} AND booking_id = ${to} AND version = ${before} AND kind = 'transferred'`)
  await tx.delete(publicIds).where(eq(publicIds.publicId, reference))
  await tx.delete(bookings).where(and(ofSchedule(bookings, target), eq(bookings.id, from)))
}

export const moveDeposit = (tx: Database, deposit: DepositRow, bookingId: number): Promise<unknown> =>
  tx
    .update(deposits)
    .set({ bookingId })
    .where(and(ofSchedule(deposits, deposit), eq(deposits.id, deposit.id)))

/** The booking of the person who paid the deposit. Null if it is the booking itself. */
export async function findPayer(tx: Database, { tenantId, bookingId }: Target): Promise<number | null> {
  const { rows } = await tx.execute<{
    payer: string | null
  }>(sql`SELECT details ->> 'payer' AS payer FROM booking_events
    WHERE tenant_id = ${tenantId} AND booking_id = ${bookingId} AND kind = 'transferred' AND details ? 'payer'
    ORDER BY version DESC LIMIT 1`)
  const payer = rows[0]?.payer ?? null
  return payer === null ? null : Number(payer)
}

/** For an event that leaves the booking as it is. */
export async function raiseVersion(tx: Database, target: Target): Promise<BookingRow> {
  const [row] = await tx
    .update(bookings)
    .set({ version: sql`${bookings.version} + 1` })
    .where(and(ofSchedule(bookings, target), eq(bookings.id, target.bookingId)))
    .returning()
  if (!row) throw new Error('update found no row')
  return row
}
