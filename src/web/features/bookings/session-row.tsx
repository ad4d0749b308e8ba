import { memo, useContext, useId, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { formatEnd } from '../../format.ts'
import { useLanguage } from '../../language.ts'
import { Badge } from '../../ui/badge.tsx'
import { MemberName } from '../staff/staff-member-name.tsx'
import { memberOf, Team } from '../staff/team.ts'
import { ApproveAll } from './approve-all.tsx'
import type { Booking } from './booking-pages.ts'
import { BookingRow } from './booking-row.tsx'
import { PeopleToggle } from './session-people-toggle.tsx'
import { PlacesTaken } from './session-places.tsx'

type SessionRowProps = {
  /** The session's bookings that are in this list. */
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
              {session && <PlacesTaken session={session} />}
              {waiting > 0 && <Badge tone="wait">{m.session_waiting({ count: waiting })}</Badge>}
            </div>
            {member && (
              <p className="text-small text-muted">
                <MemberName {...member} />
              </p>
            )}
          </div>
          <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-1">
            <PeopleToggle
              ref={toggle}
              open={open}
              onToggle={() => setOpen(!open)}
              count={people.length}
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
