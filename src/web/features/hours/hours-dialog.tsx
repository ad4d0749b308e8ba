import type { RefObject } from 'react'
import type { Body } from '../../../contract/index.ts'
import { weeklyWindows } from '../../../domain/opening-hours.ts'
import { timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { formatWeekday } from '../../format.ts'
import { refresh } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByHours } from '../schedules/affected-queries.ts'
import { HoursFields } from './hours-fields.tsx'
import { type TypedHours, typedHours, withLunch } from './hours-form.ts'
import type { HoursRow } from './weekly-hours.ts'

const usual = { startTime: '09:00', endTime: '17:00' }

type HoursDialogProps = {
  scheduleId: string
  /** The staff member; null for the whole schedule. */
  staffId: number | null
  rows: readonly HoursRow[]
  /** The day to open on: 0 = Sunday to 6 = Saturday. */
  day: number
  /** Replaces the hours of the day instead of adding some. */
  editing: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

export function HoursDialog({ scheduleId, staffId, rows, day, editing, ...dialog }: HoursDialogProps) {
  const params = { scheduleId }
  const send = (typed: TypedHours) => {
    const hours = withLunch(typed)
    const [only] = hours
    const isOneRow = hours.length === 1 && typed.others.length === 0 && staffId === null
    if (!editing && only && isOneRow)
      return call('createAvailability', { params, body: { dayOfWeek: typed.day, ...only } })
    const body: Body<'setHours'> = { days: [typed.day, ...typed.others], hours, staffId, replace: editing }
    return call('setHours', { params, body })
  }

  return (
    <FormDialog
      {...dialog}
      schema={typedHours}
      empty={{ day, others: [], hours: editing ? windowsOn(rows, day) : [usual], lunch: null }}
      title={editing ? m.schedule_hours_edit_title({ day: formatWeekday(day) }) : m.schedule_hours_add()}
      description={editing ? m.schedule_hours_edit_text() : m.schedule_hours_add_text()}
      submit={editing ? m.schedule_hours_save() : m.schedule_hours_add()}
      onSubmit={async (typed) => {
        await send(typed)
        await refresh(...affectedByHours)
        toastSuccess(editing ? m.toast_hours_saved() : m.toast_hours_added())
      }}
    >
      {(form) => <HoursFields form={form} rows={rows} editing={editing} />}
    </FormDialog>
  )
}

/** The opening hours of a day; touching or overlapping rows are merged. */
function windowsOn(rows: readonly HoursRow[], day: number) {
  return weeklyWindows(rows, day).map(({ from, to }) => ({ startTime: timeOf(from), endTime: timeOf(to) }))
}
