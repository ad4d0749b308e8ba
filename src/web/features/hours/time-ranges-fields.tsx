import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import type { ContractForm } from '../../form/contract-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { TypedHours } from './hours-form.ts'
import { TimesFields } from './start-end-fields.tsx'

type StretchesProps = {
  form: ContractForm<TypedHours, TypedHours>
  /** The minimum number of time ranges. */
  least?: number
}

export function Stretches({ form, least = 0 }: StretchesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'hours' })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => {
        const number = String(index + 1)
        return (
          <fieldset key={id} className="grid">
            <legend className="sr-only">{m.schedule_hours_stretch({ number })}</legend>
            <div className="flex items-start gap-1">
              <TimesFields
                form={form}
                name={`hours.${index}`}
                start={m.schedule_hours_start()}
                end={m.schedule_hours_end()}
              />
              {fields.length > least && (
                <div className="-mr-2 pt-7">
                  <IconButton
                    label={m.schedule_hours_stretch_remove({ number })}
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
          {m.schedule_hours_stretch_add()}
        </Button>
      </div>
    </div>
  )
}
