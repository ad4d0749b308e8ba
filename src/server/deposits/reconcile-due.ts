import type { Command } from '../../domain/booking-commands.ts'
import { isRefundDue, isUnpaid, nextCheckOfPaid, refundUnderWay, wasPaid } from '../../domain/deposits.ts'
import { AccountGone, ProviderAway, RefundRefused } from '../adapters/payments/provider.ts'
import { change } from '../bookings/change.ts'
import { faultOf } from '../faults.ts'
import { targetOf } from '../store/bookings/booking-rows.ts'
import type { StaffOccupancy } from '../store/bookings/occupancies.ts'
import {
  type BookingWithPayment,
  claimDue,
  type Deposit,
  type DepositKey,
  findBookingWithPayment,
  findEndedHolds,
  findUnpaid,
  planCheck,
} from '../store/deposits/deposits.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import type { PaymentContext } from './payment-context.ts'
import { reconcilePayment } from './reconcile-payment.ts'

const minute = 60_000
/** How long a slot waits for a provider that does not answer before it is freed. */
const maxSilence = 30 * minute
const whileProcessing = 5 * minute
/** Between questions about a payment once its slot is freed. */
const whileSilent = 60 * minute

type Due = DepositKey & Pick<Deposit, 'status'>

const command = ({ db, clock }: PaymentContext, { booking }: BookingWithPayment, what: Command) =>
  change(db, targetOf(booking), what, { now: clock() })

async function putOff(context: PaymentContext, held: BookingWithPayment): Promise<void> {
  const { deposit, booking } = held
  const now = context.clock()
  const unreachableSince = deposit.unreachableSince ?? new Date(now)
  const givesUp = now - unreachableSince.getTime() >= maxSilence
  const checkAt = new Date(now + (givesUp ? whileSilent : minute))
  if (booking.status === 'held') {
    await command(context, held, givesUp ? { do: 'expire' } : { do: 'keep', until: checkAt.getTime() })
  }
  await planCheck(context.db, deposit, { unreachableSince, checkAt })
}

/** Cancels at the provider first, so that the deposit cannot be paid afterwards. */
async function endHold(context: PaymentContext, key: DepositKey): Promise<void> {
  const held = await findBookingWithPayment(context.db, key)
  if (!held || !isUnpaid(held.deposit)) return
  const { deposit, holdEndsAt } = held
  const now = context.clock()
  if (holdEndsAt && holdEndsAt.getTime() > now) {
    await planCheck(context.db, deposit, { checkAt: holdEndsAt })
    return
  }
  if (deposit.paymentIntentId === null) {
    // A crash came before the payment was stored, so no client has seen it.
    await command(context, held, { do: 'end_payment' })
    return
  }
  try {
    const payment = await context.payments.cancelPayment(deposit.accountId, deposit.paymentIntentId)
    if (!payment) await command(context, held, { do: 'end_payment' })
    else if (payment.status === 'processing') {
      const checkAt = new Date(now + whileProcessing)
      await command(context, held, { do: 'keep', until: checkAt.getTime() })
      await planCheck(context.db, deposit, { checkAt, unreachableSince: null })
    } else await reconcilePayment(context, payment)
  } catch (error) {
    if (error instanceof AccountGone) await command(context, held, { do: 'end_payment' })
    else if (error instanceof ProviderAway) await putOff(context, held)
    else throw error
  }
}

/** For the client's look-up, which may come before the sweeper. */
export async function endHoldOf(context: PaymentContext, referenceToken: string): Promise<void> {
  const deposit = await findUnpaid(context.db, referenceToken)
  if (deposit?.provider === context.payments.name) await endHold(context, deposit)
}

type EndedHolds = ScheduleKey & { taken: readonly StaffOccupancy[] }

/** A hold that was paid after all keeps its time. */
export async function freeEndedHolds(context: PaymentContext, wanted: EndedHolds): Promise<boolean> {
  const ended = await findEndedHolds(context.db, wanted, new Date(context.clock()))
  for (const key of ended) await endHold(context, key)
  return ended.length > 0
}

async function readAgain(context: PaymentContext, { deposit }: BookingWithPayment): Promise<void> {
  const { accountId, paymentIntentId, refundedCents: seen } = deposit
  try {
    const payment = paymentIntentId && (await context.payments.getPayment(accountId, paymentIntentId))
    if (payment) await reconcilePayment(context, payment, { seen })
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof AccountGone)) throw error
  }
}

/** Repeating the call after a crash refunds only once: it names the total to reach. */
async function refund(context: PaymentContext, found: BookingWithPayment): Promise<void> {
  const { db, payments, clock } = context
  const { deposit } = found
  const { accountId, paymentIntentId: paymentId, refundAttempts, refundedCents } = deposit
  if (!paymentId) return
  const totalCents = deposit.status === 'refund_pending' ? undefined : refundedCents + refundUnderWay(deposit)
  try {
    await payments.refundPayment(accountId, paymentId, refundAttempts, totalCents)
    const payment = await payments.getPayment(accountId, paymentId)
    if (payment) await reconcilePayment(context, payment, { seen: refundedCents })
  } catch (error) {
    if (error instanceof ProviderAway) {
      await planCheck(db, deposit, { checkAt: new Date(clock() + minute) })
      return
    }
    const forGood = error instanceof AccountGone
    if (!forGood && !(error instanceof RefundRefused)) throw error
    context.log.warn(
      { deposit: deposit.id, reason: forGood ? 'account_gone' : error.reason },
      'refund refused',
    )
    // A dispute without an event refuses refunds for as long as nobody asks.
    if (!forGood) await readAgain(context, found)
    await command(context, found, { do: 'refuse_refund', forGood })
    context.wakeDeliveries()
  }
}

/** An event may have been lost. */
async function checkPaid(context: PaymentContext, { deposit, booking }: BookingWithPayment): Promise<void> {
  const { db, payments, clock } = context
  const plan = (at: number | null) => planCheck(db, deposit, { checkAt: at === null ? null : new Date(at) })
  const refundedAt = deposit.refundedAt?.getTime() ?? null
  await plan(nextCheckOfPaid(deposit, { endsAt: booking.endsAt.getTime(), refundedAt, now: clock() }))
  if (!deposit.paymentIntentId) return
  try {
    const payment = await payments.getPayment(deposit.accountId, deposit.paymentIntentId)
    if (payment) await reconcilePayment(context, payment, { seen: deposit.refundedCents })
  } catch (error) {
    if (error instanceof AccountGone) {
      await plan(null)
      return
    }
    if (error instanceof ProviderAway) await plan(clock() + whileSilent)
    throw error
  }
}

/** False if the sweep should stop. */
async function reconcileOne(context: PaymentContext, due: Due): Promise<boolean> {
  try {
    if (!wasPaid(due.status)) await endHold(context, due)
    else {
      const found = await findBookingWithPayment(context.db, due)
      if (found?.deposit.status !== due.status) return true
      await (isRefundDue(found.deposit) ? refund(context, found) : checkPaid(context, found))
    }
  } catch (error) {
    if (error instanceof ProviderAway) return false
    // The lease ends in two minutes. Then the deposit is tried again.
    context.log.error({ deposit: due.id, ...faultOf(error) }, 'deposit not reconciled')
  }
  return true
}

/** Checks only some of the paid deposits: those are not urgent, and the next sweep continues with them. */
export async function reconcileDueDeposits(context: PaymentContext): Promise<void> {
  const claim = (what: 'unsettled' | 'paid') =>
    claimDue(context.db, what, { provider: context.payments.name, now: new Date(context.clock()) })
  for (;;) {
    const due = await claim('unsettled')
    if (due.length === 0) break
    for (const deposit of due) await reconcileOne(context, deposit)
  }
  for (const deposit of await claim('paid')) if (!(await reconcileOne(context, deposit))) return
}
