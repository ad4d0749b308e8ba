import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '../../../../messages/messages.js'
import { type ContractForm, problemText } from '../../../form/contract-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/radix/switch.tsx'
import type { TypedService } from './service-dialog.tsx'

type Form = ContractForm<TypedService, unknown>

const counts = ['bufferBefore', 'bufferAfter', 'capacity'] as const

/** What most services do without: open from the start where one of it is in use, and where something in it is wrong. */
export function MoreOptions({ form }: { form: Form }) {
  const { register, formState, getValues } = form
  const { errors } = formState
  const [open, setOpen] = useState(() => {
    const { priceFrom, bufferBefore, bufferAfter, capacity, hidden } = getValues()
    return priceFrom || hidden || bufferBefore > 0 || bufferAfter > 0 || capacity > 1
  })
  const wrong = counts.some((name) => errors[name])
  const number = (name: (typeof counts)[number], [min, max]: [number, number]) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min,
    max,
    ...register(name, { valueAsNumber: true }),
  })

  return (
    <details
      open={open || wrong}
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
        <Toggle form={form} name="priceFrom" label={m.schedule_service_price_from()} />
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
        <Toggle
          form={form}
          name="hidden"
          label={m.schedule_service_hidden()}
          text={m.schedule_service_hidden_text()}
        />
      </div>
    </details>
  )
}

type ToggleProps = { form: Form; name: 'priceFrom' | 'hidden'; label: string; text?: string }

function Toggle({ form, name, label, text }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-caption text-muted">
            {text}
          </p>
        )}
      </div>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            id={id}
            ref={ref}
            checked={value}
            aria-describedby={text && `${id}-text`}
            onCheckedChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </div>
  )
}
