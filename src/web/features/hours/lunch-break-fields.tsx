import { Coffee, X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import type { ContractForm } from '../../form/contract-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { TypedHours } from './hours-form.ts'
import { TimesFields } from './start-end-fields.tsx'

const usual = { startTime: '12:30', endTime: '13:30' }

/** A break in the middle of the day; a button until one is added. */
export function LunchBreak({ form }: { form: ContractForm<TypedHours, TypedHours> }) {
  const lunch = useWatch({ control: form.control, name: 'lunch' })
  if (!lunch) {
    return (
      <div className="-ml-gutter">
        <Button
          tone="quiet"
          onClick={() => {
            form.setValue('lunch', usual, { shouldDirty: true })
            requestAnimationFrame(() => form.setFocus('lunch.startTime'))
          }}
        >
          <Coffee aria-hidden="true" />
          {m.schedule_hours_lunch()}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className="grid">
      <legend className="pb-1.5 text-small font-semibold">{m.schedule_hours_lunch()}</legend>
      <div className="flex items-start gap-1">
        <TimesFields
          form={form}
          name="lunch"
          start={m.schedule_hours_lunch_start()}
          end={m.schedule_hours_lunch_end()}
        />
        <div className="-mr-2 pt-7">
          <IconButton
            label={m.schedule_hours_lunch_remove()}
            onClick={() => {
              form.setValue('lunch', null, { shouldDirty: true, shouldValidate: true })
              form.setFocus('hours.0.endTime')
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </fieldset>
  )
}
