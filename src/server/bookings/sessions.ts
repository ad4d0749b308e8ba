import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import { releaseKeptSeats } from '../store/bookings/kept-times.ts'
import { changeSeat, seatsAbove } from '../store/bookings/occupancies.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { freeSeats } from './place.ts'

type NewCapacity = ScheduleKey & { serviceId: number; capacity: number; now: number }

/** Moves clients to lower seats after the capacity was reduced. Needs the schedule's lock. */
export async function fitSessions(tx: Database, { now, ...wanted }: NewCapacity): Promise<void> {
  const find = () => seatsAbove(tx, { ...wanted, now: new Date(now) })
  if ((await find()).length === 0) return
  await releaseKeptSeats(tx, wanted)
  const rows = await find()
  for (const session of Map.groupBy(rows, (row) => row.session).values()) {
    if (session.length > wanted.capacity) throw new Refused('places_booked', { places: `${session.length}` })
    const taken = session.map(({ seat }) => seat)
    for (const row of session.filter(({ seat }) => seat > wanted.capacity)) {
      const [seat] = freeSeats(wanted, taken, 1) ?? []
      if (seat === undefined) throw new Error('a session has fewer seats than people')
      await changeSeat(tx, row, seat)
      taken.push(seat)
    }
  }
}
