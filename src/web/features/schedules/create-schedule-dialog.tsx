import { Controller } from 'react-hook-form'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refresh } from '../../query.ts'
import { Field } from '../../ui/field.tsx'
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
          <Field
            label={m.dashboard_name()}
            hint={m.dashboard_name_hint()}
            error={problemText(errors.name?.message)}
          >
            {(field) => <Input {...field} autoComplete="organization" {...register('name')} />}
          </Field>
          <Field
            label={m.dashboard_description()}
            optional={m.common_optional()}
            error={problemText(errors.description?.message)}
          >
            {(field) => <Textarea {...field} {...register('description')} />}
          </Field>
          <Field
            label={m.dashboard_password()}
            hint={m.dashboard_password_hint()}
            error={problemText(errors.password?.message)}
          >
            {(field) => <PasswordInput {...field} autoComplete="off" {...register('password')} />}
          </Field>
          <Field label={m.dashboard_timezone()} error={problemText(errors.timezone?.message)}>
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
        </>
      )}
    </FormDialog>
  )
}
