import { m } from '../../../messages/messages.js'
import { useDeadline } from '../../deadline.ts'
import type { Choices, OpenSchedule } from './wizard.ts'

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
