import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { linkOf, useScheduleToShare } from './schedule-to-share.ts'

/** Links to a booking link that can be shared now but was not yet: the requested schedule's, else the first. */
export function LinkWaiting() {
  const { data: schedules = [] } = useQuery(reading('listSchedules'))
  const wanted = useScheduleToShare()
  const waiting = schedules.filter(({ shared }) => !shared)
  const schedule = waiting.find(({ id }) => String(id) === wanted) ?? waiting[0]
  if (!schedule) return null
  return (
    <Notice
      title={m.subscription_link_title()}
      action={
        <ButtonLink {...linkOf(String(schedule.id))} tone="secondary">
          {m.subscription_link_action()}
        </ButtonLink>
      }
    >
      {schedule.name}
    </Notice>
  )
}
