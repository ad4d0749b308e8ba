import { groupSessionOf, occupiedTimes, type ServiceNeeds } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import { maxPlaces } from '../../domain/services.ts'
import { wallEndOf, wallTimeAt } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import { releaseKept } from '../store/bookings/kept-times.ts'
import type { BookingPlace, OccupiedPart } from '../store/bookings/occupancies.ts'
import { type Clash, findClash, findTaken, seatsTaken } from '../store/bookings/occupancies.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'

type Appointment = ServiceNeeds & { serviceId: number; startsAt: number; endsAt: number }

export type Appointments = readonly [Appointment, ...Appointment[]]

/** Seats are numbered from 1. `begun`: how many a session has already given away. */
export const nextSeats = (places: number, begun = 0): number[] =>
  Array.from({ length: places }, (_, index) => begun + index + 1)

export function placeWith(
  appointments: Appointments,
  doneBy: readonly number[],
  seats: readonly number[],
): BookingPlace {
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
    seats,
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

/** The lowest free ones. Null if the session has too few. */
export function freeSeats(
  { capacity }: Pick<ServiceNeeds, 'capacity'>,
  taken: readonly number[],
  places: number,
): number[] | null {
  const free = nextSeats(capacity).filter((seat) => !taken.includes(seat))
  return free.length < places ? null : free.slice(0, places)
}

/** Owners may take time that is kept for an undo. Clients may not. */
type OfOwner = { kept?: 'take' | 'ignore' | undefined }

type Candidate = ScheduleKey &
  OfOwner & {
    place: BookingPlace
    room: Pick<ServiceNeeds, 'capacity'>
    except?: number | undefined
  }

/** Takes the lowest free seats if one of the given ones is taken. Returns the clash otherwise, or null for a full session. */
export async function seatedAt(
  tx: Database,
  { place, room, except, kept, ...schedule }: Candidate,
): Promise<BookingPlace | { clash: Clash | null }> {
  const { groupSession } = place
  const seek = (ignoresKept: boolean) => findClash(tx, { ...schedule, except, ...place, ignoresKept })
  let clash = await seek(kept === 'ignore')
  if (clash?.isKept && kept === 'take') {
    clash = await seek(true)
    if (!clash) await releaseKept(tx, schedule, { ...place, seats: [] })
  }
  if (clash) return { clash }
  if (groupSession === null) return place
  const seats = async (ignoresKept: boolean) => {
    const taken = await seatsTaken(tx, { ...schedule, groupSession, except, ignoresKept })
    const fits = place.seats.every((seat) => seat <= room.capacity && !taken.includes(seat))
    return fits ? place.seats : freeSeats(room, taken, place.seats.length)
  }
  let found = await seats(kept === 'ignore')
  if (!found && kept === 'take') {
    found = await seats(true)
    if (found) await releaseKept(tx, schedule, { ...place, seats: found })
  }
  return found ? { ...place, seats: found } : { clash: null }
}

/** A place of an appointment that is checked together with others and not yet saved. */
export type PlannedPlace = { place: BookingPlace; startTime: string; endsAt: Date; timezone: string }

/** `assignments` are tried in order. `planned`: the places of the appointments before it. */
type Wanted = ScheduleKey &
  OfOwner & {
    appointments: Appointments
    assignments: readonly (readonly number[])[]
    places: number
    except?: number
    planned?: readonly PlannedPlace[]
  }

const isSameSession = (a: BookingPlace['groupSession'], b: BookingPlace['groupSession']): boolean =>
  a !== null &&
  b !== null &&
  a.serviceId === b.serviceId &&
  a.staffId === b.staffId &&
  a.startsAt === b.startsAt &&
  a.endsAt === b.endsAt

function clashAmong(planned: readonly PlannedPlace[], { taken }: BookingPlace): Clash | null {
  for (const { place, ...times } of planned) {
    const met = place.taken.find((one) =>
      taken.some(
        ({ staffId, startsAt, endsAt }) =>
          staffId === one.staffId && startsAt < one.endsAt && one.startsAt < endsAt,
      ),
    )
    if (met) return { ...times, expiresAt: null, offeredUntil: null, taken: met }
  }
  return null
}

/** Otherwise the clash of the first assignment. */
export async function findPlace(
  tx: Database,
  { appointments, assignments, places, except, kept, planned = [], ...schedule }: Wanted,
): Promise<BookingPlace | { clash: Clash | null }> {
  let first: Clash | null = null
  for (const doneBy of assignments) {
    const { groupSession } = placeWith(appointments, doneBy, [])
    const sharing = planned.filter((one) => isSameSession(one.place.groupSession, groupSession))
    const seats = sharing.reduce((sum, { place }) => sum + place.seats.length, places)
    const place = placeWith(appointments, doneBy, nextSeats(seats))
    const others = planned.filter((one) => !sharing.includes(one))
    const clash = clashAmong(others, place)
    const found = clash
      ? { clash }
      : await seatedAt(tx, { ...schedule, place, room: appointments[0], except, kept })
    if (!('clash' in found)) return { ...found, seats: found.seats.slice(-places) }
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

/** A service for one client takes one. */
export function refuseTooManyPlaces(places: number, { capacity }: Pick<ServiceNeeds, 'capacity'>): void {
  const max = Math.min(capacity, maxPlaces)
  if (places > max) throw new Refused('too_many_places', { places: String(max) }, { field: 'places' })
}

export async function requirePlace(tx: Database, wanted: Wanted, now: number): Promise<BookingPlace> {
  refuseTooManyPlaces(wanted.places, wanted.appointments[0])
  const place = await findPlace(tx, wanted)
  if (!('clash' in place)) return place
  const { clash } = place
  if (!clash) throw new Refused('session_full')
  const end = wallEndOf(clash.timezone, clash.endsAt.getTime())
  const times = { from: clash.startTime, to: end.time, ...(end.repeated && { toRepeated: 'true' }) }
  if (clash.offeredUntil !== null) {
    const until = wallTimeAt(clash.timezone, clash.offeredUntil.getTime()).time
    throw new Refused('slot_offered', { ...times, until })
  }
  if (clash.expiresAt === null) throw new Refused('booking_overlaps', times)
  if (clash.expiresAt.getTime() <= now) throw new HoldInTheWay(wanted, clash)
  throw new Refused('slot_held', {
    ...times,
    until: wallTimeAt(clash.timezone, clash.expiresAt.getTime()).time,
  })
}
