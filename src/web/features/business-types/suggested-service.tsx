import { Controller } from 'react-hook-form'
import { centsOf } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { AmountInput } from '../../form/amount-input.tsx'
import { problemText } from '../../form/contract-form.ts'
import { formatMinutes, formatPrice } from '../../format.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { DurationInput } from '../services/duration-input.tsx'
import { DurationDrawing } from './business-type-drawing.tsx'
import { SuggestedLine } from './suggested-line.tsx'
import type { SetUpForm } from './suggested-set-up-form.ts'

export function SuggestedService({ form, index }: { form: SetUpForm; index: number }) {
  const { register, control, watch, setValue, formState } = form
  const name = `services.${index}` as const
  const service = watch(name)
  const errors = formState.errors.services?.[index]
  const minutes = service.durationMinutes
  const priceCents = service.priceCents.trim() === '' ? null : centsOf(service.priceCents)
  const facts = [
    Number.isNaN(minutes) ? '' : formatMinutes(minutes),
    formatPrice({ priceCents, priceFrom: false }),
  ]

  return (
    <SuggestedLine
      form={form}
      name={name}
      title={service.name || m.schedule_service_name()}
      facts={facts.filter(Boolean).join(' · ')}
      drawing={<DurationDrawing minutes={minutes} />}
    >
      <Field label={m.schedule_service_name()} error={problemText(errors?.name?.message)}>
        {(field) => <Input {...field} autoComplete="off" {...register(`${name}.name`)} />}
      </Field>
      <Field label={m.schedule_service_duration()} error={problemText(errors?.durationMinutes?.message)}>
        {(field) => (
          <Controller
            control={control}
            name={`${name}.durationMinutes`}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <DurationInput {...field} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
            )}
          />
        )}
      </Field>
      <Field
        label={m.schedule_service_price()}
        optional={m.common_optional()}
        error={problemText(errors?.priceCents?.message)}
      >
        {(field) => (
          <AmountInput
            {...field}
            amount={service.priceCents}
            onStep={(amount) => setValue(`${name}.priceCents`, amount, { shouldDirty: true })}
            {...register(`${name}.priceCents`)}
          />
        )}
      </Field>
    </SuggestedLine>
  )
}
