import type { Database } from '../database/connection.ts'
import { findDueBookings } from '../store/bookings/bookings.ts'
import { change } from './change.ts'

const atOnce = 8

/** Safe in several processes. Returns whether anything changed. */
export async function passTime(db: Database, now: number): Promise<boolean> {
  let changed = false
  for (;;) {
    const due = await findDueBookings(db, new Date(now))
    let progress = false
    for (let at = 0; at < due.length; at += atOnce) {
      const done = await Promise.all(
        due.slice(at, at + atOnce).map(({ command, ...target }) =>
          // A failure does not stop the others. The next round tries it again.
          change(db, target, { do: command }, { now }).catch(() => null),
        ),
      )
      progress ||= done.some((one) => one !== null)
    }
    changed ||= progress
    if (!progress) return changed
  }
}
