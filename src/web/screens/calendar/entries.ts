import type { Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { byAppointment, leading } from '../../features/bookings/appointments.ts'
import { formatDate } from '../../format.ts'

export type Entry = Reply<'listCalendar'>[number]

/** How many a cell shows before "+N autres". */
export const entriesPerCell = 3

/** The entries of each day, a session of a group as one: that of somebody who waits, if anybody does. */
export const byDate = (entries: readonly Entry[]): Map<string, Entry[]> =>
  Map.groupBy(byAppointment(entries).map(leading), ({ date }) => date)

/** How full a session is, in figures. */
export const placesOf = ({ taken, capacity }: NonNullable<Entry['session']>): string => `${taken}/${capacity}`

/** The day in words, with how many appointments it has and how many of them wait; while they load, the day alone. */
export function dayLabel(date: string, entries: readonly Entry[], loading: boolean): string {
  const day = formatDate(date, 'day')
  if (loading) return day
  if (entries.length === 0) return m.calendar_day_none({ date: day })
  const pending = entries.filter(({ status }) => status === 'pending').length
  const counted =
    entries.length === 1
      ? m.calendar_day_one({ date: day })
      : m.calendar_day({ date: day, count: entries.length })
  return pending > 0 ? m.calendar_day_pending({ day: counted, count: pending }) : counted
}

/** How an entry looks: what waits is hatched, what is off is struck through, so that colour is not the only sign. */
export const entryLooks: Record<BookingStatus, string> = {
  pending: 'bg-wait-soft text-wait-ink hatched',
  approved: 'bg-yes-soft text-yes-ink',
  rejected: 'text-no-ink line-through decoration-1',
  cancelled: 'text-off-ink line-through decoration-1',
}
