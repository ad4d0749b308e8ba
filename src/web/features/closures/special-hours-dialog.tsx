import { z } from 'zod'
import { closures } from '../../../contract/closures.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { formatDate, wallNow } from '../../format.ts'
import { newest, reading, refresh } from '../../query.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { rangesText, type TypedHours } from '../hours/hours-form.ts'
import { TimeRangesFields } from '../hours/time-ranges-fields.tsx'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { useReachable } from '../team/use-may.ts'
import { type DialogProps, offersMember } from './closure-form.ts'
import { ClosureStaffField } from './closure-staff-field.tsx'
import type { SpecialDay } from './upcoming-closures.ts'

const { date, hours } = closures.setSpecialHours.body.shape
const typedDay = z.object({ date, hours: hours.min(1), staffId: z.number().nullable(), lunch: z.null() })

type TypedDay = z.input<typeof typedDay>

type Day = Pick<TypedDay, 'date' | 'hours' | 'staffId'>

const dayOf = ({ date, staffId, hours }: Day): Day => ({
  date,
  staffId,
  hours: hours.map(({ startTime, endTime }) => ({ startTime, endTime })),
})

const valuesOf = (day: Day): TypedDay => ({ ...day, lunch: null })

type SpecialHoursDialogProps = Omit<DialogProps, 'onSaved'> & {
  day: SpecialDay | null
  open: boolean
}

export function SpecialHoursDialog({ schedule, team, day, ...dialog }: SpecialHoursDialogProps) {
  const today = wallNow(schedule.timezone).date
  const { reachable, ownId } = useReachable(team)
  const empty: TypedDay = {
    date: today,
    hours: [{ startTime: '09:00', endTime: '17:00' }],
    staffId: ownId,
    lunch: null,
  }
  const params = { scheduleId: schedule.id }

  return (
    <FormDialog
      {...dialog}
      draft={`special-hours-${schedule.id}-${day ? `${day.date}-${day.staffId}` : 'new'}`}
      fromToday={['date']}
      fits={offersMember(reachable)}
      schema={typedDay}
      empty={empty}
      edits={
        day
          ? {
              saved: dayOf(day),
              valuesOf,
              newest: async () => {
                const all = await newest(reading('listSpecialHours', { params }))
                const { date, staffId } = day
                const rows = all.filter((row) => row.date === date && row.staffId === staffId)
                return rows.length === 0 ? dayOf(day) : dayOf({ date, staffId, hours: rows })
              },
            }
          : undefined
      }
      title={day ? formatDate(day.date) : m.closures_special()}
      description={m.closures_special_text()}
      submit={m.schedule_hours_save()}
      onSubmit={async ({ lunch: _, ...body }) => {
        await call('setSpecialHours', { params, body })
        await refresh(...affectedByClosures)
        toastSuccess(m.toast_hours_saved())
        return body
      }}
    >
      {(form, problems) => {
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
            <div>
              <TimeRangesFields min={1} form={form as unknown as ContractForm<TypedHours, TypedHours>} />
              <MeanwhileChoice problem={problems.hours} label={m.closures_special()} shown={rangesText} />
            </div>
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
