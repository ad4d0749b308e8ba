import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { classes } from '../../ui/classes.ts'
import { Drawn } from '../../ui/drawn.tsx'
import { BusinessTypeChoice } from '../business-types/business-type-choice.tsx'
import { BookingLink } from '../sharing/booking-link.tsx'
import { PasswordQuestion } from '../sharing/password-question.tsx'
import { shareHash } from '../sharing/share-link-section.tsx'

type SetUpStepsProps = {
  schedule: Reply<'getSchedule'>
  linkBelow: boolean
}

/** A complete bar stays until the page is left. */
export function SetUpSteps({ schedule, linkBelow }: SetUpStepsProps) {
  const params = { scheduleId: String(schedule.id) }
  const { data: services } = useQuery(reading('listServices', { params }))
  const { data: hours } = useQuery(reading('listAvailability', { params }))
  const heading = useRef<HTMLHeadingElement>(null)
  const [begun, setBegun] = useState(false)
  if (!services || !hours) return null

  const steps = [
    {
      tab: 'services',
      done: services.length > 0,
      title: m.schedule_setup_services(),
      text: m.schedule_setup_services_text(),
    },
    {
      tab: 'hours',
      done: hours.length > 0,
      title: m.schedule_setup_hours(),
      text: m.schedule_setup_hours_text(),
    },
    {
      tab: 'settings',
      hash: shareHash,
      done: schedule.shared,
      title: m.schedule_setup_share(),
      text: m.schedule_setup_share_text(),
    },
  ]
  const next = steps.findIndex(({ done }) => !done)
  const complete = next === -1
  if (complete && !begun) return null
  if (!begun) setBegun(true)
  const canBeBooked = services.length > 0 && hours.length > 0

  return (
    <section aria-labelledby="set-up" className="grid gap-6">
      <h2 ref={heading} id="set-up" tabIndex={-1} className="title text-title">
        {complete ? m.schedule_setup_complete() : m.schedule_setup_title()}
      </h2>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-2">
        {steps.map(({ tab, hash, done, title, text }, index) => (
          <li key={tab} className="grid">
            <Link
              to="/schedules/$scheduleId"
              params={params}
              search={(before) => ({ ...before, tab })}
              {...(hash && { hash, hashScrollIntoView: false })}
              resetScroll={false}
              replace
              className="group grid content-start gap-3 rounded-control max-md:grid-cols-[3.5rem_1fr] max-md:gap-4"
            >
              <StepPart
                first={index === 0}
                last={index === 2}
                done={done}
                next={index === next}
                number={index + 1}
              />
              <span className="grid content-start gap-0.5 pb-1 md:pr-6">
                <span className="text-caption font-semibold text-muted">
                  {done
                    ? m.schedule_setup_done()
                    : index === next
                      ? m.schedule_setup_next()
                      : m.schedule_setup_later()}
                </span>
                <span className="font-semibold underline decoration-transparent underline-offset-4 group-hover:decoration-accent">
                  {title}
                </span>
                <span className="text-small text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <BusinessTypeChoice
        scheduleId={params.scheduleId}
        empty={services.length === 0 && hours.length === 0}
        focusAfter={heading}
      />
      {canBeBooked && schedule.hasPassword && !schedule.passwordKept && (
        <PasswordQuestion scheduleId={schedule.id} focusAfter={heading} />
      )}
      {canBeBooked && !linkBelow && (
        <div className="grid gap-4 rounded-card bg-raised p-5 ring-1 ring-line md:p-6">
          <h3 className="font-semibold">
            {complete ? m.schedule_setup_link_done() : m.schedule_setup_link()}
          </h3>
          <BookingLink schedule={schedule} />
        </div>
      )}
    </section>
  )
}

type StepPartProps = { first: boolean; last: boolean; done: boolean; next: boolean; number: number }

function StepPart({ first, last, done, next, number }: StepPartProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid h-11 place-items-center rounded-slot figures transition-colors duration-150',
        first && 'md:rounded-l-full',
        last && 'md:rounded-r-full',
        'max-md:rounded-control',
        done && 'bg-accent text-on-accent',
        next && 'bg-wait-soft text-wait-ink ring-2 ring-wait ring-inset',
        !done && !next && 'text-muted ring-1 ring-edge ring-inset',
      )}
    >
      {done ? <Check className="size-5" strokeWidth={2.5} /> : <Drawn text={`${number}`} />}
    </span>
  )
}
