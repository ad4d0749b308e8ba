import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { problemText } from '../../form/contract-form.ts'
import { ToggleField } from '../../form/toggle-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PauseFields } from './processing-time-fields.tsx'
import type { ServiceForm } from './service-form.ts'
import { StaffChoice } from './service-staff-fields.tsx'

const counts = ['bufferBefore', 'bufferAfter', 'capacity', 'freeFrom', 'freeMinutes'] as const

/** Rarely used options. Open at first if one of them is set, and whenever one has an error. */
export function MoreOptions({ form, scheduleId }: { form: ServiceForm; scheduleId: string }) {
  const { register, watch, formState, getValues } = form
  const { errors } = formState
  const [open, setOpen] = useState(() => {
    const { priceFrom, bufferBefore, bufferAfter, capacity, freeMinutes, hidden, everybody } = getValues()
    const counted = freeMinutes !== null || bufferBefore > 0 || bufferAfter > 0 || capacity > 1
    return priceFrom || hidden || counted || !everybody
  })
  const wrong = errors.staffIds || counts.some((name) => errors[name])
  // Group services have no processing time; an existing one shows an error at its field.
  const pauses = !(watch('capacity') > 1) || watch('freeMinutes') !== null
  const number = (name: (typeof counts)[number], [min, max]: [number, number]) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min,
    max,
    ...register(name, { valueAsNumber: true }),
  })

  return (
    <details
      open={open || Boolean(wrong)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-small font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-150 group-open:rotate-180"
        />
        {m.schedule_service_more()}
      </summary>
      <div className="grid gap-5 pt-2">
        <ToggleField control={form.control} name="priceFrom" label={m.schedule_service_price_from()} />
        <StaffChoice form={form} scheduleId={scheduleId} />
        <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
          <Field label={m.schedule_service_buffer_before()} error={problemText(errors.bufferBefore?.message)}>
            {(field) => <Input {...field} {...number('bufferBefore', [0, 240])} />}
          </Field>
          <Field label={m.schedule_service_buffer_after()} error={problemText(errors.bufferAfter?.message)}>
            {(field) => <Input {...field} {...number('bufferAfter', [0, 240])} />}
          </Field>
          <p className="col-span-2 text-caption text-muted">{m.schedule_service_buffer_hint()}</p>
        </div>
        <Field
          label={m.schedule_service_places()}
          hint={m.schedule_service_places_hint()}
          error={problemText(errors.capacity?.message)}
        >
          {(field) => <Input {...field} {...number('capacity', [1, 100])} />}
        </Field>
        {pauses && <PauseFields form={form} />}
        <ToggleField
          control={form.control}
          name="hidden"
          label={m.schedule_service_hidden()}
          text={m.schedule_service_hidden_text()}
        />
      </div>
    </details>
  )
}
