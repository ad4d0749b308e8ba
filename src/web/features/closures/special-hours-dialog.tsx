import { z } from 'zod'
import { closures } from '../../../contract/closures.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { formatDate, wallNow } from '../../format.ts'
import { refresh } from '../../query.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import type { TypedHours } from '../hours/hours-form.ts'
import { TimeRangesFields } from '../hours/time-ranges-fields.tsx'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { useReachable } from '../team/use-may.ts'
import type { DialogProps } from './closure-form.ts'
import { ClosureStaffField } from './closure-staff-field.tsx'
import type { SpecialDay } from './upcoming-closures.ts'

const { date, hours } = closures.setSpecialHours.body.shape
const typedDay = z.object({ date, hours: hours.min(1), staffId: z.number().nullable(), lunch: z.null() })

type TypedDay = z.input<typeof typedDay>

type SpecialHoursDialogProps = Omit<DialogProps, 'onSaved'> & {
  day: SpecialDay | null
  open: boolean
}

export function SpecialHoursDialog({ schedule, team, day, ...dialog }: SpecialHoursDialogProps) {
  const today = wallNow(schedule.timezone).date
  const { reachable, ownId } = useReachable(team)
  const empty: TypedDay = {
    date: day?.date ?? today,
    hours: day?.hours.map(({ startTime, endTime }) => ({ startTime, endTime })) ?? [
      { startTime: '09:00', endTime: '17:00' },
    ],
    staffId: day?.staffId ?? ownId,
    lunch: null,
  }

  return (
    <FormDialog
      {...dialog}
      schema={typedDay}
      empty={empty}
      title={day ? formatDate(day.date) : m.closures_special()}
      description={m.closures_special_text()}
      submit={m.schedule_hours_save()}
      onSubmit={async ({ lunch: _, ...body }) => {
        await call('setSpecialHours', { params: { scheduleId: schedule.id }, body })
        await refresh(...affectedByClosures)
        toastSuccess(m.toast_hours_saved())
      }}
    >
      {(form) => {
        const { register, control, formState } = form
        return (
          <>
            {!day && (
              <FormField label={m.closures_date()} problem={formState.errors.date}>
                {(field) => (
                  <DateInput {...field} shown={form.watch('date')} min={today} {...register('date')} />
                )}
              </FormField>
            )}
            {/* Both forms share the two field names that the time ranges use. */}
            <TimeRangesFields min={1} form={form as unknown as ContractForm<TypedHours, TypedHours>} />
            {!day && (
              <ClosureStaffField
                control={control}
                name="staffId"
                team={reachable}
                problem={formState.errors.staffId}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
