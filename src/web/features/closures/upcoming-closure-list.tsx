import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import type { StaffMember } from '../staff/team.ts'
import { UpcomingClosureRow } from './upcoming-closure-row.tsx'
import { type UpcomingClosure, upcomingOf } from './upcoming-closures.ts'

type UpcomingClosureListProps = {
  scheduleId: number
  /** Only those of this staff member. */
  staffId?: number
  /** Whose names the rows show. */
  team: readonly StaffMember[]
  none?: string
  isReadOnly: (upcoming: UpcomingClosure) => boolean
  onEdit: (upcoming: UpcomingClosure) => void
  onReopened: () => void
}

export function UpcomingClosureList(props: UpcomingClosureListProps) {
  const { scheduleId, staffId, team, none, isReadOnly, onEdit, onReopened } = props
  const params = { scheduleId }
  const closures = useQuery(reading('listClosures', { params }))
  const special = useQuery(reading('listSpecialHours', { params }))
  const failed = [closures, special].find(({ isError, data }) => isError && !data)
  const isWanted = (one: { staffId: number | null }) => staffId === undefined || one.staffId === staffId
  if (failed) return <ErrorState title={m.closures_load_failed()} query={failed} />
  if (!closures.data || !special.data) return <ListSkeleton />
  const upcoming = upcomingOf(closures.data.filter(isWanted), special.data.filter(isWanted))
  if (upcoming.length === 0) return none ? <p className="text-muted">{none}</p> : null
  return (
    <ul className="border-b border-line">
      {upcoming.map((one) => (
        <UpcomingClosureRow
          key={one.key}
          scheduleId={scheduleId}
          upcoming={one}
          team={team}
          readOnly={isReadOnly(one)}
          onEdit={() => onEdit(one)}
          onReopened={onReopened}
        />
      ))}
    </ul>
  )
}
