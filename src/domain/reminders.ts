import type { StoredStatus } from './bookings.ts'

const reminderHours = 24

/**
 * When to remind of a booking, in epoch milliseconds: a day before its start; null when it is approved or moved later
 * than that, because the mail that tells of it then is reminder enough.
 */
export function remindAt(startsAt: number, now: number): number | null {
  const at = startsAt - reminderHours * 3_600_000
  return at > now ? at : null
}

/** The same for a booking of any status. */
export const reminderOf = (status: StoredStatus, startsAt: number, now: number): number | null =>
  status === 'approved' ? remindAt(startsAt, now) : null
