import type { Before } from '../../../domain/booking-events.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatDuration } from '../../format.ts'

/** "mar. 9 mars à 10:00, Coupe, 60 min". */
export function beforeText({ date, startTime, service, durationMinutes, staffName, places }: Before): string {
  const facts = {
    date: formatDate(date, 'short'),
    time: startTime,
    service,
    duration: formatDuration(durationMinutes),
  }
  const before =
    staffName === undefined ? m.history_before(facts) : m.history_before_with({ ...facts, staff: staffName })
  if (places === undefined) return before
  return m.history_before_places({ before, places: m.places_count({ count: places }) })
}

/** "mar. 9 mars à 10:00", with the staff member if there are several. */
export function startText({
  date,
  startTime,
  staffName,
}: Pick<Before, 'date' | 'startTime' | 'staffName'>): string {
  const start = m.common_date_at_time({ date: formatDate(date, 'short'), time: startTime })
  return staffName === undefined ? start : m.common_with({ start, staff: staffName })
}
