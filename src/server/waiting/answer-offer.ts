import { type BookingStatus, isSeen, shownStatus } from '../../domain/bookings.ts'
import { type Conditions, haveChanged } from '../../domain/conditions.ts'
import { holdMinutes } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, forPlaces } from '../../domain/services.ts'
import type { Payment } from '../adapters/payments/provider.ts'
import { doneByOf } from '../bookings/appointments.ts'
import { changeBooking } from '../bookings/change.ts'
import { conditionsOf, refuseWhoBooksByHand, type ServiceOffer } from '../bookings/offer.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { openPayment, type VisitorOfHold } from '../deposits/hold.ts'
import type { PaymentContext } from '../deposits/payment-context.ts'
import type { Agreed, BookingRow } from '../store/bookings/booking-rows.ts'
import { partsWith } from '../store/bookings/occupancies.ts'
import {
  type BookingWithPayment,
  findDepositFor,
  insertDeposit,
  lockScheduleOf,
  lockTerms,
} from '../store/deposits/deposits.ts'
import { findUndeletedSchedule } from '../store/schedules/schedules.ts'
import {
  endEntry,
  findLastOffer,
  findOffer,
  isOpenOffer,
  type Offered,
  payableUntil,
  type WaitingEntry,
  type WaitingKey,
  waitingKeyOf,
} from '../store/waiting/waiting-entries.ts'
import type { WaitingContext } from './offer-times.ts'
import { findStandingOffer } from './standing-offer.ts'

const targetOf = ({ tenantId, scheduleId }: WaitingKey, bookingId: number) => ({
  tenantId,
  scheduleId,
  bookingId,
})

export type Taken = {
  referenceToken: string
  status: BookingStatus
  paying?: { held: BookingWithPayment; payment: Payment }
}

/** As a booking of that time would keep them. */
function agreedOf({ services, places }: ServiceOffer, booking: BookingRow): Agreed {
  const { serviceName, serviceDescription, priceCents, priceFrom, parts } = forPlaces(
    bookedVisitOf(services),
    places,
  )
  const doneBy = doneByOf(booking)
  return { serviceName, serviceDescription, priceCents, priceFrom, parts: partsWith(parts, doneBy) }
}

const isTaken = (offer: Offered, now: number): boolean =>
  isSeen(offer.status) || payableUntil(offer, now) !== null

/** As it is now. Refuses what a booking of that time would refuse. */
async function requireStanding(
  { db, offers, clock }: WaitingContext,
  entry: WaitingEntry,
  offered: Offered,
): Promise<ServiceOffer> {
  const schedule = await findUndeletedSchedule(db, waitingKeyOf(entry))
  if (!schedule) throw new Refused('offer_over')
  const { shareToken } = schedule
  const standing = await findStandingOffer({ offers, shareToken, now: clock(), how: 'find' }, entry, offered)
  if (!standing) throw new Refused('offer_over')
  refuseWhoBooksByHand(standing.found, entry)
  return standing
}

type Press = VisitorOfHold & {
  /** What the page showed; the rest counts as it is now. */
  shown: Partial<Conditions> | undefined
}

/** Its deposit, if there is one. */
async function take(
  { db, clock, payments }: WaitingContext,
  entry: WaitingEntry,
  bookingId: number,
  { offer, shown, ...visitor }: Press & { offer: ServiceOffer },
): Promise<number | null | 'look again'> {
  const key = waitingKeyOf(entry)
  const now = clock()
  const target = targetOf(key, bookingId)
  const conditions = conditionsOf(offer)
  return inTransaction(db, async (tx) => {
    const terms = await lockTerms(tx, key, payments.name)
    if (!terms) throw new Refused('offer_over')
    if (terms.offerVersion !== offer.found.offerVersion) return 'look again'
    const before = await findOffer(tx, key, bookingId)
    // Another tab was faster.
    if (before && isTaken(before, now)) return findDepositId(tx, key, bookingId)
    if (shown && haveChanged(shown, conditions)) throw new Refused('conditions_changed')
    const { approval, cancelHours, termsHash, refundHours, depositCents: amountCents } = conditions
    const { accountId } = terms
    if (amountCents !== null && !(accountId && terms.accountEnabled))
      throw new Refused('deposits_unavailable')
    const until = now + holdMinutes * 60_000
    const deposit = amountCents === null ? null : { amountCents, refundHours, until }
    const command = { do: 'take_offer', approval, cancelHours, termsHash, deposit } as const
    await changeBooking(
      tx,
      target,
      ({ booking }) => ({
        command,
        // The offer was mailed to this address, and the press that takes it proves that someone reads it.
        with: { agreed: { ...agreedOf(offer, booking), confirmedEmail: entry.clientEmail } },
      }),
      { now },
    )
    if (amountCents === null || !accountId) return null
    return insertDeposit(tx, target, {
      provider: payments.name,
      accountId,
      amountCents,
      refundHours,
      checkAt: new Date(until),
      ...visitor,
    })
  })
}

const findDepositId = async (db: Database, key: WaitingKey, bookingId: number): Promise<number | null> =>
  (await findDepositFor(db, { ...key, id: bookingId }))?.id ?? null

const maxLooks = 5

/** Taken twice, it is the same booking. */
export async function takeOffer(
  context: WaitingContext,
  entry: WaitingEntry,
  bookingId: number,
  press: Press,
): Promise<Taken> {
  const { db, clock } = context
  const key = waitingKeyOf(entry)
  let depositId: number | null | 'look again' = 'look again'
  for (let looks = 0; depositId === 'look again'; looks++) {
    const offered = await findOffer(db, key, bookingId)
    if (!offered || looks === maxLooks) throw new Refused('offer_over')
    if (!isTaken(offered, clock()) && !isOpenOffer(offered, clock())) throw new Refused('offer_over')
    depositId = isTaken(offered, clock())
      ? await findDepositId(db, key, bookingId)
      : await take(context, entry, bookingId, {
          ...press,
          offer: await requireStanding(context, entry, offered),
        })
  }
  const taken = await findOffer(db, key, bookingId)
  if (!taken) throw new Refused('offer_over')
  const { referenceToken } = taken
  const booked = { referenceToken, status: shownStatus(taken) }
  if (depositId === null || payableUntil(taken, clock()) === null) return booked
  return { ...booked, paying: await openPayment(context, { ...key, id: depositId }) }
}

export async function declineOffer(
  { db, clock }: PaymentContext,
  entry: WaitingEntry,
  bookingId: number,
): Promise<void> {
  const key = waitingKeyOf(entry)
  const offer = await findOffer(db, key, bookingId)
  if (!offer) throw new Refused('offer_over')
  const command = { do: 'decline_offer' } as const
  await inTransaction(db, (tx) =>
    changeBooking(tx, targetOf(key, bookingId), () => ({ command }), { now: clock() }),
  )
}

/** Ends the entry together with its open offer. The hold of a deposit stays: its client is paying. */
export const endWaiting = (
  { db, clock }: PaymentContext,
  entry: WaitingEntry,
  by: 'client' | 'owner',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const key = waitingKeyOf(entry)
    const now = clock()
    // So that no offer is made meanwhile.
    await lockScheduleOf(tx, key)
    const offer = await findLastOffer(tx, key)
    if (offer?.status === 'held' && offer.offeredUntil !== null) {
      const command = { do: by === 'client' ? 'decline_offer' : 'close' } as const
      await changeBooking(tx, targetOf(key, offer.bookingId), () => ({ command }), { now })
    }
    await endEntry(tx, key, by === 'client' ? 'left' : 'removed', new Date(now))
  })
