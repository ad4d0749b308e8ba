import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { NextClients } from './next-clients.tsx'
import { TeamDay } from './team-day.tsx'
import { useToday } from './today-data.ts'

type TodayProps = {
  schedule: { id: number; name: string; timezone: string }
  /** There are other schedules. */
  named: boolean
  /** What stands below moves no more. */
  onReady: () => void
}

export function Today({ schedule, named, onReady }: TodayProps) {
  const { days, now, error, again, isFetching } = useToday(schedule)
  const isReady = days !== null || error !== null
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady, onReady])
  if (error && !days)
    return <ErrorState title={m.calendar_time_load_failed()} query={{ error, isFetching, refetch: again }} />
  if (!days)
    return (
      <div className="grid gap-6">
        <LoadingText />
        <Skeleton className="h-44" />
        <Skeleton className="h-56" />
      </div>
    )
  return (
    <div className="grid gap-6">
      <TeamDay schedule={schedule} days={days} now={now.time} named={named} />
      <NextClients scheduleId={schedule.id} days={days} now={now.time} />
    </div>
  )
}
