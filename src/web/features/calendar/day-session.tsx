import { type ReactNode, useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { ApproveAll } from '../bookings/approve-all.tsx'
import { PeopleToggle } from '../bookings/session-people-toggle.tsx'
import type { StaffMember } from '../staff/team.ts'
import { What } from './day-booking.tsx'

type Booking = Reply<'listBookingsWithService'>[number]

type DaySessionProps = {
  people: readonly [Booking, ...Booking[]]
  member: StaffMember | undefined
  /** Someone in it is being edited, or was opened by a link. */
  unfolded: boolean
  children: ReactNode
}

/** A group session, its people collapsed until opened. */
export function DaySession({ people, member, unfolded, children }: DaySessionProps) {
  const [{ startTime, service }] = people
  const [asked, setAsked] = useState(unfolded)
  const open = asked || unfolded
  const toggle = useRef<HTMLButtonElement>(null)
  const list = useId()
  return (
    <li className="grid gap-2 border-t border-line pt-4 pb-2">
      <What booking={people[0]} members={member ? [member] : []} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PeopleToggle
          ref={toggle}
          open={open}
          onToggle={() => setAsked(!open)}
          count={people.length}
          controls={list}
          of={`${service.name}, ${startTime}`}
        />
        <ApproveAll people={people} onAnswered={() => toggle.current?.focus({ preventScroll: true })} />
      </div>
      <ul id={list} hidden={!open} className="border-l-2 border-line pl-4">
        {open && children}
      </ul>
    </li>
  )
}
