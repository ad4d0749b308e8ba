import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { services } from '../../../../contract/services.ts'
import { m } from '../../../../messages/messages.js'
import { call } from '../../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../../form/contract-form.ts'
import { refresh } from '../../../query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { toastSuccess } from '../../../ui/toast.ts'
import { touchedByServices } from '../touched.ts'
import { DurationInput } from './duration-input.tsx'

const newService = services.createService.body
const empty = { name: '', description: '', durationMinutes: 60 }

type AddServiceDialogProps = {
  scheduleId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

export function AddServiceDialog({ scheduleId, open, onOpenChange, focusAfter }: AddServiceDialogProps) {
  const form = useContractForm(newService, empty)

  const add = form.handleSubmit(async (body) => {
    try {
      await call('createService', { params: { scheduleId }, body })
      await refresh(...touchedByServices)
      toastSuccess(m.toast_service_added())
      onOpenChange(false)
      form.reset(empty)
    } catch (error) {
      if (!showServerFields(form, error)) tellFailure(error)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      focusAfter={focusAfter}
      formFirst
      title={m.schedule_services_add()}
      description={m.schedule_services_add_text()}
    >
      <AddServiceForm form={form} onSubmit={add} />
    </Dialog>
  )
}

type AddServiceFormProps = {
  form: ReturnType<typeof useContractForm<z.input<typeof newService>, z.output<typeof newService>>>
  onSubmit: () => Promise<void>
}

function AddServiceForm({ form, onSubmit }: AddServiceFormProps) {
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
      <Field label={m.schedule_service_name()} error={problemText(errors.name?.message)}>
        {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
      </Field>
      <Field
        label={m.schedule_service_description()}
        optional={m.common_optional()}
        error={problemText(errors.description?.message)}
      >
        {(field) => <Textarea {...field} {...register('description')} />}
      </Field>
      <Field
        label={m.schedule_service_duration()}
        hint={m.schedule_service_duration_hint()}
        error={problemText(errors.durationMinutes?.message)}
      >
        {(field) => (
          <Controller
            control={control}
            name="durationMinutes"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <DurationInput {...field} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
            )}
          />
        )}
      </Field>
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.schedule_services_add()}
      </Button>
    </form>
  )
}
