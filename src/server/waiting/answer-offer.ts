import { type BookingStatus, isSeen, shownStatus } from '../../domain/bookings.ts'
import { depositForPlaces, holdMinutes, requiredDeposit } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Payment } from '../adapters/payments/provider.ts'
import { changeBooking } from '../bookings/change.ts'
import { refuseWhoBooksByHand } from '../bookings/offer.ts'
import { inTransaction } from '../database/collisions.ts'
import { openPayment, type VisitorOfHold } from '../deposits/hold.ts'
import type { PaymentContext } from '../deposits/payment-context.ts'
import {
  type BookingWithPayment,
  findDepositFor,
  insertDeposit,
  lockScheduleOf,
  lockTerms,
} from '../store/deposits/deposits.ts'
import { lockSchedule } from '../store/schedules/schedules.ts'
import { findPricedServices } from '../store/schedules/services.ts'
import { findSetUp } from '../store/schedules/set-ups.ts'
import {
  endEntry,
  findLastOffer,
  findOffer,
  type WaitingEntry,
  type WaitingKey,
  waitingKeyOf,
} from '../store/waiting/waiting-entries.ts'

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

/** Taken twice, it is the same booking. */
export async function takeOffer(
  context: PaymentContext,
  entry: WaitingEntry,
  bookingId: number,
  visitor: VisitorOfHold,
): Promise<Taken> {
  const { db, pool, clock, payments } = context
  const key = waitingKeyOf(entry)
  const offer = await findOffer(db, key, bookingId)
  const setUp = await findSetUp(pool, key)
  if (!offer || !setUp) throw new Refused('offer_over')
  if (offer.offeredUntil !== null) refuseWhoBooksByHand(setUp, entry)
  const now = clock()
  const target = targetOf(key, bookingId)
  // The offer was mailed to this address, and the press that takes it proves that someone reads it.
  const agreed = { confirmedEmail: entry.clientEmail }
  const depositId = await inTransaction(db, async (tx) => {
    const terms = await lockTerms(tx, key, payments.name)
    if (!terms) throw new Refused('offer_over')
    const { approval } = await lockSchedule(tx, key)
    const services = await findPricedServices(tx, key, entry.serviceIds)
    const amountCents = depositForPlaces(requiredDeposit(terms, services), entry.places)
    const { accountId, refundHours } = terms
    const before = await findOffer(tx, key, bookingId)
    // Another tab was faster.
    if (before && isSeen(before.status)) return null
    if (before?.status === 'held' && before.offeredUntil === null)
      return (await findDepositFor(tx, { ...key, id: bookingId }))?.id ?? null
    if (amountCents === null) {
      const command = { do: 'take_offer', approval, deposit: null } as const
      await changeBooking(tx, target, () => ({ command, with: { agreed } }), { now })
      return null
    }
    if (!accountId || !terms.accountEnabled) throw new Refused('deposits_unavailable')
    const until = now + holdMinutes * 60_000
    const command = { do: 'take_offer', approval, deposit: { amountCents, refundHours, until } } as const
    await changeBooking(tx, target, () => ({ command, with: { agreed } }), { now })
    return insertDeposit(tx, target, {
      provider: payments.name,
      accountId,
      amountCents,
      refundHours,
      checkAt: new Date(until),
      ...visitor,
    })
  })
  const taken = await findOffer(db, key, bookingId)
  if (!taken) throw new Refused('offer_over')
  const { referenceToken } = taken
  const booked = { referenceToken, status: shownStatus(taken) }
  if (depositId === null) return booked
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
