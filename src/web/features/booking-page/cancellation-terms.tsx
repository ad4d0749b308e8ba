import { cancelDeadline } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { formatDeadline, formatEuros, instantOf } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { refundText } from '../deposits/refund-text.ts'
import type { Booked, Choices, OpenSchedule } from './wizard.ts'

type Policy = Pick<OpenSchedule, 'timezone' | 'cancelHours' | 'requiresDeposit'>

type Deadline = { instant: number; until: string; passed: boolean }

/** Null without a policy. The server that renders the page does not know the reader's time, so nothing has passed there. */
function useDeadline(
  { timezone }: Pick<OpenSchedule, 'timezone'>,
  { date, time }: Choices,
  cancelHours: number,
): Deadline | null {
  const hydrated = useHydrated()
  if (!cancelHours || date === undefined || time === undefined) return null
  const instant = cancelDeadline({ startsAt: instantOf(timezone, { date, time }), cancelHours })
  return { instant, until: formatDeadline(instant, timezone), passed: hydrated && instant < Date.now() }
}

type Terms = { schedule: OpenSchedule; choices: Choices }

/** Until when a deposit is refunded: nobody can cancel after the deadline of the policy. */
export const useRefundDeadline = ({ schedule, choices }: Terms): Deadline | null =>
  useDeadline(schedule, choices, Math.max(schedule.refundHours, schedule.cancelHours))

/** Null without a policy. */
export function useCancelTerms({ schedule, choices }: { schedule: Policy; choices: Choices }): string | null {
  const deadline = useDeadline(schedule, choices, schedule.cancelHours)
  if (!deadline) return null
  if (!deadline.passed) return m.book_cancel_until({ when: deadline.until })
  return schedule.requiresDeposit ? m.book_cancel_passed_deposit() : m.book_cancel_passed()
}

/** Until when the booking that was just made can be canceled, and its deposit refunded. */
export function useBookedTerms(
  { status = 'pending', policy, date, time, deposit }: Booked,
  { name, timezone }: { name: string; timezone: string },
): string[] {
  const { cancelHours = 0, refundHours = 0 } = policy ?? {}
  const canceling = useDeadline({ timezone }, { date, time }, cancelHours)
  const refund = useDeadline({ timezone }, { date, time }, Math.max(cancelHours, refundHours))
  if (!policy) return []
  const isPending = status === 'pending'
  const terms: string[] = []
  if (canceling?.passed) terms.push(isPending ? m.mail_cancel_late_pending() : m.mail_cancel_late())
  else if (canceling) {
    const when = canceling.until
    terms.push(isPending ? m.manage_cancel_until_answered({ when }) : m.manage_cancel_until({ when }))
  }
  if (!deposit || deposit.processing) return terms
  const { amount } = deposit
  const isLocked = canceling?.passed && !isPending
  const text = isLocked
    ? m.refund_over_with_canceling({ amount: formatEuros(amount) })
    : refundText({
        status,
        name,
        timezone,
        amount,
        until: refund?.passed ? null : (refund?.instant ?? 0),
        isUntilStart: refund === null,
        isKeptLater: refundHours > cancelHours,
      })
  return [...terms, text]
}
