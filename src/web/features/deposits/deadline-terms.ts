import type { Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { type Start, useDeadline } from '../../deadline.ts'
import { formatDeadline, formatEuros } from '../../format.ts'

type Booking = Reply<'lookUpBooking'>

type Refund = {
  status: BookingStatus
  name: string
  timezone: string
  /** In euros. */
  amount: number
  /** The last instant at which canceling the confirmed booking returns the deposit; null once it has passed. */
  until: string | number | null
  isUntilStart: boolean
  /** Whether the booking can still be canceled later. */
  isKeptLater: boolean
}

/** The deadline of the deposit's refund, and what the salon keeps later. */
export function refundText({ status, name, timezone, amount, until, isUntilStart, isKeptLater }: Refund) {
  const inputs = { amount: formatEuros(amount), name }
  const when = until === null ? '' : formatDeadline(until, timezone)
  const later = until !== null && isKeptLater ? [m.refund_then_kept(inputs)] : []
  if (status !== 'pending') {
    if (until === null) return m.refund_over(inputs)
    const text = isUntilStart ? m.refund_until_start(inputs) : m.refund_until({ ...inputs, when })
    return [text, ...later].join(' ')
  }
  const confirmed =
    until === null
      ? m.refund_confirmed_over(inputs)
      : isUntilStart
        ? m.refund_confirmed_until_start()
        : m.refund_confirmed_until({ when })
  return [m.refund_pending(inputs), confirmed, ...later].join(' ')
}

type Policy = {
  status: BookingStatus
  name: string
  timezone: string
  cancelHours: number
  /** Paid, and returned on time. */
  deposit: { amount: number; refundHours: number } | null
}

type Words = {
  until: (inputs: { when: string }) => string
  passed: () => string
  passedWithDeposit: () => string
}

/** Until when a booking with that start can be canceled, and its deposit refunded. */
export function useDeadlineTerms(
  start: Start,
  { status, name, timezone, cancelHours, deposit }: Policy,
  words: Words,
): string[] {
  const refundHours = deposit?.refundHours ?? 0
  const canceling = useDeadline(timezone, start, cancelHours)
  const refund = useDeadline(timezone, start, Math.max(cancelHours, refundHours))
  const terms: string[] = []
  if (canceling?.passed) terms.push(deposit ? words.passedWithDeposit() : words.passed())
  else if (canceling) terms.push(words.until({ when: canceling.until }))
  if (deposit && !(canceling?.passed && status !== 'pending')) {
    const { amount } = deposit
    const until = refund?.passed ? null : (refund?.instant ?? 0)
    const isKeptLater = refundHours > cancelHours
    terms.push(refundText({ status, name, timezone, amount, until, isUntilStart: !refund, isKeptLater }))
  }
  return terms
}

export const restOf = ({ amount, refundedAmount }: NonNullable<Booking['deposit']>): number =>
  amount - refundedAmount

/** What another time leaves of the policy of the booking, and of the refund that canceling it would give now. */
export function policyOf({ status, schedule, cancelHours = 0, deposit }: Booking): Policy {
  const isReturned = deposit?.status === 'succeeded' && deposit.refundedOnCancel && !deposit.paidByOther
  const { name, timezone } = schedule
  return {
    status,
    name,
    timezone,
    cancelHours,
    deposit: isReturned ? { amount: restOf(deposit), refundHours: deposit.refundHours } : null,
  }
}

export const wordsOfMove = {
  until: m.book_cancel_until,
  passed: m.book_cancel_passed,
  passedWithDeposit: m.book_cancel_passed_deposit,
}
