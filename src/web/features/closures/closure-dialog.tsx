import type { RefObject } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { wallNow } from '../../format.ts'
import { refresh } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import type { StaffMember } from '../staff/team.ts'
import type { Standing } from './affected-bookings-dialog.tsx'
import { ClosureFields } from './closure-fields.tsx'
import { type TypedClosure, typedClosure } from './closure-form.ts'
import type { Closure } from './upcoming-closures.ts'

export type DialogProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
  /** Receives the bookings within the closed time. */
  onSaved: (standing: Standing) => void
}

type ClosureDialogProps = DialogProps & {
  /** The closure to edit; null for a new one. */
  closure: Closure | null
  open: boolean
}

export function ClosureDialog({ schedule, team, closure, onSaved, ...dialog }: ClosureDialogProps) {
  const today = wallNow(schedule.timezone).date
  const params = { scheduleId: schedule.id }
  const times = closure && !closure.allDay ? closure : { fromTime: '12:00', toTime: '18:00' }
  const empty: TypedClosure = {
    fromDate: closure?.fromDate ?? today,
    toDate: closure?.toDate ?? today,
    part: closure !== null && !closure.allDay,
    fromTime: times.fromTime,
    toTime: times.toTime,
    staffId: closure?.staffId ?? null,
    label: closure?.label ?? '',
  }

  return (
    <FormDialog
      {...dialog}
      schema={typedClosure}
      empty={empty}
      title={closure ? m.closures_edit_title() : m.closures_close()}
      description={m.closures_close_text()}
      submit={closure ? m.schedule_hours_save() : m.closures_save()}
      onSubmit={async (body) => {
        const saved = closure
          ? await call('editClosure', { params: { ...params, closureId: closure.id }, body })
          : await call('createClosure', { params, body })
        await refresh(...affectedByClosures)
        toastSuccess(m.toast_closed())
        onSaved(saved)
      }}
    >
      {(form) => <ClosureFields form={form} schedule={schedule} team={team} today={today} />}
    </FormDialog>
  )
}
