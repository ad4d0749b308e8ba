import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { teamQuery } from '../staff/team.ts'
import { ClosureDialogs } from './closure-dialogs.tsx'
import type { ClosureStart } from './closure-form.ts'

type ClosureFlowProps = {
  schedule: Reply<'getSchedule'>
  /** What the form begins with; null while nothing is asked. */
  start: ClosureStart | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes some time from anywhere. */
export function ClosureFlow({ schedule, start, ...flow }: ClosureFlowProps) {
  const { data: team } = useQuery({ ...teamQuery(schedule.id), enabled: start !== null })
  const asked = start && team ? { ask: 'closure' as const, start } : null
  return <ClosureDialogs {...flow} schedule={schedule} team={team ?? []} asked={asked} />
}
