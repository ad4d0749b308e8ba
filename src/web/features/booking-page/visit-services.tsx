import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { maxServicesInVisit } from '../../../domain/services.ts'
import { m } from '../../../messages/messages.js'
import { formatMinutes } from '../../format.ts'
import { IconButton } from '../../ui/button.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import type { ChosenServices, Service } from './wizard.ts'

type VisitServicesProps = {
  chosen: ChosenServices
  addition: StepLink
  linkTo: (services: readonly Service[]) => StepLink
}

export function VisitServices({ chosen, addition, linkTo }: VisitServicesProps) {
  const { services } = chosen
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid justify-items-start gap-1">
      {services.length > 1 && (
        <ol aria-label={m.book_visit()} className="grid w-full">
          {services.map((service, index) => {
            const without = linkTo(services.filter((_, place) => place !== index))
            const onPress = () => {
              without.onPress()
              add.current?.focus()
            }
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a service may appear twice. A second press must find new buttons.
                key={`${index} of ${services.length}`}
                className="flex items-center gap-3 border-t border-line py-1 first:border-t-0"
              >
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{service.name}</span>{' '}
                  <span className="text-small text-muted">{formatMinutes(service.durationMinutes)}</span>
                </span>
                <IconButton
                  label={m.book_visit_remove({ name: service.name })}
                  {...buttonTo({ to: without.to, onPress })}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
      {services.length < maxServicesInVisit && (
        <button
          ref={add}
          {...buttonTo(addition)}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small font-semibold text-accent hover:bg-accent-soft"
        >
          <Plus aria-hidden="true" className="size-[1.15em]" />
          {m.book_visit_add()}
        </button>
      )}
    </div>
  )
}
