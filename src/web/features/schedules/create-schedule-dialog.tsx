import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { refresh } from '../../query.ts'
import { Input, Textarea } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { ZonePicker } from './zone-picker.tsx'

type CreateScheduleDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (id: number) => Promise<void>
}

export function CreateScheduleDialog({ onCreated, ...dialog }: CreateScheduleDialogProps) {
  return (
    <FormDialog
      {...dialog}
      draft="schedule-new"
      schema={schedules.createSchedule.body}
      empty={{ name: '', description: '', password: '', timezone: 'Europe/Paris' }}
      title={m.dashboard_create()}
      description={m.dashboard_create_description()}
      submit={m.dashboard_submit()}
      failure={m.toast_schedule_not_created()}
      onSubmit={async (body) => {
        const { id } = await call('createSchedule', { body })
        toastSuccess(m.toast_schedule_created())
        await onCreated(id)
        await refresh('listSchedules')
      }}
    >
      {({ register, control, formState: { errors } }) => (
        <>
          <FormField label={m.dashboard_name()} hint={m.dashboard_name_hint()} problem={errors.name}>
            {(field) => <Input {...field} autoComplete="organization" {...register('name')} />}
          </FormField>
          <FormField
            label={m.dashboard_description()}
            optional={m.common_optional()}
            problem={errors.description}
          >
            {(field) => <Textarea {...field} {...register('description')} />}
          </FormField>
          <FormField
            label={m.dashboard_password()}
            hint={m.dashboard_password_hint()}
            problem={errors.password}
          >
            {(field) => <PasswordInput {...field} autoComplete="off" {...register('password')} />}
          </FormField>
          <ControlledField
            control={control}
            name="timezone"
            label={m.dashboard_timezone()}
            problem={errors.timezone}
          >
            {({ value = '', ...input }) => <ZonePicker {...input} value={value} />}
          </ControlledField>
        </>
      )}
    </FormDialog>
  )
}
