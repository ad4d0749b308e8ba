import { useQuery } from '@tanstack/react-query'
import { minuteOf } from '../../../domain/wall-time.ts'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { type Block, blocksOf, columnsOf, minutesOfDay, type Span } from '../agenda/agenda-blocks.ts'
import { useAgendaData } from '../agenda/agenda-data.ts'
import { present, type StaffMember, teamQuery } from '../staff/team.ts'
import { useOwnStaff } from '../team/use-may.ts'

export type MemberDay = { member: StaffMember; hours: Span[]; blocks: Block[] }

type Today = {
  now: { date: string; time: string }
  /** Null while loading. */
  days: MemberDay[] | null
  error: unknown
  again: () => void
  isFetching: boolean
}

const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }): Span => {
  const to = minuteOf(endTime)
  return { from: minuteOf(startTime), to: to === 0 ? minutesOfDay : to }
}

/** Each staff member's hours and appointments of today, in the order of the team. */
export function useToday({ id, timezone }: { id: number; timezone: string }): Today {
  const now = useWallNow(timezone)
  const team = useQuery(teamQuery(id))
  const agenda = useAgendaData(String(id), timezone, now.date, now.date)
  const { data } = agenda
  const busy = new Set(data?.occupancies.map(({ staffId }) => staffId))
  const members = team.data && [
    ...present(team.data),
    ...team.data.filter((one) => one.retired && busy.has(one.id)),
  ]
  const ownStaff = useOwnStaff()
  const [open] = data?.hours ?? []
  return {
    now,
    error: agenda.error ?? team.error,
    isFetching: agenda.isFetching || team.isFetching,
    again: () => {
      agenda.again()
      void team.refetch()
    },
    days:
      data && members && !agenda.isStale
        ? members
            // A member does not see the appointments of colleagues, whose days would look free.
            .filter(({ id }) => ownStaff === null || ownStaff.includes(id))
            .map((member) => ({
              member,
              hours: (open?.members.find(({ staffId }) => staffId === member.id)?.hours ?? []).map(spanOf),
              blocks:
                blocksOf(columnsOf([now.date], [member], true), data.bookings, data.occupancies)[0] ?? [],
            }))
        : null,
  }
}
