import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate, formatDuration, formatPrice } from '../../format.ts'
import { Card } from '../../ui/card.tsx'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { useFocusAfterRemoval, useFocusOfRow } from '../../ui/focus-after-removal.ts'
import { TextLink } from '../../ui/links.tsx'
import { AnswerButtons } from '../bookings/answer-buttons.tsx'
import { spanOf } from '../bookings/appointments.ts'
import { SessionPlaces } from '../bookings/group-session.tsx'
import { OwnerProposal } from '../bookings/owner-proposal.tsx'
import { PhoneLink } from '../bookings/phone-link.tsx'
import { placeOf } from '../bookings/undo-change.ts'
import { DepositBadge } from '../deposits/deposit-badge.tsx'
import { useKeys } from '../keys/keyboard-shortcuts.ts'
import { BookedPlaces } from '../places/booked-places.tsx'

type Asked = Pick<Reply<'listRequests'>['requests'][number], 'startTime' | 'endTime' | 'day'>

/** From the end of the previous booking to the start of the next. */
function freeAround({ startTime, endTime, day: { hours, taken } }: Asked, short = false): string {
  const open = hours.find((span) => span.startTime <= startTime && endTime <= span.endTime)
  if (!open) return m.request_outside_hours()
  const before = taken.filter((span) => span.endTime <= startTime).map((span) => span.endTime)
  const after = taken.filter((span) => span.startTime >= endTime).map((span) => span.startTime)
  const from = [open.startTime, ...before].sort().at(-1) ?? startTime
  const to = [open.endTime, ...after].sort()[0] ?? endTime
  if (short) return m.request_free_short({ from, to })
  return from === startTime && to === endTime ? m.request_no_free_time() : m.request_free_time({ from, to })
}

type RequestRowProps = {
  request: Reply<'listRequests'>['requests'][number]
  /** Names the schedule, because there are several. */
  named: boolean
  onAnswered: () => void
}

function RequestRow({ request, named, onAnswered }: RequestRowProps) {
  const { id, date, clientName, clientPhone, comment, service, session, day } = request
  const facts = [service.name, formatDuration(service.durationMinutes), formatPrice(service)]
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
          {session && <SessionPlaces session={session} />}
        </p>
        <BookedPlaces {...request} />
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
        <OwnerProposal booking={request} onAnswered={onAnswered} />
        <div className="flex flex-wrap gap-x-3 gap-y-2 max-sm:*:first:grow">
          {request.status === 'pending' && (
            <AnswerButtons booking={request} first="approved" onAnswered={onAnswered} />
          )}
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

/** Two or three lines high: who, when, and the two answers. A long comment is cut; the link shows all of it. */
function CompactRow({ request, named, onAnswered }: RequestRowProps) {
  const { id, date, clientName, service } = request
  return (
    <li data-row={id} className="border-t border-line first:border-t-0">
      <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <div className="grid min-w-0 grow basis-44">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to="/schedules/$scheduleId/calendar"
              params={{ scheduleId: String(request.scheduleId) }}
              search={{ day: date, booking: String(id) }}
              className="min-w-0 hover:text-accent"
            >
              <h3 id={placeOf('request', id)} tabIndex={-1} className="font-semibold break-words">
                {clientName}
              </h3>
            </Link>
            <span className="min-w-0 text-small break-words text-muted">{service.name}</span>
          </div>
          <div className="flex flex-wrap gap-x-2 text-small text-muted">
            <p className="font-semibold text-ink first-letter:uppercase">
              {formatDate(date, 'day')} <span className="inline-block">{formatBookedTimes(request)}</span>
            </p>
            <p className="min-w-0 shrink grow basis-36 truncate">
              <span>{freeAround(request, true)}</span>
              {named && <span> · {request.schedule.name}</span>}
              {request.comment && <span> · {request.comment}</span>}
            </p>
          </div>
        </div>
        {request.status === 'pending' && (
          <div className="ml-auto flex gap-2">
            <AnswerButtons booking={request} first="approved" compact onAnswered={onAnswered} />
          </div>
        )}
      </div>
      {request.proposal && (
        <div className="pb-3">
          <OwnerProposal booking={request} onAnswered={onAnswered} />
        </div>
      )}
    </li>
  )
}

type RequestsProps = {
  found: Reply<'listRequests'>
  named: boolean
  /** Only the first ones, in short rows. */
  compact?: boolean
  onNoneLeft: () => void
}

const compactRows = 3

export function Requests({ found, named, compact = false, onNoneLeft }: RequestsProps) {
  const { waiting } = found
  const requests = compact ? found.requests.slice(0, compactRows) : found.requests
  const Row = compact ? CompactRow : RequestRow
  const keepFocus = useFocusAfterRemoval()
  const led = useLocation({ select: ({ hash }) => hash === 'requests' })
  const focusOn = (id: number | undefined) => document.getElementById(`request-${id}`)?.focus()
  const first = () => focusOn(requests[0]?.id)
  useKeys(requests.length > 0 ? [{ keys: ['r'], label: m.keys_request(), run: first }] : [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (led) first()
  }, [led])
  const goOnAt = (next: (typeof requests)[number] | undefined) => {
    const heading = next && document.getElementById(placeOf('request', next.id))
    if (heading) heading.focus()
    else onNoneLeft()
  }
  const before = useRef(requests)
  const onFocus = useFocusOfRow((row) => {
    const place = before.current.findIndex(({ id }) => String(id) === row)
    goOnAt(requests[place] ?? requests.at(-1))
  })
  useEffect(() => {
    before.current = requests
  })
  if (requests.length === 0) return null
  const goOnFrom = (index: number) => () => {
    const next = requests[index + 1] ?? requests[index - 1]
    keepFocus(() => goOnAt(next))
  }
  return (
    <section aria-labelledby="requests" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="requests" className="title text-title">
          {m.schedule_bookings_part_waiting()}
        </h2>
        {compact && <TextLink to="/requests">{m.requests_all()}</TextLink>}
      </div>
      <Card>
        <ul onFocus={onFocus}>
          {requests.map((request, index) => (
            <Row key={request.id} request={request} named={named} onAnswered={goOnFrom(index)} />
          ))}
        </ul>
        {waiting > requests.length && !compact && (
          <p className="border-t border-line pt-5 text-muted">
            {m.request_others({ count: waiting - requests.length })}
          </p>
        )}
      </Card>
    </section>
  )
}
