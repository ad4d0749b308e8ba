import { useMutation } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { MemberName } from '../staff/staff-member-name.tsx'
import { memberOf, type StaffMember } from '../staff/team.ts'
import { datesOf, timesOf, type UpcomingClosure } from './upcoming-closures.ts'

type UpcomingClosureRowProps = {
  scheduleId: number
  upcoming: UpcomingClosure
  team: readonly StaffMember[]
  readOnly?: boolean
  onEdit: () => void
  onReopened: () => void
}

function kindOf(upcoming: UpcomingClosure): string {
  if ('day' in upcoming) return m.closures_kind_hours()
  if (upcoming.closure.staffId !== null) return m.absence_word()
  return upcoming.closure.source === 'holiday' ? m.closures_kind_holiday() : m.closures_kind_closed()
}

export function UpcomingClosureRow(props: UpcomingClosureRowProps) {
  const { scheduleId, upcoming, team, readOnly = false, onEdit, onReopened } = props
  const { staffId } = 'day' in upcoming ? upcoming.day : upcoming.closure
  const member = staffId === null ? undefined : memberOf(team, staffId)
  const dates = 'day' in upcoming ? formatDate(upcoming.day.date) : datesOf(upcoming.closure)
  const times = timesOf(upcoming)
  const label = 'closure' in upcoming ? upcoming.closure.label : ''
  const isHoliday = 'closure' in upcoming && upcoming.closure.source === 'holiday'
  const reopen = useMutation({
    mutationFn: (): Promise<unknown> =>
      'closure' in upcoming
        ? call('deleteClosure', { params: { scheduleId, closureId: upcoming.closure.id } })
        : call('setSpecialHours', {
            params: { scheduleId },
            body: { date: upcoming.day.date, staffId, hours: [] },
          }),
    onSuccess: async () => {
      toastSuccess('closure' in upcoming ? m.toast_reopened() : m.toast_special_hours_deleted())
      await refresh(...affectedByClosures)
      onReopened()
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <li className="flex items-center gap-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="inline-block first-letter:uppercase">{dates}</span>
          <Badge tone={'day' in upcoming ? 'accent' : 'off'}>{kindOf(upcoming)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted empty:hidden">
          {times && <span className="figures text-ink">{times}</span>}
          {label && <span className="min-w-0 break-words">{label}</span>}
          {member && <MemberName name={member.name} color={member.color} />}
        </p>
      </div>
      {!isHoliday && !readOnly && (
        <IconButton label={m.closures_edit({ dates })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {!readOnly && (
        <IconButton
          label={'day' in upcoming ? m.closures_as_usual({ dates }) : m.closures_reopen({ dates })}
          tone="danger"
          aria-busy={reopen.isPending}
          onClick={() => {
            if (!reopen.isPending) reopen.mutate()
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
