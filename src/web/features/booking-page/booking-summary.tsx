import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { formatCents, formatDate, formatDuration, formatPrice } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { placesText } from '../places/booked-places.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import {
  type Choices,
  depositOf,
  leftAfterDeposit,
  type OpenSchedule,
  type Step,
  staffFor,
} from './wizard.ts'

const order: Step[] = ['service', 'date', 'time', 'client', 'payment']

type SummaryProps = {
  schedule: OpenSchedule
  choices: Choices
  step: Step
  linkTo: (step: Step) => StepLink
}

/** After going back, later choices are made again. */
function choicesBefore({ service, member, date, time }: Choices, step: Step): Choices {
  const before = (other: Step) => order.indexOf(other) < order.indexOf(step)
  return {
    service: before('service') ? service : undefined,
    member: before('date') ? member : undefined,
    date: before('date') ? date : undefined,
    time: before('time') ? time : undefined,
  }
}

export function Summary({ schedule, choices, step, linkTo }: SummaryProps) {
  const { service, member, date, time } = choicesBefore(choices, step)
  const choosesMember = service !== undefined && staffFor(schedule, service).length > 0
  const deposit = choices.service ? depositOf(schedule, choices.service) : null
  const left = choices.service ? leftAfterDeposit(schedule, choices.service) : null
  return (
    <aside
      aria-labelledby="booking-summary"
      className="sticky top-[calc(1.5rem+var(--strip))] grid gap-5 rounded-card bg-raised p-6 ring-1 ring-line max-lg:hidden"
    >
      <div className="grid gap-1">
        <h2 id="booking-summary" className="title text-title">
          {m.book_summary()}
        </h2>
        <p className="text-small text-muted">{schedule.name}</p>
      </div>
      <dl className="grid">
        <Fact label={m.book_summary_service()} change={service && linkTo('service')}>
          {service && (
            <>
              {service.name}
              <span className="block font-normal text-muted">
                {[formatDuration(service.durationMinutes), placesText(service), formatPrice(service)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
        </Fact>
        {choosesMember && (
          <Fact label={m.book_with()} change={date ? linkTo('date') : undefined}>
            {date && (member?.name ?? m.book_person_any())}
          </Fact>
        )}
        <Fact label={m.book_summary_date()} change={date ? linkTo('date') : undefined}>
          {date && <span className="block first-letter:uppercase">{formatDate(date)}</span>}
        </Fact>
        <Fact label={m.book_summary_time()} change={time ? linkTo('time') : undefined}>
          {time && <span className="figures text-title">{time}</span>}
        </Fact>
        {deposit !== null && (
          <Fact label={m.book_summary_deposit()} change={undefined}>
            <span className="figures text-title">{formatCents(deposit)}</span>
          </Fact>
        )}
        {left !== null && (
          <Fact label={m.book_left_to_pay()} change={undefined}>
            <span className="figures text-title">{left}</span>
          </Fact>
        )}
      </dl>
      <p>
        <Badge>{schedule.approval === 'automatic' ? m.book_terms_at_once() : m.book_terms_request()}</Badge>
      </p>
    </aside>
  )
}

type FactProps = { label: string; change: StepLink | undefined; children: ReactNode }

function Fact({ label, change, children }: FactProps) {
  return (
    <div className="grid min-h-18 grid-cols-[1fr_auto] items-center gap-x-3 border-t border-line py-3">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className={classes('col-start-1', children ? 'font-semibold' : 'text-muted')}>
        {children || m.book_summary_none()}
      </dd>
      {change && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <button
            {...buttonTo(change)}
            className="min-h-11 rounded-control px-2 text-small font-semibold text-accent hover:bg-accent-soft"
          >
            {m.book_change({ what: '' })}
            <span className="sr-only">{label}</span>
          </button>
        </dd>
      )}
    </div>
  )
}
