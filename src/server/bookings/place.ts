import { groupSessionOf, type Room, takenBy } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import type { Place } from '../store/booking-requests.ts'
import { type Clash, findClash, seatsTaken } from '../store/occupancies.ts'

/** An appointment of a service as it is to be placed; instants in epoch milliseconds. */
export type Appointment = Room & { serviceId: number; startsAt: number; endsAt: number }

/** Where an appointment goes with one member: in its group's session, on a seat, or in a session of its own. */
export const placeWith = (appointment: Appointment, staffId: number, seat = 1): Place => ({
  staffId,
  groupSession: groupSessionOf(appointment, { ...appointment, staffId }),
  seat,
  taken: takenBy(appointment, appointment),
})

/** The lowest seat that nobody has; null in a full session. */
export function freeSeat({ capacity }: Pick<Room, 'capacity'>, taken: readonly number[]): number | null {
  for (let seat = 1; seat <= capacity; seat++) if (!taken.includes(seat)) return seat
  return null
}

type Wanted = { scheduleId: number; appointment: Appointment; staffIds: number[]; except?: number }

/** A place for an appointment with the first of the members who has one; else what is in the first one's way. */
export async function findPlace(
  tx: Database,
  { scheduleId, appointment, staffIds, except }: Wanted,
): Promise<Place | { clash: Clash | null }> {
  let first: Clash | null = null
  for (const staffId of staffIds) {
    const place = placeWith(appointment, staffId)
    const clash = await findClash(tx, { scheduleId, except, ...place })
    if (clash) {
      first ??= clash
      continue
    }
    if (place.groupSession === null) return place
    const taken = await seatsTaken(tx, { scheduleId, groupSession: place.groupSession, except })
    const seat = freeSeat(appointment, taken)
    if (seat !== null) return { ...place, seat }
  }
  return { clash: first }
}

/** A hold is in the way whose time is over: it has to be ended at the payment provider's first. */
export class HoldInTheWay extends Error {
  readonly clash: Clash & { scheduleId: number }

  constructor(scheduleId: number, clash: Clash) {
    super('a hold that is over is in the way')
    this.clash = { ...clash, scheduleId }
  }
}

/** The same for the owner, who is told what is in the way. */
export async function requirePlace(tx: Database, wanted: Wanted, now: number): Promise<Place> {
  const place = await findPlace(tx, wanted)
  if (!('clash' in place)) return place
  const { clash } = place
  if (!clash) throw new Refused('session_full')
  const wall = (instant: Date) => wallTimeAt(clash.timezone, instant.getTime()).time
  const times = { from: clash.startTime, to: wall(clash.endsAt) }
  if (clash.expiresAt === null) throw new Refused('booking_overlaps', times)
  if (clash.expiresAt.getTime() <= now) throw new HoldInTheWay(wanted.scheduleId, clash)
  throw new Refused('slot_held', { ...times, until: wall(clash.expiresAt) })
}
