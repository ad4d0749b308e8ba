import type { Reply } from '../../contract/index.ts'
import { scheduleDeposit, takesDeposits } from '../../domain/deposits.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { addDays } from '../../domain/wall-time.ts'
import { todayIn } from '../../domain/zones.ts'
import type { SharedSchedule } from '../store/schedules/shared-schedules.ts'
import { salonView } from './salon-view.ts'

const staffView = ({ photo, ...member }: SharedSchedule['staff'][number]) => ({
  ...member,
  ...(photo !== null && { photo }),
})

export const openedView = (schedule: SharedSchedule, now: number): Reply<'unlockSchedule'>['schedule'] => {
  const today = todayIn(schedule.timezone, now)
  const deposit = scheduleDeposit(schedule)
  const requiresDeposit = takesDeposits(schedule, schedule.services)
  return {
    name: schedule.name,
    description: schedule.description,
    salon: salonView(schedule.salon, schedule.timezone),
    timezone: schedule.timezone,
    today,
    horizonDays: schedule.horizonDays,
    lastDate: addDays(today, schedule.horizonDays - 1),
    passwordRequired: schedule.passwordHash !== null,
    requiresDeposit,
    depositAmount: deposit?.depositCents == null ? null : deposit.depositCents / 100,
    depositPercent: deposit?.depositPercent ?? null,
    depositsUnavailable: requiresDeposit && !schedule.takesDeposits,
    refundHours: schedule.refundHours,
    ...(schedule.terms !== null && { terms: schedule.terms }),
    cancelHours: schedule.cancelHours,
    approval: schedule.approval,
    ...(schedule.waitingList && { waitingList: true }),
    ...(!mayShare(schedule.subscriptionStatus) && { preview: true }),
    services: schedule.services,
    staff: schedule.staff.length > 1 ? schedule.staff.map(staffView) : [],
  }
}
