import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { type Payment, ProviderAway } from '../ports/payments/provider.ts'
import { findClash } from '../store/bookings.ts'
import {
  changeDeposit,
  findDepositOf,
  findUnpaid,
  type Held,
  lockHeld,
  lockScheduleOf,
  nextVersionOf,
  recordEvent,
} from '../store/deposits.ts'
import { admitHeldBooking, endHeldBooking } from '../store/holds.ts'
import { writeClientMessage, writeOwnerMessage } from '../store/messages.ts'
import type { Money } from './money.ts'

const isHold = ({ booking }: Held) => booking.blocks && booking.holdEndsAt !== null

/** Whether a hold that has ended can still become the request it was made for. */
async function canReturn(
  tx: Database,
  { booking }: Held,
  scheduleLives: boolean,
  now: Date,
): Promise<boolean> {
  const lapsed = booking.holdEndsAt !== null && booking.status === 'cancelled' && booking.deletedAt === null
  if (!lapsed || !scheduleLives || booking.startsAt <= now) return false
  return (await findClash(tx, booking)) === null
}

async function takePayment(tx: Database, held: Held, scheduleLives: boolean, now: Date): Promise<void> {
  const { deposit, booking } = held
  const isLate = !isHold(held)
  if (isLate && !(await canReturn(tx, held, scheduleLives, now))) {
    await changeDeposit(tx, deposit.id, { status: 'refund_pending', checkAt: now, unreachableSince: null })
    return
  }
  await admitHeldBooking(tx, booking.id)
  await changeDeposit(tx, deposit.id, { status: 'succeeded', checkAt: null, unreachableSince: null })
  const details = { amountCents: deposit.amountCents }
  await writeClientMessage(tx, booking.id, 'deposit_received', details)
  await writeOwnerMessage(tx, booking.id, isLate ? 'deposit_late' : 'booking_requested', details)
}

/** Marks what the provider has given back, and tells of it: the owner only of a request that they have seen. */
export async function markRefunded(tx: Database, { deposit, booking }: Held, now: Date): Promise<void> {
  if (deposit.status === 'refunded') return
  if (isHold({ deposit, booking })) await endHeldBooking(tx, booking.id, { released: true, now })
  await changeDeposit(tx, deposit.id, { status: 'refunded', checkAt: null, unreachableSince: null })
  await nextVersionOf(tx, booking.id)
  const details = { amountCents: deposit.amountCents }
  const wasSeen = booking.holdEndsAt === null
  await writeClientMessage(tx, booking.id, wasSeen ? 'deposit_refunded' : 'deposit_returned', details)
  if (wasSeen) await writeOwnerMessage(tx, booking.id, 'deposit_given_back', details)
}

async function apply(
  tx: Database,
  held: Held,
  payment: Payment,
  { scheduleLives, refundFailed, now }: { scheduleLives: boolean; refundFailed: boolean; now: Date },
): Promise<void> {
  const { deposit, booking } = held
  const unpaid = deposit.status === 'created' || deposit.status === 'failed'
  switch (payment.status) {
    case 'succeeded':
      if (payment.refundedCents >= deposit.amountCents) return markRefunded(tx, held, now)
      if (unpaid || deposit.status === 'cancelled') return takePayment(tx, held, scheduleLives, now)
      if (refundFailed && deposit.status === 'refunded') {
        const refundAttempts = deposit.refundAttempts + 1
        await changeDeposit(tx, deposit.id, { status: 'refund_pending', checkAt: now, refundAttempts })
      }
      return
    case 'cancelled':
      if (!unpaid) return
      await changeDeposit(tx, deposit.id, { status: 'cancelled', checkAt: null, unreachableSince: null })
      if (isHold(held)) await endHeldBooking(tx, booking.id, { released: false, now })
      return
    case 'payable':
      if (payment.declined && deposit.status === 'created')
        await changeDeposit(tx, deposit.id, { status: 'failed' })
      return
    case 'processing':
  }
}

/**
 * Makes the booking and its deposit what a payment, as the provider has it, says that they are. Called by the
 * webhook, the sweeper and the client's look-up, in any order and as often as they like. With an event, once for it.
 */
export async function settle(
  { db, payments, clock, log, tell }: Money,
  payment: Payment,
  event?: { id: string; refundFailed: boolean },
): Promise<void> {
  const found = await findDepositOf(db, { provider: payments.name, id: payment.id })
  const now = new Date(clock())
  await inTransaction(db, async (tx) => {
    if (event && !(await recordEvent(tx, event.id))) return
    if (!found) return
    const scheduleLives = await lockScheduleOf(tx, found.scheduleId)
    const held = await lockHeld(tx, found.id)
    if (!held) return
    const { amountCents, accountId } = held.deposit
    if (
      payment.amountCents !== amountCents ||
      payment.currency !== 'eur' ||
      payment.accountId !== accountId
    ) {
      log.error({ deposit: found.id }, 'a payment does not match its deposit')
      return
    }
    await apply(tx, held, payment, { scheduleLives, refundFailed: event?.refundFailed ?? false, now })
  })
  tell()
}

/**
 * Before a client is told how their booking stands: asks the provider for a payment that nobody has heard of yet.
 * A provider that is away leaves it as it was. Whether there was something to settle.
 */
export async function settleUnpaid(money: Money, referenceToken: string): Promise<boolean> {
  const deposit = await findUnpaid(money.db, referenceToken)
  if (!deposit?.paymentIntentId || deposit.provider !== money.payments.name) return false
  try {
    await settle(money, await money.payments.getPayment(deposit.accountId, deposit.paymentIntentId))
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
  }
  return true
}
