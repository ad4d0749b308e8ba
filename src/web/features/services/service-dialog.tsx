import type { RefObject } from 'react'
import { centsOf } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { ApiError, call, refusedWith } from '../../api.ts'
import { AmountInput } from '../../form/amount-input.tsx'
import { asProblemOf } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import type { Edit } from '../../form/saved-form.ts'
import { formatPrice } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Input, Textarea } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByServices } from '../schedules/affected-queries.ts'
import { DurationInput } from './duration-input.tsx'
import {
  blankService,
  type SentService,
  type Service,
  type TypedService,
  togetherInService,
  typedOf,
  typedService,
} from './service-form.ts'
import { ServiceOptionsFields } from './service-options-fields.tsx'

const priceText = ({ priceCents, priceFrom }: TypedService) =>
  formatPrice({ priceCents: centsOf(priceCents), priceFrom }) ?? m.form_changed_empty()

type ServiceDialogProps = {
  scheduleId: string
  service?: Service
  displayOrder?: number
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter?: RefObject<HTMLElement | null>
}

export function ServiceDialog({ scheduleId, service, displayOrder = 0, ...dialog }: ServiceDialogProps) {
  const send = async (body: SentService, { changed, seen }: Edit<SentService, Service>) => {
    const now = service
      ? await call('editService', { params: { serviceId: service.id }, body: { ...changed, seen } })
      : await call('createService', { params: { scheduleId }, body: { ...body, displayOrder } })
    await refresh(...affectedByServices)
    toastSuccess(service ? m.toast_service_saved() : m.toast_service_added())
    return now
  }

  return (
    <FormDialog
      {...dialog}
      draft={`service-${service?.id ?? `new-${scheduleId}`}`}
      schema={typedService}
      empty={blankService}
      edits={service && { saved: service, valuesOf: typedOf }}
      together={togetherInService}
      title={service ? m.schedule_service_edit_title() : m.schedule_services_add()}
      description={service ? m.schedule_service_edit_text() : m.schedule_services_add_text()}
      submit={service ? m.schedule_service_save() : m.schedule_services_add()}
      onSubmit={async (body, edit) => {
        try {
          return await send(body, edit)
        } catch (error) {
          const booked = error instanceof ApiError && refusedWith(error, 'places_booked')
          throw booked ? asProblemOf('capacity', error) : error
        }
      }}
    >
      {(form, problems) => {
        const { register, control, watch, setValue } = form
        return (
          <>
            <FormField label={m.schedule_service_name()} problem={problems.name}>
              {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
            </FormField>
            <FormField
              label={m.schedule_service_description()}
              optional={m.common_optional()}
              problem={problems.description}
            >
              {(field) => <Textarea {...field} {...register('description')} />}
            </FormField>
            <ControlledField
              control={control}
              name="durationMinutes"
              label={m.schedule_service_duration()}
              hint={m.schedule_service_duration_hint()}
              problem={problems.durationMinutes}
            >
              {(input) => <DurationInput {...input} />}
            </ControlledField>
            <FormField
              label={m.schedule_service_price()}
              optional={m.common_optional()}
              hint={m.schedule_service_price_hint()}
              problem={problems.priceCents}
              shown={(_, values: TypedService) => priceText(values)}
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
            <ServiceOptionsFields form={form} problems={problems} scheduleId={scheduleId} />
          </>
        )
      }}
    </FormDialog>
  )
}
