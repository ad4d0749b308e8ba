import { useMutation } from '@tanstack/react-query'
import { Pencil, X } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { MemberName } from '../staff/staff-member-name.tsx'
import { memberOf, type StaffMember } from '../staff/team.ts'
import { type Coming, datesOf, timesOf } from './upcoming-closures.ts'

type ComingRowProps = {
  scheduleId: number
  coming: Coming
  team: readonly StaffMember[]
  onEdit: () => void
  onReopened: () => void
}

function kindOf(coming: Coming): string {
  if ('day' in coming) return m.closures_kind_hours()
  return coming.closure.source === 'holiday' ? m.closures_kind_holiday() : m.closures_kind_closed()
}

/** A closure or the special hours of a date, with a button to return to the usual hours. */
export function ComingRow({ scheduleId, coming, team, onEdit, onReopened }: ComingRowProps) {
  const { staffId } = 'day' in coming ? coming.day : coming.closure
  const member = staffId === null ? undefined : memberOf(team, staffId)
  const dates = 'day' in coming ? formatDate(coming.day.date) : datesOf(coming.closure)
  const times = timesOf(coming)
  const label = 'closure' in coming ? coming.closure.label : ''
  const isHoliday = 'closure' in coming && coming.closure.source === 'holiday'
  const reopen = useMutation({
    mutationFn: (): Promise<unknown> =>
      'closure' in coming
        ? call('deleteClosure', { params: { scheduleId, closureId: coming.closure.id } })
        : call('setSpecialHours', {
            params: { scheduleId },
            body: { date: coming.day.date, staffId, hours: [] },
          }),
    onSuccess: async () => {
      toastSuccess('closure' in coming ? m.toast_reopened() : m.toast_special_hours_deleted())
      await refresh(...affectedByClosures)
      onReopened()
    },
    onError: (error) => tellFailure(error),
  })

  return (
    <li className="flex items-center gap-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="inline-block first-letter:uppercase">{dates}</span>
          <Badge tone={'day' in coming ? 'accent' : 'off'}>{kindOf(coming)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted empty:hidden">
          {times && <span className="figures text-ink">{times}</span>}
          {label && <span className="min-w-0 break-words">{label}</span>}
          {member && <MemberName name={member.name} color={member.color} />}
        </p>
      </div>
      {!isHoliday && (
        <IconButton label={m.closures_edit({ dates })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={'day' in coming ? m.closures_as_usual({ dates }) : m.closures_reopen({ dates })}
        tone="danger"
        aria-busy={reopen.isPending}
        onClick={() => {
          if (!reopen.isPending) reopen.mutate()
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
