import { depositAsked, holdMinutes, mostHoldsPerVisitor } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { type Payment, ProviderAway } from '../ports/payments/provider.ts'
import { findClash } from '../store/bookings.ts'
import { changeDeposit, type Held, insertDeposit } from '../store/deposits.ts'
import {
  attachPayment,
  changeHeldClient,
  countHolds,
  endHeldBooking,
  findOwnHold,
  insertHold,
  keepHold,
  lockTerms,
} from '../store/holds.ts'
import type { BookingRequest } from '../store/public-booking.ts'
import type { Money } from './money.ts'
import { settle } from './settle.ts'
import { freeEndedHolds } from './tend.ts'

/** A slot that a client wants to hold; `isOpen` says whether it is on offer to them. */
export type HoldRequest = {
  wanted: BookingRequest
  isOpen: boolean
  ownReference: string | null
  visitor: string
}

const sameSlot = ({ booking }: Held, wanted: BookingRequest) =>
  booking.serviceId === wanted.service.id &&
  booking.startsAt.getTime() === wanted.startsAt.getTime() &&
  booking.endsAt.getTime() === wanted.endsAt.getTime()

/** Gives up the visitor's own hold. Its payment is cancelled at the provider soon after; if paid meanwhile, refunded. */
async function release(tx: Database, { booking, deposit }: Held, now: Date): Promise<void> {
  await endHeldBooking(tx, booking.id, { released: true, now })
  const shown = deposit.paymentIntentId !== null
  await changeDeposit(tx, deposit.id, shown ? { checkAt: now } : { status: 'cancelled', checkAt: null })
}

const holdEnd = (now: number) => new Date(now + holdMinutes * 60_000)

/** Takes up the visitor's own hold again, or releases it and makes another. */
async function takeSlot(tx: Database, money: Money, request: HoldRequest): Promise<Held> {
  const { wanted, isOpen, ownReference, visitor } = request
  const { scheduleId } = wanted
  const provider = money.payments.name
  const now = money.clock()
  const terms = await lockTerms(tx, scheduleId, provider)
  if (!terms) throw new Refused('schedule_not_found')
  const amountCents = depositAsked(terms)
  if (amountCents === null) throw new Refused('deposit_not_required')
  const { accountId } = terms
  if (!accountId || !terms.accountEnabled) throw new Refused('deposits_unavailable')

  const own = await findOwnHold(tx, scheduleId, { reference: ownReference, requestKey: wanted.requestKey })
  const isHeld = own?.booking.holdEndsAt ?? null
  if (own && sameSlot(own, wanted)) {
    const sameTerms = own.deposit.amountCents === amountCents && own.deposit.accountId === accountId
    if (isHeld === null || sameTerms) {
      if (isHeld) {
        await changeHeldClient(tx, own.booking.id, wanted)
        if (isHeld.getTime() <= now) await keepHold(tx, own.booking.id, holdEnd(now))
      }
      return own
    }
  }
  if (own && isHeld) await release(tx, own, new Date(now))

  if (await findClash(tx, wanted)) throw new Refused('slot_taken')
  if (!isOpen) throw new Refused('slot_unavailable')
  if ((await countHolds(tx, { scheduleId, visitor, now: new Date(now) })) >= mostHoldsPerVisitor) {
    throw new Refused('too_many_holds')
  }
  const holdEndsAt = holdEnd(now)
  const booking = await insertHold(tx, wanted, holdEndsAt)
  if (!booking) throw new Refused('slot_taken')
  const deposit = await insertDeposit(tx, {
    bookingId: booking.id,
    provider,
    accountId,
    amountCents,
    visitor,
    checkAt: holdEndsAt,
  })
  return { booking, deposit }
}

async function paymentOf(money: Money, held: Held): Promise<Payment> {
  const { payments, db, clock, log } = money
  const { id: depositId, accountId, amountCents, paymentIntentId } = held.deposit
  if (paymentIntentId) return payments.getPayment(accountId, paymentIntentId)
  try {
    const payment = await payments.createPayment({ accountId, depositId, amountCents })
    if (await attachPayment(db, depositId, payment.id)) return payment
    await payments.cancelPayment(accountId, payment.id)
    throw new Refused('slot_unavailable')
  } catch (error) {
    if (error instanceof Refused) throw error
    // Nobody has been shown a payment, so nobody can have paid: the slot is free at once.
    await inTransaction(db, (tx) => release(tx, held, new Date(clock())))
    if (error instanceof ProviderAway) throw error
    log.error({ deposit: depositId, fault: (error as Error).name }, 'payment refused by the provider')
    throw new Refused('deposits_unavailable')
  }
}

/** Holds a slot while its deposit is paid. The same visitor asking again for the same slot has the same hold. */
export async function holdSlot(
  money: Money,
  request: HoldRequest,
): Promise<{ held: Held; payment: Payment }> {
  await freeEndedHolds(money, request.wanted)
  const held = await inTransaction(money.db, (tx) => takeSlot(tx, money, request))
  const payment = await paymentOf(money, held)
  // A hold that was paid in another tab, or cancelled at the provider's, is what it has become.
  if (payment.status !== 'payable') await settle(money, payment)
  if (payment.status === 'cancelled') throw new Refused('slot_unavailable')
  return { held, payment }
}
