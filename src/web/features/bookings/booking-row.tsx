import { memo, useContext, useId, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { formatEnd } from '../../format.ts'
import { useLanguage } from '../../language.ts'
import { Badge } from '../../ui/badge.tsx'
import { DepositBadge } from '../deposits/deposit-badge.tsx'
import { RefundNote } from '../deposits/deposit-refund.tsx'
import { BookedPlaces, peopleIn } from '../places/booked-places.tsx'
import { MemberName } from '../staff/staff-member-name.tsx'
import { memberOf, membersDoing, Team } from '../staff/team.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { BookingHistory } from './booking-history.tsx'
import type { Booking } from './booking-queries.ts'
import { ApproveAll, SessionPeopleToggle, SessionPlaces } from './group-session.tsx'
import { NoShowBadge, NoShowButton } from './no-show.tsx'
import { OwnerProposal } from './owner-proposal.tsx'
import { PhoneLink } from './phone-link.tsx'
import { StatusBadge } from './status-badge.tsx'
import { placeOf } from './undo-change.ts'

type BookingRowProps = {
  booking: Booking
  /** The session's row already shows time, service and staff. */
  inSession?: boolean
  /** Called when the buttons, and perhaps the row, are about to disappear. */
  onAnswered: (id: number) => void
}

/** Memoized: an owner who goes far back has thousands of rows on the page. */
export const BookingRow = memo(function BookingRow({ booking, inSession, onAnswered }: BookingRowProps) {
  const { id, status, lapsed, startTime, clientName, clientPhone, comment, service, deposit } = booking

  // A memoized row must follow the language itself.
  useLanguage()
  const members = membersDoing(useContext(Team), booking)
  const Name = inSession ? 'h6' : 'h5'

  return (
    <li
      data-row={id}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-4 max-[19rem]:block max-[19rem]:space-y-3 md:grid-cols-[5rem_minmax(0,1fr)_auto] md:gap-x-6 lg:grid-cols-[5rem_minmax(0,1fr)_11rem_20rem] lg:items-center lg:has-[[aria-expanded=true]]:items-start"
    >
      <p className="figures leading-tight">
        {!inSession && (
          <>
            <span className="block text-title">{startTime}</span>
            <span className="block text-caption text-muted">{formatEnd(booking)}</span>
          </>
        )}
      </p>
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:justify-start">
          <Name id={placeOf('booking', id)} tabIndex={-1} className="min-w-0 font-semibold">
            {clientName}
          </Name>
          <StatusBadge status={status} lapsed={lapsed} />
          {booking.noShow && <NoShowBadge />}
          {deposit && <DepositBadge deposit={deposit} named />}
        </div>
        {!inSession && (
          <p className="flex flex-wrap gap-x-3 text-small text-muted">
            {service.name}
            {booking.session && <SessionPlaces session={booking.session} />}
            {members.map((member) => (
              <MemberName key={member.id} {...member} />
            ))}
          </p>
        )}
        <BookedPlaces {...booking} />
        {deposit?.refundRefused && <RefundNote />}
        <OwnerProposal booking={booking} onAnswered={() => onAnswered(id)} />
        {comment && (
          <p className="mt-1 max-w-2xl border-l-2 border-line pl-3 text-small whitespace-pre-line">
            {comment}
          </p>
        )}
        <BookingHistory booking={booking} />
      </div>
      {clientPhone && (
        <div className="col-start-2 -my-2 grid justify-self-start lg:col-start-3">
          <PhoneLink client={clientName} phone={clientPhone} marked />
        </div>
      )}
      {(status === 'pending' || status === 'approved') && (
        <div className="col-span-2 flex empty:hidden flex-wrap gap-2 max-md:*:grow md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 md:self-center lg:col-start-4 lg:row-span-1 lg:justify-end">
          {status === 'pending' && (
            <AnswerButtons booking={booking} first="rejected" onAnswered={() => onAnswered(id)} />
          )}
          <NoShowButton booking={booking} tone="quiet" />
        </div>
      )}
    </li>
  )
})

type SessionRowProps = {
  people: readonly [Booking, ...Booking[]]
  onAnswered: (id: number) => void
}

export const SessionRow = memo(
  function SessionRow({ people, onAnswered }: SessionRowProps) {
    const [{ id, startTime, service, session, staffId }] = people
    useLanguage()
    const member = memberOf(useContext(Team), staffId)
    const [open, setOpen] = useState(false)
    const toggle = useRef<HTMLButtonElement>(null)
    const list = useId()
    const waiting = people.filter(({ status }) => status === 'pending').length

    return (
      <li className="grid gap-x-4 border-t border-line md:gap-x-6">
        <div className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 py-4 md:grid-cols-[5rem_minmax(0,1fr)_auto] md:items-center md:gap-x-6">
          <p className="figures self-start leading-tight">
            <span className="block text-title">{startTime}</span>
            <span className="block text-caption text-muted">{formatEnd(people[0])}</span>
          </p>
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h5 className="min-w-0 font-semibold">{service.name}</h5>
              {session && <SessionPlaces session={session} />}
              {waiting > 0 && <Badge tone="wait">{m.session_waiting({ count: waiting })}</Badge>}
            </div>
            {member && (
              <p className="text-small text-muted">
                <MemberName {...member} />
              </p>
            )}
          </div>
          <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-1">
            <SessionPeopleToggle
              ref={toggle}
              open={open}
              onToggle={() => setOpen(!open)}
              count={peopleIn(people)}
              controls={list}
              of={`${service.name}, ${startTime}`}
            />
            <ApproveAll
              people={people}
              onAnswered={() => {
                toggle.current?.focus({ preventScroll: true })
                onAnswered(id)
              }}
            />
          </div>
        </div>
        <ul id={list} hidden={!open}>
          {open &&
            people.map((booking) => (
              <BookingRow key={booking.id} booking={booking} inSession onAnswered={onAnswered} />
            ))}
        </ul>
      </li>
    )
  },
  (before, after) =>
    before.onAnswered === after.onAnswered &&
    before.people.length === after.people.length &&
    before.people.every((booking, index) => booking === after.people[index]),
)
