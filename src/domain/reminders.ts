import type { StoredStatus } from './bookings.ts'

const reminderHours = 24

/** A day before the start. Null if that time has passed: then the mail about the change reminds the client. */
export function remindAt(startsAt: number, now: number): number | null {
  const at = startsAt - reminderHours * 3_600_000
  return at > now ? at : null
}

export const reminderOf = (status: StoredStatus, startsAt: number, now: number): number | null =>
  status === 'approved' ? remindAt(startsAt, now) : null
