import type { StoredStatus } from './bookings.ts'
import { type Deadlines, firstDeadline } from './deposits.ts'

const hour = 3_600_000
const reminderHours = 24
/** A deadline further ahead than this says nothing to someone who reads a reminder a day before the start. */
const nearHours = 36

/**
 * A day before the start, or before the first deadline if that is near. Null if the time has passed: then the mail about
 * the change reminds the client.
 */
export function remindAt(startsAt: number, now: number, deadline = startsAt): number | null {
  const near = deadline >= startsAt - nearHours * hour ? deadline : startsAt
  return [near, startsAt].map((at) => at - reminderHours * hour).find((at) => at > now) ?? null
}

export const reminderOf = (
  status: StoredStatus,
  startsAt: number,
  now: number,
  terms: Omit<Deadlines, 'startsAt'> = { cancelHours: 0, deposit: null },
): number | null =>
  status === 'approved' ? remindAt(startsAt, now, firstDeadline({ ...terms, startsAt })) : null
