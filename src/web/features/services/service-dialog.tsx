import { type RefObject, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { ApiError, call, refusedWith } from '../../api.ts'
import { AmountInput } from '../../form/amount-input.tsx'
import { asProblemOf } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { refresh } from '../../query.ts'
import { Input, Textarea } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByServices } from '../schedules/affected-queries.ts'
import { DurationInput } from './duration-input.tsx'
import {
  blankService,
  type SentService,
  type Service,
  touchedFields,
  typedOf,
  typedService,
} from './service-form.ts'
import { ServiceOptionsFields } from './service-options-fields.tsx'

type ServiceDialogProps = {
  scheduleId: string
  service?: Service
  displayOrder?: number
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter?: RefObject<HTMLElement | null>
}

export function ServiceDialog({ scheduleId, service: now, displayOrder = 0, ...dialog }: ServiceDialogProps) {
  // The service when the dialog opened: later changes by others do not count as edits.
  const [service] = useState(now)
  const send = async (body: SentService) => {
    if (service)
      await call('editService', { params: { serviceId: service.id }, body: touchedFields(service, body) })
    else await call('createService', { params: { scheduleId }, body: { ...body, displayOrder } })
    await refresh(...affectedByServices)
    toastSuccess(service ? m.toast_service_saved() : m.toast_service_added())
  }

  return (
    <FormDialog
      {...dialog}
      schema={typedService}
      empty={service ? typedOf(service) : blankService}
      title={service ? m.schedule_service_edit_title() : m.schedule_services_add()}
      description={service ? m.schedule_service_edit_text() : m.schedule_services_add_text()}
      submit={service ? m.schedule_service_save() : m.schedule_services_add()}
      onSubmit={async (body) => {
        try {
          await send(body)
        } catch (error) {
          const booked = error instanceof ApiError && refusedWith(error, 'places_booked')
          throw booked ? asProblemOf('capacity', error) : error
        }
      }}
    >
      {(form) => {
        const { register, control, watch, setValue, formState } = form
        const { errors } = formState
        return (
          <>
            <FormField label={m.schedule_service_name()} problem={errors.name}>
              {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
            </FormField>
            <FormField
              label={m.schedule_service_description()}
              optional={m.common_optional()}
              problem={errors.description}
            >
              {(field) => <Textarea {...field} {...register('description')} />}
            </FormField>
            <ControlledField
              control={control}
              name="durationMinutes"
              label={m.schedule_service_duration()}
              hint={m.schedule_service_duration_hint()}
              problem={errors.durationMinutes}
            >
              {(input) => <DurationInput {...input} />}
            </ControlledField>
            <FormField
              label={m.schedule_service_price()}
              optional={m.common_optional()}
              hint={m.schedule_service_price_hint()}
              problem={errors.priceCents}
            >
              {(field) => (
                <AmountInput
                  {...field}
                  amount={watch('priceCents')}
                  onStep={(amount) => setValue('priceCents', amount, { shouldDirty: true })}
                  {...register('priceCents')}
                />
              )}
            </FormField>
            <ServiceOptionsFields form={form} scheduleId={scheduleId} />
          </>
        )
      }}
    </FormDialog>
  )
}
