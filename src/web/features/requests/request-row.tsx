import { Link } from '@tanstack/react-router'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate, formatMinutes, formatPrice } from '../../format.ts'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { AnswerButtons } from '../bookings/answer-buttons.tsx'
import { spanOf } from '../bookings/booked-times.ts'
import { PhoneLink } from '../bookings/phone-link.tsx'
import { PlacesTaken } from '../bookings/session-places.tsx'
import { placeOf } from '../bookings/undo-change.ts'
import { DepositBadge } from '../deposits/deposit-badge.tsx'
import { freeAround } from './free-time-around.ts'

type RequestRowProps = {
  request: Reply<'listRequests'>['requests'][number]
  /** Whether to name the schedule: there are several. */
  named: boolean
  onAnswered: () => void
}

export function RequestRow({ request, named, onAnswered }: RequestRowProps) {
  const { id, date, clientName, clientPhone, comment, service, session, day } = request
  const facts = [service.name, formatMinutes(service.durationMinutes), formatPrice(service)]
  return (
    <li
      data-row={id}
      className="grid gap-x-8 gap-y-4 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 content-start gap-1">
        <p className="figures text-title">
          <span className="inline-block first-letter:uppercase">{formatDate(date, 'day')}</span>{' '}
          <span className="inline-block">{formatBookedTimes(request)}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={placeOf('request', id)} tabIndex={-1} className="font-semibold">
            {clientName}
          </h3>
          {request.deposit && <DepositBadge deposit={request.deposit} named />}
        </div>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{facts.filter(Boolean).join(' · ')}</span>
          {request.staffName && <span>{request.staffName}</span>}
          {named && <span>{request.schedule.name}</span>}
          {session && <PlacesTaken session={session} />}
        </p>
        {comment && (
          <p className="mt-1 max-w-2xl border-l-2 border-line pl-3 text-small whitespace-pre-line">
            {comment}
          </p>
        )}
        {clientPhone && (
          <div>
            <PhoneLink client={clientName} phone={clientPhone} marked />
          </div>
        )}
      </div>
      <div className="grid content-start gap-4">
        <DayRibbon
          hours={day.hours}
          parts={[
            ...day.taken.map((span) => ({ ...span, tone: 'booked' as const })),
            { ...spanOf(request), tone: 'pending' },
          ]}
          text={freeAround(request)}
        />
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <AnswerButtons booking={request} first="approved" onAnswered={onAnswered} />
          <Link
            to="/schedules/$scheduleId/calendar"
            params={{ scheduleId: String(request.scheduleId) }}
            search={{ day: date, booking: String(id) }}
            className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline underline-offset-4"
          >
            {m.request_see_day()}
            <span className="sr-only"> {clientName}</span>
          </Link>
        </div>
      </div>
    </li>
  )
}
