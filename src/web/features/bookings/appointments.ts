import type { Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'

type OfSession = Pick<Reply<'listCalendar'>[number], 'id' | 'session'>

/** Those who share a session of a group together, in the place of the first of them; everybody else alone. */
export const byAppointment = <Booking extends OfSession>(bookings: readonly Booking[]) =>
  [...Map.groupBy(bookings, ({ id, session }) => session?.id ?? id).values()] as [Booking, ...Booking[]][]

const mostTelling: BookingStatus[] = ['pending', 'approved']

/** The one whose status stands for an appointment: somebody who waits, else somebody who comes. */
export const leading = <Booking extends { status: BookingStatus }>(
  people: readonly [Booking, ...Booking[]],
) => mostTelling.flatMap((status) => people.find((one) => one.status === status) ?? []).at(0) ?? people[0]
