import type { Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { minuteOf } from '../../../domain/wall-time.ts'

type OfSession = Pick<Reply<'listCalendar'>[number], 'id' | 'session'>

export const byAppointment = <Booking extends OfSession>(bookings: readonly Booking[]) =>
  [...Map.groupBy(bookings, ({ id, session }) => session?.id ?? id).values()] as [Booking, ...Booking[]][]

const statusesByPriority: BookingStatus[] = ['pending', 'approved']

/** Represents the group: a pending booking, else an approved one. */
export const leading = <Booking extends { status: BookingStatus }>(
  people: readonly [Booking, ...Booking[]],
) =>
  statusesByPriority.flatMap((status) => people.find((one) => one.status === status) ?? []).at(0) ?? people[0]

type Span = { startTime: string; endTime: string; endRepeated?: true }

const repeatedMinutes = 60

export const spanOf = ({ startTime, endTime, endRepeated }: Span): Span => ({
  startTime,
  endTime,
  ...(endRepeated && { endRepeated }),
})

/** `now` is a time of the booking's day. A booking that runs past midnight is not over. */
export function isOverAt({ startTime, endTime, endRepeated }: Span, now: string): boolean {
  if (endRepeated) return minuteOf(endTime) + repeatedMinutes <= minuteOf(now)
  return startTime < endTime && endTime <= now
}
