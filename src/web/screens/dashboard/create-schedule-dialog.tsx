import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../form/contract-form.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { ZonePicker } from '../../ui/zone-picker.tsx'

const newSchedule = schedules.createSchedule.body

const empty = { name: '', description: '', password: '', timezone: 'Europe/Paris' }

type CreateScheduleDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (id: number) => void
}

/** The form lives beside the dialog, not in it: closing by mistake loses nothing. */
export function CreateScheduleDialog({ open, onOpenChange, onCreated }: CreateScheduleDialogProps) {
  const form = useContractForm(newSchedule, empty)

  const create = form.handleSubmit(async (body) => {
    try {
      const { id } = await call('createSchedule', { body })
      await refresh('listSchedules')
      toastSuccess(m.toast_schedule_created())
      onOpenChange(false)
      onCreated(id)
      form.reset(empty)
    } catch (error) {
      showServerFields(form, error)
      tellFailure(error, m.toast_schedule_not_created())
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      formFirst
      title={m.dashboard_create()}
      description={m.dashboard_create_description()}
    >
      <CreateScheduleForm form={form} onSubmit={create} />
    </Dialog>
  )
}

type CreateScheduleFormProps = {
  form: ReturnType<typeof useContractForm<z.input<typeof newSchedule>, z.output<typeof newSchedule>>>
  onSubmit: () => Promise<void>
}

function CreateScheduleForm({ form, onSubmit }: CreateScheduleFormProps) {
  const { register, control, formState } = form
  const { errors, isSubmitting } = formState

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="grid gap-5"
    >
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
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.dashboard_submit()}
      </Button>
    </form>
  )
}
