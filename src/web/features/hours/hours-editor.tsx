import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByHours } from '../schedules/affected-queries.ts'
import type { StaffMember } from '../staff/team.ts'
import { HoursDialog } from './hours-dialog.tsx'
import { WeekRibbons } from './week-ribbons.tsx'
import { type HoursRow, weekdays } from './weekly-hours.ts'

type OwnHoursNoticeProps = {
  scheduleId: string
  member: StaffMember
  /** The member has the hours of the schedule. */
  shared: boolean
  readOnly?: boolean
}

export function OwnHoursNotice({ scheduleId, member, shared, readOnly = false }: OwnHoursNoticeProps) {
  const { id: staffId, name } = member
  const removeOwnHours = useMutation({
    mutationFn: () =>
      call('setHours', { params: { scheduleId }, body: { days: [...weekdays], hours: [], staffId } }),
    onSuccess: async () => {
      await refresh(...affectedByHours)
      toastSuccess(m.toast_hours_saved())
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <Notice
      {...(!shared &&
        !readOnly && {
          action: (
            <Button tone="secondary" busy={removeOwnHours.isPending} onClick={() => removeOwnHours.mutate()}>
              {m.schedule_hours_remove_own()}
            </Button>
          ),
        })}
    >
      {shared ? m.schedule_hours_inherited({ name }) : m.schedule_hours_own({ name })}
    </Notice>
  )
}

const monday = 1

type HoursEditorProps = {
  scheduleId: string
  /** Null for the whole schedule. */
  staffId: number | null
  rows: readonly HoursRow[]
  shared: boolean
  readOnly?: boolean
}

export function HoursEditor({ scheduleId, staffId, rows, shared, readOnly = false }: HoursEditorProps) {
  const [dialog, setDialog] = useState({ open: false, day: monday, editing: false, opening: 0 })
  const section = useRef<HTMLDivElement>(null)
  const show = (day: number, editing: boolean) =>
    setDialog(({ opening }) => ({ open: true, day, editing, opening: opening + 1 }))
  const add = (
    <Button onClick={() => show(monday, false)}>
      <Plus aria-hidden="true" />
      {m.schedule_hours_add()}
    </Button>
  )
  return (
    <div ref={section} tabIndex={-1} className="grid gap-5">
      {rows.length === 0 && readOnly && <p className="text-muted">{m.schedule_hours_closed()}</p>}
      {rows.length === 0 && !readOnly && (
        <EmptyState
          title={m.schedule_hours_empty_title()}
          text={m.schedule_hours_empty_text()}
          action={add}
        />
      )}
      {rows.length > 0 && (
        <>
          <WeekRibbons
            rows={rows}
            shared={shared}
            readOnly={readOnly}
            onAdd={(day) => show(day, false)}
            onEdit={(day) => show(day, true)}
            onDeleted={() => section.current?.focus({ preventScroll: true })}
          />
          {!readOnly && <div>{add}</div>}
        </>
      )}
      <HoursDialog
        // A new key on each opening resets the form.
        key={dialog.opening}
        scheduleId={scheduleId}
        staffId={staffId}
        rows={rows}
        day={dialog.day}
        editing={dialog.editing}
        open={dialog.open}
        focusAfter={section}
        onOpenChange={(open) => setDialog((before) => ({ ...before, open }))}
      />
    </div>
  )
}
