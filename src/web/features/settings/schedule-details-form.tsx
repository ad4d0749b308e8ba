import { Controller } from 'react-hook-form'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText } from '../../form/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ZonePicker } from '../schedules/zone-picker.tsx'
import { ScheduleName } from './schedule-name-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const details = schedules.createSchedule.body.pick({ description: true, timezone: true })

export function DetailsForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id, description, timezone } = schedule
  const { form, formProps } = useSettingsForm({
    schema: details,
    values: { description: description ?? '', timezone },
    save: async (body) => {
      await call('editSchedule', { params: { scheduleId: id }, body })
      return { ...body, description: body.description ?? '' }
    },
    said: m.toast_schedule_saved,
  })
  const { register, control, formState } = form
  const { errors, isSubmitting } = formState

  return (
    <SettingsSection title={m.schedule_details_title()} text={m.schedule_details_text()}>
      <ScheduleName schedule={schedule} />
      <form {...formProps}>
        <Field
          label={m.dashboard_description()}
          optional={m.common_optional()}
          error={problemText(errors.description?.message)}
        >
          {(field) => <Textarea {...field} {...register('description')} />}
        </Field>
        <Field
          label={m.dashboard_timezone()}
          hint={m.schedule_details_timezone_hint()}
          error={problemText(errors.timezone?.message)}
        >
          {(field) => (
            <Controller
              control={control}
              name="timezone"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <ZonePicker {...field} ref={ref} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
              )}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {m.schedule_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
