import type pg from 'pg'
import { agreedTo, requestedBooking } from '../../domain/booking-openings.ts'
import { type BookingStatus, shownStatus } from '../../domain/bookings.ts'
import { type Conditions, haveChanged } from '../../domain/conditions.ts'
import { requiredDeposit } from '../../domain/deposits.ts'
import type { Requester } from '../../domain/open-requests.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Clock } from '../adapters/clock.ts'
import { despiteCollisions, inTransaction } from '../database/collisions.ts'
import type { Connection, Database } from '../database/connection.ts'
import { type BookingRequest, insertBooking } from '../store/bookings/insert-booking.ts'
import { findObstacle, type Obstacle } from '../store/bookings/obstacles.ts'
import type { BookingPlace } from '../store/bookings/occupancies.ts'
import { recountOpenRequests } from '../store/bookings/requests.ts'
import { lockScheduleOf } from '../store/deposits/deposits.ts'
import { type ScheduleKey, scheduleKey } from '../store/schedules/schedule-key.ts'
import { endEntriesFor } from '../store/waiting/waiting-entries.ts'
import { appointmentsIn, conditionsOf, isTaken, type ServiceOffer } from './offer.ts'
import { freeSeats, nextSeats, placeWith, seatedAt } from './place.ts'

/** `freeEndedHolds` ends their payments at the provider first. */
export type Desk = {
  pool: pg.Pool
  db: Database
  clock: Clock
  wakeDeliveries: () => void
  freeEndedHolds(wanted: Pick<BookingPlace, 'taken'> & ScheduleKey): Promise<boolean>
  /** Whether the client's browser seems to hold a slot. */
  mayHold: boolean
  /** False when there is none. With `blocks`, the hold stands in the way and is released whatever its purpose. */
  releaseOwnHold(tx: Database, request: LookedUp, how: { now: number; blocks: boolean }): Promise<boolean>
}

/** Cancelled requests count for an hour. */
const tryAgainSeconds = 3600

export type LookedUp = {
  offer: ServiceOffer
  wanted: BookingRequest
  places: BookingPlace[]
  /** What the page showed; undefined if the call does not say. */
  shown?: Partial<Conditions> | undefined
  /** Other places may have become free in the meantime. */
  isPartial?: boolean | undefined
}

/** Whether the page showed a price, name, policy or terms that have changed since. */
export const isOutdated = ({ offer, shown }: LookedUp): boolean =>
  shown !== undefined && haveChanged(shown, conditionsOf(offer))

type BookingAttempt = LookedUp & { requesters: readonly Requester[] }

type Booked = { reference: string; status: BookingStatus; staffId: number }

type Outcome = Booked | 'taken' | 'look again' | 'not on offer'

/** Requests of older versions have no hash and count as the same. */
export function refuseOtherRequest(
  { requestHash: before }: { requestHash: string | null },
  { requestHash }: Pick<BookingRequest, 'requestHash'>,
): void {
  if (before !== null && before !== requestHash) throw new Refused('idempotency_key_reused')
}

const isFull = ({ service, places }: ServiceOffer, { seats }: Obstacle) =>
  seats.length + places > service.capacity

function shown(same: NonNullable<Obstacle['sameRequest']>, wanted: BookingRequest): Booked {
  refuseOtherRequest(same, wanted)
  const { reference, staffId, ...booking } = same
  return { reference, staffId, status: shownStatus(booking) }
}

const insertRequest = (
  connection: Connection,
  { offer, wanted, requesters }: BookingAttempt,
  place: BookingPlace,
  now: number,
): Promise<unknown> => {
  const { offerVersion, subscriptionStatus } = offer.found
  const { places } = offer
  const span = { startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime(), places }
  const opening = agreedTo(requestedBooking(span, offer.found, now), offer.found.termsHash)
  return insertBooking(connection, wanted, place, opening, {
    now,
    checks: { offerVersion, subscriptionStatus, requesters },
  })
}

class NotBooked extends Error {}

/** Null, and nothing changed, if it fails. */
async function bookInsteadOfHold(desk: Desk, attempt: BookingAttempt, first: BookingPlace, blocks: boolean) {
  const { offer, wanted } = attempt
  const schedule = scheduleKey(wanted, wanted.scheduleId)
  const now = desk.clock()
  try {
    return await inTransaction(desk.db, async (tx, connection) => {
      await lockScheduleOf(tx, schedule)
      if (!(await desk.releaseOwnHold(tx, attempt, { now, blocks }))) return null
      const place = await seatedAt(tx, { ...schedule, place: first, room: offer.service })
      if ('clash' in place) throw new NotBooked()
      if (!(await insertRequest(connection, attempt, place, now))) throw new NotBooked()
      return place
    })
  } catch (error) {
    if (error instanceof NotBooked) return null
    throw error
  }
}

async function tryPlace(desk: Desk, attempt: BookingAttempt, first: BookingPlace): Promise<Outcome> {
  const { offer, wanted, requesters } = attempt
  const { offerVersion, approval } = offer.found
  const now = desk.clock()
  const booked = ({ staffId }: BookingPlace): Booked => {
    desk.wakeDeliveries()
    const status = approval === 'manual' ? 'pending' : 'approved'
    return { reference: wanted.referenceToken, status, staffId }
  }
  const instead = desk.mayHold ? await bookInsteadOfHold(desk, attempt, first, false) : null
  if (instead) return booked(instead)
  let place = first
  let releasedHold = false
  let endedHolds = false
  let recounted = false
  for (;;) {
    if (await despiteCollisions(() => insertRequest(desk.pool, attempt, place, now))) {
      return booked(place)
    }
    const obstacle = await findObstacle(desk.pool, wanted, place, requesters)
    if (!obstacle) return 'taken'
    if (obstacle.sameRequest && obstacle.sameRequest.status !== 'held')
      return shown(obstacle.sameRequest, wanted)
    if (obstacle.offerVersion !== offerVersion) return 'look again'
    if (obstacle.crowded) {
      const counted = () => recountOpenRequests(desk.db, wanted, requesters, { approval, now: new Date(now) })
      if (recounted || !(await counted()))
        throw new Refused('too_many_open_requests', { seconds: String(tryAgainSeconds) })
      recounted = true
      continue
    }
    if (!releasedHold && (obstacle.sameRequest || obstacle.overlapped || isFull(offer, obstacle))) {
      releasedHold = true
      const instead = await bookInsteadOfHold(desk, attempt, place, true)
      if (instead) return booked(instead)
    }
    if (obstacle.overlapped) {
      if (endedHolds || !(await desk.freeEndedHolds({ ...scheduleKey(wanted, wanted.scheduleId), ...place })))
        return 'taken'
      endedHolds = true
      continue
    }
    // The time is free now, so the insert failed for another reason: the reference may have been in use.
    if (place.groupSession === null) return 'look again'
    const seats = freeSeats(offer.service, obstacle.seats, offer.places)
    if (seats === null) return 'taken'
    if (seats.join() === place.seats.join()) return 'look again'
    place = { ...place, seats }
  }
}

async function tryPlaces(desk: Desk, found: BookingAttempt): Promise<Outcome> {
  for (const place of found.places) {
    const outcome = await tryPlace(desk, found, place)
    // Memory is outdated, so one new look costs less than trying its other places.
    if (outcome !== 'taken' || found.isPartial) return outcome
  }
  return 'taken'
}

export async function whyNot({ pool }: Pick<Desk, 'pool'>, { offer, wanted }: LookedUp): Promise<Outcome> {
  const [first, ...following] = appointmentsIn(offer, wanted.startsAt.getTime())
  const isVisit = following.length > 0
  // Where gaps are forbidden, a start without any booking may not be on offer.
  const knowsTaken = isVisit || offer.gaps !== 'forbid'
  const taken = knowsTaken && isTaken(offer, { date: wanted.date, time: wanted.startTime })
  if (taken && wanted.requestKey === null) return 'taken'
  for (const staffId of offer.found.staff) {
    const obstacle = await findObstacle(pool, wanted, placeWith([first], [staffId], nextSeats(offer.places)))
    const same = obstacle?.sameRequest
    if (same && same.status !== 'held') return shown(same, wanted)
    if (taken || isVisit) break
    if (obstacle?.overlapped || (obstacle && isFull(offer, obstacle))) return 'taken'
  }
  return taken ? 'taken' : 'not on offer'
}

const maxAttempts = 5

/** A repeated key returns its booking. `again`: the schedule has changed since the last look. */
export async function requestBooking(
  desk: Desk,
  look: (again: boolean) => Promise<LookedUp>,
  requesters: readonly Requester[],
): Promise<Booked> {
  for (let looks = 1; ; looks++) {
    const found = await look(looks > 1)
    const { offer, places } = found
    if (requiredDeposit(offer.found, offer.services) !== null) throw new Refused('deposit_required')
    if (isOutdated(found)) {
      // A repeated request is not asked again.
      const same = await whyNot(desk, found)
      if (typeof same === 'object') return same
      throw new Refused('conditions_changed')
    }
    const outcome =
      places.length > 0 ? await tryPlaces(desk, { ...found, requesters }) : await whyNot(desk, found)
    if (typeof outcome === 'object') {
      if (offer.found.waitingList)
        await endEntriesFor(desk.db, { ...found.wanted, staffId: outcome.staffId }, new Date(desk.clock()))
      return outcome
    }
    if (outcome === 'taken' && found.isPartial) continue
    // Other clients may have taken part of each combination for a visit. A new look can find another.
    if (outcome === 'taken' && places.length > 0 && found.wanted.parts && looks < maxAttempts) continue
    if (outcome === 'taken' || looks === maxAttempts) throw new Refused('slot_taken')
    if (outcome === 'not on offer') throw new Refused('slot_unavailable')
  }
}
