import { refundAttemptsBeforeTelling } from '../../domain/deposits.ts'
import { inTransaction } from '../database/collisions.ts'
import { ProviderAway, RefundRefused } from '../ports/payments/provider.ts'
import {
  changeDeposit,
  claimDue,
  type Deposit,
  findHeld,
  type Held,
  lockHeld,
  nextVersionOf,
} from '../store/deposits.ts'
import { endHeldBooking, findEndedHolds, keepHold } from '../store/holds.ts'
import { writeOwnerMessage } from '../store/messages.ts'
import type { Money } from './money.ts'
import { markRefunded, settle } from './settle.ts'

const minute = 60_000
/** How long a slot waits for a provider that does not answer before it is freed all the same. */
const longestSilence = 30 * minute
const whileProcessing = 5 * minute
/** Between two questions to a provider that no slot waits for any more. */
const whileSilent = 60 * minute

/** Until a refused refund is tried again: 1, 4, 16 … minutes, up to a day. */
const pauseAfter = (attempts: number) => Math.min(4 ** attempts * minute, 1440 * minute)

const isUnpaid = ({ status }: Deposit) => status === 'created' || status === 'failed'

/** The provider did not answer: the slot waits for it, but not for ever. */
async function putOff(money: Money, { deposit, booking }: Held): Promise<void> {
  const now = money.clock()
  const since = deposit.unreachableSince ?? new Date(now)
  const givesUp = now - since.getTime() >= longestSilence
  await inTransaction(money.db, async (tx) => {
    const checkAt = new Date(now + (givesUp ? whileSilent : minute))
    await changeDeposit(tx, deposit.id, { unreachableSince: since, checkAt })
    if (!booking.blocks) return
    if (givesUp) await endHeldBooking(tx, booking.id, { released: false, now: new Date(now) })
    else await keepHold(tx, booking.id, checkAt)
  })
}

/** Ends an unpaid deposit, and with it its hold: at the provider first, so that it cannot be paid after. */
async function endHold(money: Money, depositId: number): Promise<void> {
  const held = await findHeld(money.db, depositId)
  if (!held || !isUnpaid(held.deposit)) return
  const { deposit, booking } = held
  const now = money.clock()
  if (booking.blocks && booking.holdEndsAt && booking.holdEndsAt.getTime() > now) {
    await changeDeposit(money.db, deposit.id, { checkAt: booking.holdEndsAt })
    return
  }
  if (deposit.paymentIntentId === null) {
    // Its payment was never shown to anyone: a crash came first.
    await inTransaction(money.db, async (tx) => {
      await changeDeposit(tx, deposit.id, { status: 'cancelled', checkAt: null })
      if (booking.blocks) await endHeldBooking(tx, booking.id, { released: false, now: new Date(now) })
    })
    return
  }
  try {
    const payment = await money.payments.cancelPayment(deposit.accountId, deposit.paymentIntentId)
    if (payment.status === 'processing') {
      const checkAt = new Date(now + whileProcessing)
      await changeDeposit(money.db, deposit.id, { checkAt, unreachableSince: null })
      await keepHold(money.db, booking.id, checkAt)
    } else await settle(money, payment)
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    await putOff(money, held)
  }
}

/** Ends the holds in the way of a slot whose time is over; those that were paid after all keep it. */
export async function freeEndedHolds(
  money: Money,
  span: { scheduleId: number; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const ended = await findEndedHolds(money.db, span, new Date(money.clock()))
  for (const depositId of ended) await endHold(money, depositId)
  return ended.length > 0
}

/** A refused refund is tried again; the owner is told once, when it has been refused often enough. */
async function noteRefused(money: Money, { deposit, booking }: Held): Promise<void> {
  const { id, amountCents, refundAttempts } = deposit
  const checkAt = new Date(money.clock() + pauseAfter(refundAttempts))
  await inTransaction(money.db, async (tx) => {
    await changeDeposit(tx, id, { checkAt, refundAttempts: refundAttempts + 1 })
    if (refundAttempts + 1 !== refundAttemptsBeforeTelling) return
    await nextVersionOf(tx, booking.id)
    await writeOwnerMessage(tx, booking.id, 'refund_refused', { amountCents })
  })
  money.tell()
}

/** Gives back what is owed. A crash after the provider did repeats the call, which refunds once. */
async function refund(money: Money, depositId: number): Promise<void> {
  const { db, payments, clock, tell } = money
  const found = await findHeld(db, depositId)
  const paymentId = found?.deposit.paymentIntentId
  if (!found || !paymentId || found.deposit.status !== 'refund_pending') return
  const { accountId, refundAttempts } = found.deposit
  try {
    await payments.refundPayment(accountId, paymentId, refundAttempts)
  } catch (error) {
    if (error instanceof ProviderAway) {
      await changeDeposit(db, depositId, { checkAt: new Date(clock() + minute) })
      return
    }
    if (!(error instanceof RefundRefused)) throw error
    money.log.warn({ deposit: depositId, reason: error.reason }, 'refund refused')
    await noteRefused(money, found)
    return
  }
  await inTransaction(db, async (tx) => {
    const held = await lockHeld(tx, depositId)
    if (held?.deposit.status !== 'refund_pending') return
    await markRefunded(tx, held, new Date(clock()))
  })
  tell()
}

async function tendOne(money: Money, { id, status }: Pick<Deposit, 'id' | 'status'>): Promise<void> {
  try {
    await (status === 'refund_pending' ? refund(money, id) : endHold(money, id))
  } catch (error) {
    // Its lease ends in two minutes, and it is tried again.
    money.log.error({ deposit: id, fault: (error as Error).name }, 'deposit not tended')
  }
}

/** Ends the holds and makes the refunds whose time has come. */
export async function tendDeposits(money: Money): Promise<void> {
  for (;;) {
    const due = await claimDue(money.db, { provider: money.payments.name, now: new Date(money.clock()) })
    if (due.length === 0) return
    for (const deposit of due) await tendOne(money, deposit)
  }
}
