import { Plus, X } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { bookings } from '../../../contract/bookings.ts'
import { mostInVisit } from '../../../domain/services.ts'
import { m } from '../../../messages/messages.js'
import { ChoiceField } from '../../form/choice-field.tsx'
import { type ContractForm, problemText } from '../../form/contract-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useRestAfterChange } from '../../ui/rest-after-change.ts'

const { body } = bookings.createBooking
type Fields = z.input<typeof body>

type ServicesFieldsProps = {
  form: ContractForm<Fields, z.output<typeof body>>
  options: readonly { value: string; label: string }[]
}

export function ServicesFields({ form, options }: ServicesFieldsProps) {
  const chosen = form.watch('serviceIds') ?? []
  const list = useRestAfterChange<HTMLDivElement>(String(chosen.length))
  const { errors }: { errors: FieldErrors<Fields> } = form.formState
  const choose = (serviceIds: Fields['serviceIds'] & {}) =>
    form.setValue('serviceIds', serviceIds, { shouldDirty: true, shouldValidate: true })
  return (
    <div ref={list} className="grid justify-items-start gap-2">
      {chosen.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a service may appear twice
        <div key={index} className="flex w-full items-end gap-2">
          <div className="min-w-0 flex-1">
            <ChoiceField
              control={form.control}
              name={`serviceIds.${index}`}
              label={
                chosen.length > 1 ? m.calendar_visit_service({ position: index + 1 }) : m.calendar_service()
              }
              error={problemText(errors.serviceIds?.[index]?.message)}
              options={options}
            />
          </div>
          {chosen.length > 1 && (
            <IconButton
              label={m.calendar_visit_remove({ position: index + 1 })}
              onClick={() => {
                choose(chosen.filter((_service, place) => place !== index))
                form.setFocus(`serviceIds.${Math.max(0, index - 1)}`)
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {options.length > 1 && chosen.length < mostInVisit && (
        <Button tone="quiet" onClick={() => choose([...chosen, options[0]?.value ?? ''])}>
          <Plus aria-hidden="true" />
          {m.calendar_visit_add()}
        </Button>
      )}
    </div>
  )
}
