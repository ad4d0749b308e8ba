import { Plus, X } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from 'react-hook-form'
import { combinedService, maxServicesInVisit } from '../../../domain/services.ts'
import { m } from '../../../messages/messages.js'
import { ChoiceField } from '../../form/choice-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { formatDuration, formatMinutes, formatPrice } from '../../format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { AppointmentForm, AppointmentProblems, Fields, OfferedService } from './appointment-form.ts'

export const detailOf = (service: Pick<OfferedService, 'durationMinutes' | 'priceCents' | 'priceFrom'>) =>
  [formatDuration(service.durationMinutes), formatPrice(service)].filter(Boolean).join(' · ')

export const chosenServices = (
  services: readonly OfferedService[],
  ids: Fields['serviceIds'] = [],
): OfferedService[] => ids.flatMap((id) => services.find(({ value }) => value === String(id)) ?? [])

type AppointmentServicesProps = {
  form: AppointmentForm
  problems: AppointmentProblems
  options: readonly OfferedService[]
}

export function AppointmentServices({ form, problems, options }: AppointmentServicesProps) {
  const chosen = form.watch('serviceIds') ?? []
  const { errors }: { errors: FieldErrors<Fields> } = form.formState
  const services = chosenServices(options, chosen)
  const together = combinedService(services.map((service) => ({ ...service, name: service.label })))
  const choose = (serviceIds: Fields['serviceIds'] & {}) =>
    form.setValue('serviceIds', serviceIds, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid justify-items-start gap-2">
      {chosen.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a service may appear twice. A second press must find new buttons.
        <div key={`${index} of ${chosen.length}`} className="flex w-full items-end gap-2">
          <div className="min-w-0 flex-1">
            <ChoiceField
              control={form.control}
              name={`serviceIds.${index}`}
              label={
                chosen.length > 1 ? m.calendar_visit_service({ position: index + 1 }) : m.calendar_service()
              }
              problem={errors.serviceIds?.[index]}
              options={options}
            />
          </div>
          {chosen.length > 1 && (
            <IconButton
              label={m.calendar_visit_remove({ position: index + 1 })}
              onClick={() => {
                // The focus goes to a new control.
                flushSync(() => choose(chosen.filter((_service, place) => place !== index)))
                form.setFocus(`serviceIds.${Math.max(0, index - 1)}`)
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-muted">{detailOf(together)}</p>
        {options.length > 1 && chosen.length < maxServicesInVisit && (
          <Button tone="quiet" onClick={() => choose([...chosen, options[0]?.value ?? ''])}>
            <Plus aria-hidden="true" />
            {m.calendar_visit_add()}
          </Button>
        )}
      </div>
      <MeanwhileChoice
        problem={problems.serviceIds}
        label={m.calendar_service()}
        shown={(ids: Fields['serviceIds'], { durationMinutes }: Fields) =>
          [
            ...chosenServices(options, ids).map(({ label }) => label),
            durationMinutes !== undefined && formatMinutes(durationMinutes),
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
    </div>
  )
}
