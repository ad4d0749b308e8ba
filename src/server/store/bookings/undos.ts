import { and, eq, ne, sql } from 'drizzle-orm'
import {
  type BeforeChange,
  bookingEvents,
  bookings,
  type FreedTime,
  occupancies,
  undos,
} from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule } from '../schedules/schedule-key.ts'
import type { BookingRow, Target } from './booking-rows.ts'

const itself = (target: Target) => and(ofSchedule(undos, target), eq(undos.bookingId, target.bookingId))

/** Replaces the state from an earlier change. */
export const keepUndo = (
  tx: Database,
  target: Target,
  kept: { version: number; before: BeforeChange },
): Promise<unknown> =>
  tx
    .insert(undos)
    .values({ ...target, ...kept })
    .onConflictDoUpdate({ target: [undos.tenantId, undos.bookingId], set: { ...kept, at: sql`excluded.at` } })

export async function takeUndo(tx: Database, target: Target, version: number): Promise<BeforeChange | null> {
  const [row] = await tx
    .delete(undos)
    .where(and(itself(target), eq(undos.version, version)))
    .returning()
  return row?.before ?? null
}

/** The booking if its latest version undid the given one. */
export async function findUndone(tx: Database, target: Target, version: number): Promise<BookingRow | null> {
  const [row] = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(
      bookingEvents,
      and(
        eq(bookingEvents.tenantId, bookings.tenantId),
        eq(bookingEvents.bookingId, bookings.id),
        eq(bookingEvents.version, bookings.version),
      ),
    )
    .where(
      and(
        ofSchedule(bookings, target),
        eq(bookings.id, target.bookingId),
        eq(bookings.version, version + 1),
        eq(bookingEvents.kind, 'undone'),
      ),
    )
  return row?.booking ?? null
}

export async function findTime(tx: Database, target: Target): Promise<FreedTime[]> {
  const { staffId, serviceId, startsAt, endsAt, groupSession, seat } = occupancies
  const rows = await tx
    .select({ staffId, serviceId, startsAt, endsAt, groupSession, seat })
    .from(occupancies)
    .where(
      and(
        ofSchedule(occupancies, target),
        eq(occupancies.bookingId, target.bookingId),
        ne(occupancies.kind, 'proposal'),
      ),
    )
    .orderBy(occupancies.id)
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
  }))
}
