import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { foldedForSearch } from '../../../domain/booking-search.ts'
import { hasOwnDeposit } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { formatCents, formatMinutes, formatPrice } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import { type ChosenServices, depositOf, type OpenSchedule, type Service } from './wizard.ts'

type ServiceStepProps = {
  schedule: OpenSchedule
  chosen: ChosenServices | undefined
  /** Group services cannot join a visit. */
  adding: boolean
  linkTo: (service: Service) => StepLink
}

/** From this number on, rows are compact and can be searched. */
const manyServices = 12

const cardLook = (isMany: boolean) =>
  classes(
    'flex w-full items-center gap-4 rounded-card bg-raised text-left ring-1 ring-inset',
    isMany ? 'min-h-14 px-4 py-2.5' : 'min-h-20 p-5',
  )

const matches = ({ name, description }: Service, typed: string) => {
  const text = foldedForSearch(`${name} ${description ?? ''}`)
  return foldedForSearch(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** In the order of their first services. Services without a category come last, under no name of their own. */
function categoriesOf(services: readonly Service[]): [string, Service[]][] {
  const byCategory = Map.groupBy(services, ({ category }) => category ?? '')
  const named = [...byCategory].filter(([category]) => category !== '')
  const others = byCategory.get('')
  if (!others) return named
  return [...named, [named.length > 0 ? m.book_category_other() : '', others]]
}

type ServiceListProps = { heading: string; number: number; isMany: boolean; children: ReactNode }

function ServiceList({ heading, number, isMany, children }: ServiceListProps) {
  const list = <ul className={classes('grid', isMany ? 'gap-1.5' : 'gap-3')}>{children}</ul>
  if (heading === '') return list
  const id = `category-${number}`
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="title text-title wrap-anywhere">
        {heading}
      </h2>
      {list}
    </section>
  )
}

export function ServiceStep({ schedule, chosen, adding, linkTo }: ServiceStepProps) {
  const { name, description, depositsUnavailable } = schedule
  const [typed, setTyped] = useState('')
  const services = adding ? schedule.services.filter(({ capacity }) => capacity === 1) : schedule.services
  const isChosen = ({ id }: Service) => chosen?.services.some((service) => service.id === id) ?? false
  if (services.length === 0) {
    return <EmptyState title={m.book_no_services_title()} text={m.book_no_services_text()} />
  }
  const isMany = services.length >= manyServices
  const shown = isMany ? services.filter((service) => matches(service, typed)) : services
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
      {isMany && (
        <SearchField label={m.book_search()} typed={typed} onType={setTyped} className="noscript:hidden">
          <p role="status" className="text-small text-muted empty:hidden">
            {typed.trim() !== '' && shown.length === 0 && m.book_search_none()}
          </p>
        </SearchField>
      )}
      {categoriesOf(shown).map(([category, inCategory], index) => (
        <ServiceList key={category} heading={category} number={index} isMany={isMany}>
          {inCategory.map((service) => (
            <li key={service.id}>
              {depositsUnavailable ? (
                <div className={classes(cardLook(isMany), 'ring-line')}>
                  <ServiceFacts schedule={schedule} service={service} isMany={isMany} />
                </div>
              ) : (
                <button
                  {...buttonTo(linkTo(service))}
                  aria-current={isChosen(service)}
                  className={classes(
                    cardLook(isMany),
                    'group transition-shadow duration-150 hover:ring-2 hover:ring-accent',
                    isChosen(service) ? 'ring-2 ring-accent' : 'ring-line',
                  )}
                >
                  <ServiceFacts schedule={schedule} service={service} isMany={isMany} />
                  <ChevronRight
                    aria-hidden="true"
                    className="size-5 shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 group-hover:text-accent"
                  />
                </button>
              )}
            </li>
          ))}
        </ServiceList>
      ))}
    </>
  )
}

/** Null where the page names one deposit for every service. */
function depositText(schedule: OpenSchedule, service: Service): string | null {
  if (schedule.depositPercent === null && !hasOwnDeposit(service)) return null
  const deposit = depositOf(schedule, { services: [service], places: 1 })
  return deposit === null ? null : m.book_terms_deposit({ amount: formatCents(deposit) })
}

type ServiceFactsProps = { schedule: OpenSchedule; service: Service; isMany: boolean }

function ServiceFacts({ schedule, service, isMany }: ServiceFactsProps) {
  const price = formatPrice(service)
  const deposit = depositText(schedule, service)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
      {/* With large text the price goes below, because a narrow name breaks between letters. */}
      <span className="grid min-w-[min(10rem,100%)] flex-1 gap-1">
        <span className={isMany ? 'font-semibold' : 'title text-title'}>{service.name}</span>
        {service.description && <span className="text-small text-muted">{service.description}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {(price || deposit) && (
          <span className="grid text-small">
            {price && <span className="font-semibold">{price}</span>}
            {deposit && <span className="text-caption text-muted">{deposit}</span>}
          </span>
        )}
        <Badge>{formatMinutes(service.durationMinutes)}</Badge>
      </span>
    </span>
  )
}
