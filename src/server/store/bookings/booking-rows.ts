import type { bookings, deposits } from '../../../../db/schema.ts'
import type { Booked } from '../../../domain/booking-commands.ts'
import { blocks } from '../../../domain/bookings.ts'
import { proposalEndsAt } from '../../../domain/proposals.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'

export type BookingRow = typeof bookings.$inferSelect
export type DepositRow = typeof deposits.$inferSelect

/** The transaction holds its lock. */
export type Locked = { booking: BookingRow; deposit: DepositRow | null; holdEndsAt: Date | null }

export type Target = ScheduleKey & { bookingId: number }

export const targetOf = ({
  tenantId,
  scheduleId,
  id,
}: Pick<BookingRow, 'tenantId' | 'scheduleId' | 'id'>): Target => ({
  tenantId,
  scheduleId,
  bookingId: id,
})

export const bookedOf = ({ booking, deposit, holdEndsAt }: Locked): Booked => ({
  status: booking.status,
  deleted: booking.deletedAt !== null,
  lapses: booking.lapses,
  cancelHours: booking.cancelHours,
  places: booking.places,
  startsAt: booking.startsAt.getTime(),
  endsAt: booking.endsAt.getTime(),
  remindAt: booking.remindAt?.getTime() ?? null,
  holdEndsAt: holdEndsAt?.getTime() ?? null,
  offeredUntil: booking.offeredUntil?.getTime() ?? null,
  noShowAt: booking.noShowAt?.getTime() ?? null,
  requestedAt: booking.requestedAt?.getTime() ?? null,
  erasedAt: booking.erasedAt?.getTime() ?? null,
  firstAnswer: booking.answer &&
    booking.answeredAt && { answer: booking.answer, at: booking.answeredAt.getTime() },
  deposit,
  // A server of the version before leaves it on bookings that it ends.
  proposal: blocks(booking.status) && booking.deletedAt === null ? booking.proposal : null,
})

const dateOf = (instant: number | null) => (instant === null ? null : new Date(instant))

export const decidedColumns = (next: Booked) =>
  ({
    status: next.status,
    lapses: next.lapses,
    cancelHours: next.cancelHours,
    places: next.places,
    startsAt: new Date(next.startsAt),
    endsAt: new Date(next.endsAt),
    remindAt: dateOf(next.remindAt),
    offeredUntil: dateOf(next.offeredUntil),
    noShowAt: dateOf(next.noShowAt),
    requestedAt: dateOf(next.requestedAt),
    erasedAt: dateOf(next.erasedAt),
    answer: next.firstAnswer?.answer ?? null,
    answeredAt: dateOf(next.firstAnswer?.at ?? null),
    proposal: next.proposal,
    proposalEndsAt: dateOf(proposalEndsAt(next)),
  }) satisfies Partial<BookingRow>

export type Decided = ReturnType<typeof decidedColumns>

/** Columns that PostgreSQL or each change sets, never an edit. */
const rowsOwn = ['tenantId', 'scheduleId', 'id', 'version', 'createdAt', 'deletedAt', 'foundBy'] as const

export type Agreed = Partial<Omit<BookingRow, keyof Decided | (typeof rowsOwn)[number]>>

/** Just enough to restore what another version has overwritten. */
export function overwrittenColumns(before: BookingRow, after: BookingRow, decided: Decided): Agreed {
  const apart = new Set<string>([...rowsOwn, ...Object.keys(decided)])
  return Object.fromEntries(
    Object.entries(before).filter(
      ([column, value]) =>
        !apart.has(column) && JSON.stringify(value) !== JSON.stringify(after[column as keyof BookingRow]),
    ),
  )
}
