import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import { bookingEvents, bookings, deposits, occupancies } from '../../../../db/schema.ts'
import { type BookingEvent, unseenEvents } from '../../../domain/booking-events.ts'
import { type Deposit, wasPaid } from '../../../domain/deposits.ts'
import { undoGraceSeconds } from '../../../domain/undo.ts'
import { noteChange } from '../../database/changes.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule } from '../schedules/schedule-key.ts'
import type { Agreed, BookingRow, Decided, DepositRow, Locked, Target } from './booking-rows.ts'

/* Only `server/bookings/change.ts` may import this file, because `decide` comes first. */

const itself = (target: Target) => and(ofSchedule(bookings, target), eq(bookings.id, target.bookingId))

/** Every writer locks in this order, to avoid deadlocks. */
export async function lockBooking(tx: Database, target: Target): Promise<Locked | null> {
  const [booking] = await tx.select().from(bookings).where(itself(target)).for('no key update')
  if (!booking) return null
  const [deposit = null] = await tx
    .select()
    .from(deposits)
    .where(and(ofSchedule(deposits, target), eq(deposits.bookingId, target.bookingId)))
    .for('no key update')
  if (booking.status !== 'held') return { booking, deposit, holdEndsAt: null }
  const [hold] = await tx
    .select({ expiresAt: occupancies.expiresAt })
    .from(occupancies)
    .where(and(ofSchedule(occupancies, target), eq(occupancies.bookingId, target.bookingId)))
    .limit(1)
  return { booking, deposit, holdEndsAt: hold?.expiresAt ?? null }
}

/** Whether anything visible has changed since the version that the sender saw. */
export async function isOutdated(
  tx: Database,
  target: Target,
  { seen, now }: { seen: number; now: number },
): Promise<boolean> {
  if (seen >= now) return seen > now
  const [event] = await tx
    .select({ version: bookingEvents.version })
    .from(bookingEvents)
    .where(
      and(
        ofSchedule(bookingEvents, target),
        eq(bookingEvents.bookingId, target.bookingId),
        gt(bookingEvents.version, seen),
        notInArray(bookingEvents.kind, unseenEvents),
      ),
    )
    .limit(1)
  return event !== undefined
}

export async function updateBooking(
  tx: Database,
  target: Target,
  values: Agreed & Decided & { deletedAt: Date | null },
): Promise<BookingRow> {
  const { status } = values
  const [row] = await tx
    .update(bookings)
    .set({
      ...values,
      // The same request may be made again once its hold has ended.
      ...((status === 'expired' || status === 'released') && { requestKey: null }),
      version: sql`${bookings.version} + 1`,
    })
    .where(itself(target))
    .returning()
  if (!row) throw new Error('update found no row')
  return row
}

export const refundedAtOf = (
  deposit: Pick<DepositRow, 'refundedCents' | 'refundedAt'>,
  next: Pick<Deposit, 'refundedCents'>,
  now: number,
): Date | null => (next.refundedCents === deposit.refundedCents ? deposit.refundedAt : new Date(now))

export async function updateDeposit(
  tx: Database,
  deposit: DepositRow,
  next: Deposit,
  { checkAt, now }: { checkAt: Date | null; now: number },
): Promise<DepositRow> {
  const { status, refundHours, refundedCents, partRefundsCents, refundAttempts } = next
  const { disputed, disputeOutcome, disputedCents = null, refundOwed, paidCents = null } = next
  const [row] = await tx
    .update(deposits)
    .set({
      status,
      refundHours,
      paidCents,
      refundedCents,
      refundedAt: refundedAtOf(deposit, next, now),
      partRefundsCents,
      refundAttempts,
      disputed,
      disputeOutcome,
      disputedCents,
      refundOwed,
      paidAt: deposit.paidAt ?? (wasPaid(status) ? new Date(now) : null),
      checkAt,
      ...(checkAt === null && { unreachableSince: null }),
    })
    .where(and(ofSchedule(deposits, deposit), eq(deposits.id, deposit.id)))
    .returning()
  if (!row) throw new Error('update found no row')
  return row
}

export const insertEvent = (
  tx: Database,
  target: Target,
  version: number,
  { kind, actor, details }: BookingEvent,
  now: number,
  undoSeconds?: number,
): Promise<unknown> => {
  noteChange(tx, target)
  return tx.insert(bookingEvents).values({
    ...target,
    version,
    kind,
    actor,
    details,
    at: new Date(now),
    ...(undoSeconds !== undefined && {
      heldUntil: sql`clock_timestamp() + make_interval(secs => ${undoSeconds + undoGraceSeconds})`,
    }),
  })
}
