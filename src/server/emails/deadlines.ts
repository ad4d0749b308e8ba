import { blocks, cancelDeadline } from '../../domain/bookings.ts'
import { refundDeadline } from '../../domain/deposits.ts'
import { formatCents, formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import { writtenNumber } from '../adapters/phone-numbers.ts'
import type { BookingFacts } from './booking-facts.ts'

type Policy = { passed: boolean; when: string }

/** Null without a policy, and for a booking that does not take place any more or has begun. */
function policyOf({ booking, now, locale }: BookingFacts): Policy | null {
  if (booking.cancelHours === 0 || !blocks(booking.status) || booking.startsAt <= now) return null
  const deadline = cancelDeadline(booking)
  return { passed: now > deadline, when: deadlineText(booking.timezone, deadline, locale) }
}

function deadlineText(timezone: string, deadline: number, locale: Locale): string {
  const { date, time } = wallTimeAt(timezone, deadline)
  return m.common_date_at_time({ date: formatDate(date, locale, 'day'), time }, { locale })
}

/** The deadline of the deposit's refund, and what the salon keeps later. After a move, `cancelTexts` says so. */
export function refundTexts(facts: BookingFacts): string[] {
  const { booking, freeAgain, now, locale } = facts
  const {
    status,
    schedule: name,
    depositCents,
    refundHours = null,
    startsAt,
    cancelHours,
    timezone,
  } = booking
  const isLate = isPastDeadline(facts)
  if (refundHours === null || !depositCents || !blocks(status) || startsAt <= now) return []
  if (freeAgain && !isLate) return []
  const amount = formatCents(depositCents, locale)
  const deadline = refundDeadline(booking, { refundHours })
  const when = deadlineText(timezone, deadline, locale)
  const inputs = { amount, name, when }
  const isOver = now > deadline
  const thenKept = !isOver && refundHours > cancelHours ? [m.refund_then_kept(inputs, { locale })] : []
  if (status === 'pending') {
    const confirmed = isOver ? m.refund_confirmed_over : m.refund_confirmed_until
    return [
      [
        m.refund_pending(inputs, { locale }),
        deadline === startsAt
          ? m.refund_confirmed_until_start({}, { locale })
          : confirmed(inputs, { locale }),
        ...thenKept,
      ].join(' '),
    ]
  }
  if (isLate) return [m.refund_over_with_canceling(inputs, { locale })]
  if (isOver) return [m.refund_over(inputs, { locale })]
  const until = deadline === startsAt ? m.refund_until_start : m.refund_until
  return [[until(inputs, { locale }), ...thenKept].join(' ')]
}

/** What accepting another time leaves: a time that the salon proposes makes the deposit refundable again. */
export function termsOfProposal(facts: BookingFacts): string[] {
  const { locale } = facts
  const { depositCents, refundHours = null } = facts.booking
  const amount = refundHours !== null && depositCents ? formatCents(depositCents, locale) : null
  const policy = policyOf(facts)
  if (!policy) return amount === null ? [] : [m.mail_proposed_refund_any({ amount }, { locale })]
  if (policy.passed)
    return [(amount === null ? m.book_cancel_passed : m.book_cancel_passed_deposit)({}, { locale })]
  return [
    m.mail_proposed_until({ when: policy.when }, { locale }),
    ...(amount === null ? [] : [m.mail_proposed_refund({ amount }, { locale })]),
  ]
}

/** Whether the client can no longer cancel online once the booking is approved. */
export const isPastDeadline = (facts: BookingFacts): boolean => policyOf(facts)?.passed === true

function policyText({ booking, offer, locale }: BookingFacts, { passed, when }: Policy): string {
  const { status, schedule, salonPhone, timezone } = booking
  if (!passed) return m.mail_cancel_until({ when }, { locale })
  // Nothing was requested yet.
  if (offer) return m.book_cancel_passed({}, { locale })
  if (status === 'pending') return m.mail_cancel_late_pending({}, { locale })
  if (salonPhone === null) return m.mail_cancel_late({}, { locale })
  return m.mail_cancel_late_call({ schedule, phone: writtenNumber(salonPhone, timezone) }, { locale })
}

/** What the client may still do, with the deposit's refund after a move. */
export function cancelTexts(facts: BookingFacts): string[] {
  const { freeAgain, locale, booking } = facts
  const policy = policyOf(facts)
  if (!policy) return freeAgain ? [m.mail_changed_free({}, { locale })] : []
  const { passed, when } = policy
  if (freeAgain && booking.status === 'pending')
    return [m.mail_changed_free_pending({}, { locale }), policyText(facts, policy)]
  return freeAgain && !passed
    ? [m.mail_changed_free_until({ when }, { locale })]
    : [policyText(facts, policy)]
}
