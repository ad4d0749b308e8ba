import type { StoredStatus } from './bookings.ts'

const reminderHours = 24

/**
 * When to send a reminder: a day before the start, in epoch milliseconds. Null if the booking is approved or
 * moved later than that, because that mail already reminds the client.
 */
export function remindAt(startsAt: number, now: number): number | null {
  const at = startsAt - reminderHours * 3_600_000
  return at > now ? at : null
}

/** When to send a reminder for a booking of any status; null unless it is approved. */
export const reminderOf = (status: StoredStatus, startsAt: number, now: number): number | null =>
  status === 'approved' ? remindAt(startsAt, now) : null
