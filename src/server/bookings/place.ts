import { groupSessionOf, type Room, takenBy } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import { wallEndOf, wallTimeAt } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import { type Clash, findClash, findTaken, seatsTaken } from '../store/occupancies.ts'
import type { Place, TakenPart } from '../store/places.ts'

/** An appointment of a service as it is to be placed; instants in epoch milliseconds. */
type Appointment = Room & { serviceId: number; startsAt: number; endsAt: number }

/** One, or those of a visit, in turn. */
export type Appointments = readonly [Appointment, ...Appointment[]]

/**
 * Where an appointment, or the appointments of a visit in turn, goes with those who do it: in its group's session, on a
 * seat, or in a session of its own.
 */
export function placeWith(appointments: Appointments, doneBy: readonly number[], seat = 1): Place {
  const [first] = appointments
  const [staffId = 0] = doneBy
  const isVisit = appointments.length > 1
  const taken = appointments.flatMap((appointment, index) =>
    takenBy(appointment, appointment).map((part) => ({
      ...part,
      staffId: doneBy[index] ?? staffId,
      serviceId: appointment.serviceId,
    })),
  )
  return {
    staffId,
    doneBy,
    groupSession: isVisit ? null : groupSessionOf(first, { ...first, staffId }),
    seat,
    taken: isVisit ? apart(taken) : taken,
  }
}

/**
 * The same time of each member, once: the buffer of one service may lie over another of the same visit. In one order for
 * all, so that two visits that want the same time wait for one another one way only.
 */
function apart(taken: readonly TakenPart[]): TakenPart[] {
  const ends = new Map<number, number>()
  return taken
    .toSorted((a, b) => a.staffId - b.staffId || a.startsAt - b.startsAt)
    .flatMap((part) => {
      const startsAt = Math.max(part.startsAt, ends.get(part.staffId) ?? part.startsAt)
      if (startsAt >= part.endsAt) return []
      ends.set(part.staffId, part.endsAt)
      return [{ ...part, startsAt }]
    })
}

/** The lowest seat that nobody has; null in a full session. */
export function freeSeat({ capacity }: Pick<Room, 'capacity'>, taken: readonly number[]): number | null {
  for (let seat = 1; seat <= capacity; seat++) if (!taken.includes(seat)) return seat
  return null
}

type Candidate = {
  scheduleId: number
  place: Place
  room: Pick<Room, 'capacity'>
  except?: number | undefined
}

/** The place, on its own seat or else the lowest free one of its session; what is in its way when there is none. */
export async function seatedAt(
  tx: Database,
  { scheduleId, place, room, except }: Candidate,
): Promise<Place | { clash: Clash | null }> {
  const { groupSession } = place
  const clash = await findClash(tx, { scheduleId, except, ...place })
  if (clash) return { clash }
  if (groupSession === null) return place
  const taken = await seatsTaken(tx, { scheduleId, groupSession, except })
  if (!taken.includes(place.seat)) return place
  const seat = freeSeat(room, taken)
  return seat === null ? { clash: null } : { ...place, seat }
}

/** `ways` says who could do it, one after the other. */
type Wanted = {
  scheduleId: number
  appointments: Appointments
  ways: readonly (readonly number[])[]
  except?: number
}

/** A place in the first of the ways that has one; else what is in the way of the first. */
export async function findPlace(
  tx: Database,
  { scheduleId, appointments, ways, except }: Wanted,
): Promise<Place | { clash: Clash | null }> {
  let first: Clash | null = null
  for (const doneBy of ways) {
    const place = placeWith(appointments, doneBy)
    const found = await seatedAt(tx, { scheduleId, place, room: appointments[0], except })
    if (!('clash' in found)) return found
    first ??= found.clash
  }
  return { clash: first }
}

/** Of those who are able to do each appointment, who has the time. */
export async function freeFor(
  tx: Database,
  asked: { scheduleId: number; appointments: Appointments; able: readonly (readonly number[])[] },
): Promise<number[][]> {
  const { scheduleId, appointments, able } = asked
  const free: number[][] = []
  for (const [index, appointment] of appointments.entries()) {
    const members = able[index] ?? []
    const parts = takenBy(appointment, appointment)
    const taken = members.flatMap((staffId) => parts.map((part) => ({ ...part, staffId })))
    const busy = await findTaken(tx, { scheduleId, taken })
    free.push(members.filter((id) => !busy.includes(id)))
  }
  return free
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
  const end = wallEndOf(clash.timezone, clash.endsAt.getTime())
  const times = { from: clash.startTime, to: end.time, ...(end.repeated && { toRepeated: 'true' }) }
  if (clash.expiresAt === null) throw new Refused('booking_overlaps', times)
  if (clash.expiresAt.getTime() <= now) throw new HoldInTheWay(wanted.scheduleId, clash)
  throw new Refused('slot_held', {
    ...times,
    until: wallTimeAt(clash.timezone, clash.expiresAt.getTime()).time,
  })
}
