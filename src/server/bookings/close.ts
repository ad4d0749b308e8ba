import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { findToClose } from '../store/bookings/bookings.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { lockSchedule, markDeleted } from '../store/schedules/schedules.ts'
import { changeBooking } from './change.ts'

export const closeSchedule = (db: Database, schedule: ScheduleKey, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSchedule(tx, schedule)
    await markDeleted(tx, schedule, new Date(now))
    for (const bookingId of await findToClose(tx, schedule, new Date(now))) {
      await changeBooking(tx, { ...schedule, bookingId }, () => ({ command: { do: 'close' } }), { now })
    }
  })
