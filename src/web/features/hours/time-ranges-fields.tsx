import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { type FieldPath, type FieldValues, useFieldArray } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import type { ContractForm } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import type { TypedHours } from './hours-form.ts'

type TimesFieldsProps<Typed extends FieldValues, Sent> = {
  form: ContractForm<Typed, Sent>
  name: FieldPath<Typed>
  start: string
  end: string
}

export function StartEndFields<Typed extends FieldValues, Sent>({
  form: { control, formState, getFieldState, trigger },
  name,
  start,
  end,
}: TimesFieldsProps<Typed, Sent>) {
  const field = (part: 'startTime' | 'endTime', label: string) => {
    const path = `${name}.${part}` as FieldPath<Typed>
    return (
      <ControlledField
        control={control}
        name={path}
        label={label}
        problem={getFieldState(path, formState).error}
      >
        {({ value, onBlur, ...input }) => (
          <TimeInput
            {...input}
            end={part === 'endTime'}
            value={String(value)}
            onBlur={() => {
              onBlur()
              if (Object.keys(formState.errors).length > 0) void trigger()
            }}
          />
        )}
      </ControlledField>
    )
  }
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-4">
      {field('startTime', start)}
      {field('endTime', end)}
    </div>
  )
}

type TimeRangesFieldsProps = {
  form: ContractForm<TypedHours, TypedHours>
  min?: number
}

export function TimeRangesFields({ form, min = 0 }: TimeRangesFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'hours' })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-5">
      {fields.map(({ id }, index) => {
        const number = String(index + 1)
        return (
          <fieldset key={id} className="grid">
            <legend className="sr-only">{m.schedule_hours_range({ number })}</legend>
            <div className="flex items-start gap-1">
              <StartEndFields
                form={form}
                name={`hours.${index}`}
                start={m.schedule_hours_start()}
                end={m.schedule_hours_end()}
              />
              {fields.length > min && (
                <div className="-mr-2 pt-7">
                  <IconButton
                    label={m.schedule_hours_range_remove({ number })}
                    tone="danger"
                    onClick={() => {
                      form.setValue('lunch', null)
                      remove(index)
                      add.current?.focus()
                    }}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </div>
          </fieldset>
        )
      })}
      {fields.length === 0 && <p className="text-muted">{m.schedule_hours_closed()}</p>}
      <div className="-ml-gutter">
        <Button
          ref={add}
          tone="quiet"
          onClick={() => {
            const last = form.getValues('hours').at(-1)
            append(last ? { startTime: last.endTime, endTime: '' } : { startTime: '09:00', endTime: '17:00' })
          }}
        >
          <Plus aria-hidden="true" />
          {m.schedule_hours_range_add()}
        </Button>
      </div>
    </div>
  )
}
