import type { Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { byAppointment, leading } from '../bookings/appointments.ts'

export type Entry = Reply<'listCalendar'>[number]

export const entriesPerCell = 3

/** A group session is one entry, pending if any of its bookings is. */
export const byDate = (entries: readonly Entry[]): Map<string, Entry[]> =>
  Map.groupBy(byAppointment(entries).map(leading), ({ date }) => date)

export const placesOf = ({ taken, capacity }: NonNullable<Entry['session']>): string => `${taken}/${capacity}`

/** Only the date while loading. */
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

/** Color is not the only sign: pending is hatched, cancelled struck through. */
export const entryLooks: Record<BookingStatus, string> = {
  pending: 'bg-wait-soft text-wait-ink hatched',
  approved: 'bg-yes-soft text-yes-ink',
  rejected: 'text-no-ink line-through decoration-1',
  cancelled: 'text-off-ink line-through decoration-1',
}
