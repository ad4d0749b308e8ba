import { m } from '../../../messages/messages.js'
import { useDeadline, useDeadlineTerms } from '../deposits/deadline-terms.ts'
import type { Booked, Choices, OpenSchedule } from './wizard.ts'

type Policy = Pick<OpenSchedule, 'timezone' | 'cancelHours' | 'requiresDeposit'>

type Terms = { schedule: OpenSchedule; choices: Choices }

/** Until when a deposit is refunded: nobody can cancel after the deadline of the policy. */
export const useRefundDeadline = ({ schedule, choices }: Terms) =>
  useDeadline(schedule.timezone, choices, Math.max(schedule.refundHours, schedule.cancelHours))

/** Null without a policy. */
export function useCancelTerms({ schedule, choices }: { schedule: Policy; choices: Choices }): string | null {
  const deadline = useDeadline(schedule.timezone, choices, schedule.cancelHours)
  if (!deadline) return null
  if (!deadline.passed) return m.book_cancel_until({ when: deadline.until })
  return schedule.requiresDeposit ? m.book_cancel_passed_deposit() : m.book_cancel_passed()
}

/** Of the booking that was just made. */
export function useBookedTerms(
  { status = 'pending', policy, deposit, ...start }: Booked,
  schedule: { name: string; timezone: string },
): string[] {
  const { cancelHours = 0, refundHours = 0 } = policy ?? {}
  const paid = policy && deposit && !deposit.processing ? { amount: deposit.amount, refundHours } : null
  const isPending = status === 'pending'
  return useDeadlineTerms(
    start,
    { ...schedule, status, cancelHours, deposit: paid },
    {
      until: isPending ? m.manage_cancel_until_answered : m.manage_cancel_until,
      passed: isPending ? m.mail_cancel_late_pending : m.mail_cancel_late,
      passedWithDeposit: isPending ? m.mail_cancel_late_pending : m.book_cancel_passed_deposit,
    },
  )
}
