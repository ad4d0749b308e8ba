import { groupSessionOf, occupiedTimes, type ServiceNeeds } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import { wallEndOf, wallTimeAt } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import type { BookingPlace, OccupiedPart } from '../store/bookings/occupancies.ts'
import { type Clash, findClash, findTaken, seatsTaken } from '../store/bookings/occupancies.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'

type Appointment = ServiceNeeds & { serviceId: number; startsAt: number; endsAt: number }

export type Appointments = readonly [Appointment, ...Appointment[]]

export function placeWith(appointments: Appointments, doneBy: readonly number[], seat = 1): BookingPlace {
  const [first] = appointments
  const [staffId = 0] = doneBy
  const isVisit = appointments.length > 1
  const taken = appointments.flatMap((appointment, index) =>
    occupiedTimes(appointment, appointment).map((part) => ({
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

/** Buffers can overlap another service of the same visit. The order keeps competing visits from deadlocking. */
function apart(taken: readonly OccupiedPart[]): OccupiedPart[] {
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

/** Null when the session is full. */
export function freeSeat(
  { capacity }: Pick<ServiceNeeds, 'capacity'>,
  taken: readonly number[],
): number | null {
  for (let seat = 1; seat <= capacity; seat++) if (!taken.includes(seat)) return seat
  return null
}

type Candidate = ScheduleKey & {
  place: BookingPlace
  room: Pick<ServiceNeeds, 'capacity'>
  except?: number | undefined
}

/** Takes the lowest free seat if the given one is taken. Returns the clash otherwise, or null for a full session. */
export async function seatedAt(
  tx: Database,
  { place, room, except, ...schedule }: Candidate,
): Promise<BookingPlace | { clash: Clash | null }> {
  const { groupSession } = place
  const clash = await findClash(tx, { ...schedule, except, ...place })
  if (clash) return { clash }
  if (groupSession === null) return place
  const taken = await seatsTaken(tx, { ...schedule, groupSession, except })
  if (!taken.includes(place.seat)) return place
  const seat = freeSeat(room, taken)
  return seat === null ? { clash: null } : { ...place, seat }
}

/** `assignments` are tried in order. */
type Wanted = ScheduleKey & {
  appointments: Appointments
  assignments: readonly (readonly number[])[]
  except?: number
}

/** Otherwise the clash of the first assignment. */
export async function findPlace(
  tx: Database,
  { appointments, assignments, except, ...schedule }: Wanted,
): Promise<BookingPlace | { clash: Clash | null }> {
  let first: Clash | null = null
  for (const doneBy of assignments) {
    const place = placeWith(appointments, doneBy)
    const found = await seatedAt(tx, { ...schedule, place, room: appointments[0], except })
    if (!('clash' in found)) return found
    first ??= found.clash
  }
  return { clash: first }
}

export async function freeFor(
  tx: Database,
  query: ScheduleKey & { appointments: Appointments; able: readonly (readonly number[])[] },
): Promise<number[][]> {
  const { appointments, able, ...schedule } = query
  const free: number[][] = []
  for (const [index, appointment] of appointments.entries()) {
    const members = able[index] ?? []
    const parts = occupiedTimes(appointment, appointment)
    const taken = members.flatMap((staffId) => parts.map((part) => ({ ...part, staffId })))
    const busy = await findTaken(tx, { ...schedule, taken })
    free.push(members.filter((id) => !busy.includes(id)))
  }
  return free
}

/** An ended hold still blocks the time until its payment is ended at the provider. */
export class HoldInTheWay extends Error {
  readonly clash: Clash & ScheduleKey

  constructor({ tenantId, scheduleId }: ScheduleKey, clash: Clash) {
    super('a hold that is over is in the way')
    this.clash = { ...clash, tenantId, scheduleId }
  }
}

export async function requirePlace(tx: Database, wanted: Wanted, now: number): Promise<BookingPlace> {
  const place = await findPlace(tx, wanted)
  if (!('clash' in place)) return place
  const { clash } = place
  if (!clash) throw new Refused('session_full')
  const end = wallEndOf(clash.timezone, clash.endsAt.getTime())
  const times = { from: clash.startTime, to: end.time, ...(end.repeated && { toRepeated: 'true' }) }
  if (clash.expiresAt === null) throw new Refused('booking_overlaps', times)
  if (clash.expiresAt.getTime() <= now) throw new HoldInTheWay(wanted, clash)
  throw new Refused('slot_held', {
    ...times,
    until: wallTimeAt(clash.timezone, clash.expiresAt.getTime()).time,
  })
}
