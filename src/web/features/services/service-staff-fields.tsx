import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { problemText } from '../../form/contract-form.ts'
import { ToggleField } from '../../form/toggle-field.tsx'
import { reading } from '../../query.ts'
import { ProblemText } from '../../ui/field.tsx'
import type { ServiceForm } from './service-form.ts'

type StaffChoiceProps = { form: ServiceForm; scheduleId: string }

/** The staff members who offer a service: all or some. Hidden for an owner who works alone. */
export function StaffChoice({ form, scheduleId }: StaffChoiceProps) {
  const { data: members = [] } = useQuery(reading('listStaff', { params: { scheduleId } }))
  const errorId = useId()
  const everybody = form.watch('everybody')
  const error = problemText(form.formState.errors.staffIds?.message)
  if (members.length < 2 && everybody) return null
  return (
    <div className="grid gap-3">
      <ToggleField
        control={form.control}
        name="everybody"
        label={m.schedule_service_everybody()}
        text={m.schedule_service_everybody_text()}
      />
      {!everybody && (
        <Controller
          control={form.control}
          name="staffIds"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <fieldset aria-describedby={error && errorId} className="grid gap-1.5">
              <legend className="pb-1.5 text-small font-semibold">{m.schedule_service_who()}</legend>
              <div className="flex flex-wrap gap-2">
                {members.map(({ id, name }, index) => (
                  <label
                    key={id}
                    className="relative inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full px-4 text-small font-semibold text-muted ring-1 ring-edge transition-colors duration-150 ring-inset hover:text-ink hover:ring-accent has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                  >
                    <input
                      ref={index === 0 ? ref : undefined}
                      type="checkbox"
                      checked={value.includes(id)}
                      onChange={({ target }) =>
                        onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
                      }
                      onBlur={onBlur}
                      className="peer absolute inset-0 cursor-pointer opacity-0"
                    />
                    <Check
                      aria-hidden="true"
                      strokeWidth={2.5}
                      className="hidden size-[1.05em] shrink-0 peer-checked:block"
                    />
                    <span className="min-w-0 truncate">{name}</span>
                  </label>
                ))}
              </div>
              {error && <ProblemText id={errorId}>{error}</ProblemText>}
            </fieldset>
          )}
        />
      )}
    </div>
  )
}
