import { cancelDeadline } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { formatDeadline, instantOf } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import type { Choices, OpenSchedule } from './wizard.ts'

type Policy = Pick<OpenSchedule, 'timezone' | 'cancelHours' | 'requiresDeposit'>

type Deadline = { until: string; passed: boolean }

/** Null without a policy. The server that renders the page does not know the reader's time, so nothing has passed there. */
function useDeadline(
  { timezone }: Pick<OpenSchedule, 'timezone'>,
  { date, time }: Choices,
  cancelHours: number,
): Deadline | null {
  const hydrated = useHydrated()
  if (!cancelHours || date === undefined || time === undefined) return null
  const instant = cancelDeadline({ startsAt: instantOf(timezone, { date, time }), cancelHours })
  return { until: formatDeadline(instant, timezone), passed: hydrated && instant < Date.now() }
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
