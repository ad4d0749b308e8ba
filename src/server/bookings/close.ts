import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { findToClose } from '../store/bookings/bookings.ts'
import { lockSchedule, markDeleted } from '../store/schedules/schedules.ts'
import { changeBooking } from './change.ts'

export const closeSchedule = (
  db: Database,
  ownerId: string,
  scheduleId: number,
  now: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSchedule(tx, ownerId, scheduleId)
    await markDeleted(tx, scheduleId, new Date(now))
    for (const bookingId of await findToClose(tx, scheduleId, new Date(now))) {
      await changeBooking(tx, { scheduleId, bookingId }, () => ({ command: { do: 'close' } }), { now })
    }
  })
