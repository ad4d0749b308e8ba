import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { findToClose } from '../store/bookings/bookings.ts'
import { planChecksOfSchedule } from '../store/clients/client-checks.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { findClosing, lockSchedule, markClosed, markDeleted } from '../store/schedules/schedules.ts'
import { endAllEntries } from '../store/waiting/waiting-entries.ts'
import { changeBooking } from './change.ts'

/** More would keep the owner waiting for the reply. */
const closedAtOnce = 200

/** Returns whether others are left. */
async function closeBookings(tx: Database, schedule: ScheduleKey, now: number): Promise<boolean> {
  const ids = await findToClose(tx, schedule, new Date(now), closedAtOnce)
  for (const bookingId of ids)
    await changeBooking(tx, { ...schedule, bookingId }, () => ({ command: { do: 'close' } }), { now })
  return ids.length === closedAtOnce
}

/** Deletes the schedule, ends its waiting list and cancels its next bookings. `finishClosing` does the rest. */
export const closeSchedule = (db: Database, schedule: ScheduleKey, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSchedule(tx, schedule)
    await closeBookings(tx, schedule, now)
    await endAllEntries(tx, schedule, new Date(now))
    await markDeleted(tx, schedule, { now: new Date(now), closing: true })
  })

/** Several processes may do this at once: each booking is cancelled once. */
export async function finishClosing(db: Database, schedule: ScheduleKey, now: number): Promise<void> {
  while (await inTransaction(db, (tx) => closeBookings(tx, schedule, now))) {}
  await planChecksOfSchedule(db, schedule)
  await markClosed(db, schedule)
}

/** Returns whether anything was left to do. */
export async function finishAllClosing(db: Database, now: number): Promise<boolean> {
  const all = await findClosing(db)
  for (const schedule of all) await finishClosing(db, schedule, now)
  return all.length > 0
}
