import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { services } from '../../../../contract/services.ts'
import { m } from '../../../../messages/messages.js'
import { call } from '../../../api.ts'
import { affectedByServices } from '../../../features/schedules/affected-queries.ts'
import { problemText } from '../../../form/contract-form.ts'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { refresh } from '../../../query.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { DurationInput } from './duration-input.tsx'

type AddServiceDialogProps = {
  scheduleId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

export function AddServiceDialog({ scheduleId, ...dialog }: AddServiceDialogProps) {
  return (
    <FormDialog
      {...dialog}
      schema={services.createService.body}
      empty={{ name: '', description: '', durationMinutes: 60 }}
      title={m.schedule_services_add()}
      description={m.schedule_services_add_text()}
      submit={m.schedule_services_add()}
      onSubmit={async (body) => {
        await call('createService', { params: { scheduleId }, body })
        await refresh(...affectedByServices)
        toastSuccess(m.toast_service_added())
      }}
    >
      {({ register, control, formState: { errors } }) => (
        <>
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
        </>
      )}
    </FormDialog>
  )
}
