import { ChevronRight } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatMinutes, formatPrice } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import type { ChosenServices, OpenSchedule, Service } from './wizard.ts'

type ServiceStepProps = {
  schedule: OpenSchedule
  chosen: ChosenServices | undefined
  /** Group services cannot join a visit. */
  adding: boolean
  linkTo: (service: Service) => StepLink
}

const cardLook =
  'flex min-h-20 w-full items-center gap-4 rounded-card bg-raised p-5 text-left ring-1 ring-inset'

export function ServiceStep({ schedule, chosen, adding, linkTo }: ServiceStepProps) {
  const { name, description, depositsUnavailable } = schedule
  const services = adding ? schedule.services.filter(({ capacity }) => capacity === 1) : schedule.services
  const isChosen = ({ id }: Service) => chosen?.services.some((service) => service.id === id) ?? false
  if (services.length === 0) {
    return <EmptyState title={m.book_no_services_title()} text={m.book_no_services_text()} />
  }
  return (
    <>
      {description && !adding && (
        <p className="-mt-3 max-w-2xl whitespace-pre-line text-muted">{description}</p>
      )}
      {depositsUnavailable && (
        <Notice tone="no" title={m.book_deposits_unavailable_title()}>
          {m.book_deposits_unavailable_text({ name })}
        </Notice>
      )}
      <ul className="grid gap-3">
        {services.map((service) => (
          <li key={service.id}>
            {depositsUnavailable ? (
              <div className={classes(cardLook, 'ring-line')}>
                <ServiceFacts service={service} />
              </div>
            ) : (
              <button
                {...buttonTo(linkTo(service))}
                aria-current={isChosen(service)}
                className={classes(
                  cardLook,
                  'group transition-shadow duration-150 hover:ring-2 hover:ring-accent',
                  isChosen(service) ? 'ring-2 ring-accent' : 'ring-line',
                )}
              >
                <ServiceFacts service={service} />
                <ChevronRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 group-hover:text-accent"
                />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function ServiceFacts({ service }: { service: Service }) {
  const price = formatPrice(service)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
      {/* With large text the price goes below, because a narrow name breaks between letters. */}
      <span className="grid min-w-[min(10rem,100%)] flex-1 gap-1">
        <span className="title text-title">{service.name}</span>
        {service.description && <span className="text-small text-muted">{service.description}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {price && <span className="text-small font-semibold">{price}</span>}
        <Badge>{formatMinutes(service.durationMinutes)}</Badge>
      </span>
    </span>
  )
}
