import { offeredBooking } from '../../domain/booking-openings.ts'
import { contactsOf } from '../../domain/clients.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, forPlaces } from '../../domain/services.ts'
import { slotsOn } from '../../domain/slots.ts'
import { datesIn, isWanted, offerEnd } from '../../domain/waiting.ts'
import { addDays, dateOf, dayNumber } from '../../domain/wall-time.ts'
import { startOf, todayIn } from '../../domain/zones.ts'
import { newReference } from '../adapters/random.ts'
import { otherTurn } from '../adapters/turns.ts'
import { offerOf, placesFor, type ServiceOffer, shared } from '../bookings/offer.ts'
import { seatedAt } from '../bookings/place.ts'
import { inTransaction } from '../database/collisions.ts'
import type { PaymentContext } from '../deposits/payment-context.ts'
import { insertBooking } from '../store/bookings/insert-booking.ts'
import { releaseDueKept } from '../store/bookings/kept-times.ts'
import type { BookingPlace } from '../store/bookings/occupancies.ts'
import type { Offers } from '../store/schedules/offers.ts'
import { findUndeletedSchedule, lockSchedule, type Schedule } from '../store/schedules/schedules.ts'
import { type Check, claimChecks, finishCheck } from '../store/waiting/checks.ts'
import {
  type Candidate,
  findLastOffer,
  hasEnoughOffers,
  insertOffer,
  listCandidates,
  lockEntry,
  markOffered,
} from '../store/waiting/waiting-entries.ts'

export type WaitingContext = PaymentContext & { offers: Offers }

const candidatesAtOnce = 500
/** Dates that one query reads. */
const daysAtOnce = 28
const millisecondsPerDay = 86_400_000

type Start = { date: string; time: string; startsAt: number; until: number; offer: ServiceOffer }

/** Computes the free starts of each choice of services once, until one of them is taken. */
class FreeStarts {
  readonly #context: WaitingContext
  readonly #schedule: Schedule
  readonly #offers = new Map<string, Promise<ServiceOffer | null>>()
  readonly #starts = new Map<string, readonly string[]>()

  constructor(context: WaitingContext, schedule: Schedule) {
    this.#context = context
    this.#schedule = schedule
  }

  forget(): void {
    this.#offers.clear()
    this.#starts.clear()
  }

  async on(
    { serviceIds, staffId, places }: Candidate,
    date: string,
  ): Promise<{ offer: ServiceOffer; times: readonly string[] } | null> {
    const part = Math.floor(dayNumber(date) / daysAtOnce)
    const choice = `${serviceIds.join()} ${staffId} ${places} ${part}`
    const offer = await this.#offers.getOrInsertComputed(choice, () =>
      this.#load({ serviceIds, staffId, places }, part * daysAtOnce),
    )
    if (!offer) return null
    const key = `${choice} ${date}`
    let times = this.#starts.get(key)
    if (!times) {
      times = slotsOn({ ...offer, date })
      this.#starts.set(key, times)
      await otherTurn()
    }
    return { offer, times }
  }

  /** Null while these services cannot be booked. */
  async #load(
    { serviceIds, staffId, places }: Pick<Candidate, 'serviceIds' | 'staffId' | 'places'>,
    firstDay: number,
  ): Promise<ServiceOffer | null> {
    const now = this.#context.clock()
    const [first = 0, ...rest] = serviceIds
    const start = Date.parse(dateOf(firstDay))
    try {
      const found = await this.#context.offers.find({
        token: this.#schedule.shareToken,
        serviceId: first,
        from: new Date(start - millisecondsPerDay),
        to: new Date(start + (daysAtOnce + 1) * millisecondsPerDay),
        now: new Date(now),
        holder: null,
        isVisit: rest.length > 0,
      })
      return offerOf(shared(found), now, { serviceIds, places, ...(staffId !== null && { staffId }) })
    } catch (error) {
      // If the owner has just unsubscribed, the check stays for later.
      if (error instanceof Refused && error.code !== 'subscription_required') return null
      throw error
    }
  }
}

/** The first start that the client wants, can still answer for, and was not offered before. */
async function findStart(
  candidate: Candidate,
  dates: readonly string[],
  free: FreeStarts,
  { timezone, offerMinutes }: Schedule,
  now: number,
): Promise<Start | null> {
  const contacts = contactsOf({
    phone: candidate.clientPhone,
    phoneE164: candidate.clientPhoneE164,
    email: candidate.clientEmail,
  })
  for (const date of dates) {
    const found = await free.on(candidate, date)
    if (!found) continue
    const { offer, times } = found
    if (contacts.some((contact) => offer.found.offline.includes(contact))) return null
    for (const time of times) {
      if (!isWanted(candidate, time)) continue
      const startsAt = startOf({ zone: timezone, date, time })
      if (startsAt === null || candidate.offered.includes(startsAt)) continue
      const until = offerEnd({ now, startsAt, minutes: offerMinutes })
      if (until !== null) return { date, time, startsAt, until, offer }
    }
  }
  return null
}

/** Undoes the transaction. */
class NotOffered extends Error {}

type Offering = 'offered' | 'changed' | 'too many offers'

/** The locks of the schedule and the entry keep other processes from offering the time or the client twice. */
async function offerStart(
  { db, clock }: WaitingContext,
  schedule: Schedule,
  candidate: Candidate,
  { date, time, startsAt, until, offer }: Start,
): Promise<Offering> {
  const key = { tenantId: schedule.tenantId, scheduleId: schedule.id }
  const booked = forPlaces(bookedVisitOf(offer.services), offer.places)
  const endsAt = startsAt + booked.durationMinutes * 60_000
  const places = placesFor(offer, { date, time }, { startsAt, endsAt })
  try {
    return await inTransaction(db, async (tx, connection) => {
      const { offerVersion, waitingList } = await lockSchedule(tx, key)
      if (!waitingList || offerVersion !== offer.found.offerVersion) return 'changed'
      const entry = await lockEntry(tx, { ...key, waitingId: candidate.id })
      if (!entry) return 'changed'
      const waitingId = entry.id
      if ((await findLastOffer(tx, { ...key, waitingId }))?.status === 'held') return 'changed'
      if (await hasEnoughOffers(tx, key, entry.networks)) return 'too many offers'
      let place: BookingPlace | null = null
      for (const one of places) {
        const found = await seatedAt(tx, { ...key, place: one, room: offer.service })
        if ('clash' in found) continue
        place = found
        break
      }
      if (!place) return 'changed'
      const { clientName, clientEmail, clientPhone, clientPhoneE164, clientLocale, waitingToken } = entry
      const opening = offeredBooking({ startsAt, endsAt, places: offer.places }, offer.found, {
        until,
        waitingToken,
      })
      const inserted = await insertBooking(
        connection,
        {
          ...booked,
          ...key,
          date,
          startTime: time,
          timezone: schedule.timezone,
          clientName,
          clientEmail,
          clientPhone,
          clientPhoneE164,
          clientLocale,
          comment: null,
          companions: null,
          referenceToken: newReference(),
          requestKey: null,
          requestHash: null,
        },
        place,
        opening,
        { now: clock() },
      )
      if (!inserted) throw new NotOffered()
      const { bookingId } = inserted
      const isFirst = await insertOffer(tx, {
        ...key,
        waitingId,
        bookingId,
        address: clientEmail,
        startsAt: new Date(startsAt),
      })
      if (!isFirst) throw new NotOffered()
      await markOffered(tx, { ...key, bookingId }, new Date(until))
      return 'offered'
    })
  } catch (error) {
    if (error instanceof NotOffered || error instanceof Refused) return 'changed'
    throw error
  }
}

type Outcome = { offered: number; complete: boolean }

async function offerOn(context: WaitingContext, schedule: Schedule, check: Check): Promise<Outcome> {
  const now = context.clock()
  const today = todayIn(schedule.timezone, now)
  const last = addDays(today, schedule.horizonDays - 1)
  const from = check.from > today ? check.from : today
  const to = check.to < last ? check.to : last
  const free = new FreeStarts(context, schedule)
  const outcome: Outcome = { offered: 0, complete: true }
  const satisfied = new Set<string>()
  let after: Candidate | null = null
  for (;;) {
    const page: Candidate[] = await listCandidates(context.db, check, {
      from,
      to,
      after,
      limit: candidatesAtOnce,
    })
    for (const candidate of page) {
      const { networks } = candidate
      if (networks.some((network) => satisfied.has(network))) continue
      const start = await findStart(candidate, datesIn(candidate, from, to), free, schedule, now)
      if (!start) continue
      const offering = await offerStart(context, schedule, candidate, start)
      if (offering === 'too many offers') {
        satisfied.add(networks[0] ?? '')
        continue
      }
      if (offering === 'offered') outcome.offered++
      // Someone was faster, or something has changed: the next check sees it.
      else outcome.complete = false
      free.forget()
    }
    await otherTurn()
    after = page.at(-1) ?? null
    if (page.length < candidatesAtOnce) return outcome
  }
}

/** In order of joining. Safe in several processes. Returns whether a time was offered. */
export async function offerFreedTimes(context: WaitingContext): Promise<boolean> {
  let offered = 0
  for (;;) {
    const checks = await claimChecks(context.db, new Date(context.clock()))
    for (const check of checks) {
      const next = await releaseDueKept(context.db, check, new Date(context.clock()))
      const schedule = await findUndeletedSchedule(context.db, check)
      const outcome = schedule?.waitingList
        ? await offerOn(context, schedule, check)
        : { offered: 0, complete: true }
      offered += outcome.offered
      if (outcome.complete) await finishCheck(context.db, check, next)
    }
    if (checks.length === 0) return offered > 0
  }
}
