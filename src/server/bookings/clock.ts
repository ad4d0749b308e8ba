import type { Database } from '../database/connection.ts'
import { findDueBookings } from '../store/bookings.ts'
import { change } from './change.ts'

const atOnce = 8

/**
 * What time does to bookings: a client's request that its start has overtaken lapses, an approved one is reminded of.
 * Whether anything happened. Any number of processes may do it at once: each change is made once.
 */
export async function passTime(db: Database, now: number): Promise<boolean> {
  let changed = false
  for (;;) {
    const due = await findDueBookings(db, new Date(now))
    let progress = false
    for (let at = 0; at < due.length; at += atOnce) {
      const done = await Promise.all(
        due.slice(at, at + atOnce).map(({ command, ...target }) =>
          // One that fails holds nobody else's up, and comes again with the next round.
          change(db, target, { do: command }, { now }).catch(() => null),
        ),
      )
      progress ||= done.some((one) => one !== null)
    }
    changed ||= progress
    if (!progress) return changed
  }
}
