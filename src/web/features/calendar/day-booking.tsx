import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatMinutes, formatPrice } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AnswerButtons, useIsBeingAnswered } from '../bookings/answer-buttons.tsx'
import { BookingHistory } from '../bookings/booking-history.tsx'
import { changedText } from '../bookings/changed-booking.ts'
import { ApproveAll, SessionPeopleToggle, SessionPlaces } from '../bookings/group-session.tsx'
import { NoShowBadge, NoShowButton } from '../bookings/no-show.tsx'
import { OwnerProposal } from '../bookings/owner-proposal.tsx'
import { PhoneLink } from '../bookings/phone-link.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { placeOf } from '../bookings/undo-change.ts'
import { DepositBadge } from '../deposits/deposit-badge.tsx'
import { RefundNote } from '../deposits/deposit-refund.tsx'
import { RefundButton } from '../deposits/refund-button.tsx'
import { BookedPlaces, peopleIn } from '../places/booked-places.tsx'
import { MemberName } from '../staff/staff-member-name.tsx'
import type { StaffMember } from '../staff/team.ts'
import { useDeletion } from './delete-booking.tsx'

type Booking = Reply<'listBookingsWithService'>[number]

type DayBookingProps = {
  /** Empty for an owner who works alone. */
  members: readonly StaffMember[]
  booking: Booking
  /** The session's row already shows time, service and staff. */
  inSession?: boolean
  edited: boolean
  /** Set when a link led here: the answer that the link proposes, or ''. */
  sought: string | undefined
  onEdit: () => void
  onDeleted: () => void
}

export function DayBooking(props: DayBookingProps) {
  const { members, booking, inSession = false, edited, sought, onEdit, onDeleted } = props
  const { id, clientName: name, clientPhone, clientEmail, comment, status, deposit } = booking
  const [changed, setChanged] = useState<Booking | null>(null)
  const answering = useIsBeingAnswered(id)
  const deletion = useDeletion(booking, { onDeleted, onChanged: setChanged })
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (sought === undefined) return
    const button = entry.current?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(sought)}"]`)
    const target = button ?? entry.current
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }, [sought])

  return (
    <li
      ref={entry}
      id={placeOf('day-booking', id)}
      tabIndex={-1}
      className={classes(
        'grid border-t border-line pt-1 pb-0.5 md:py-1.5',
        (edited || sought !== undefined) && 'bg-accent-soft',
      )}
    >
      <What booking={booking} members={members} name={name} inSession={inSession}>
        {deposit && <DepositBadge deposit={deposit} named />}
        {booking.noShow && <NoShowBadge />}
        <StatusBadge status={status} lapsed={booking.lapsed} />
      </What>
      <BookedPlaces {...booking} />
      {deposit?.refundRefused && <RefundNote />}
      {changed && (
        <Notice tone="wait" announced>
          {changedText(changed)}
        </Notice>
      )}
      {comment && <p className="text-small whitespace-pre-line text-muted">{comment}</p>}
      <div className="pt-1 pb-6 empty:hidden">
        <OwnerProposal booking={booking} onAnswered={() => setChanged(null)} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        {/* The lines above are not pressed, so the links may reach up to them. */}
        <p
          className={classes(
            'flex min-w-0 flex-wrap gap-x-4 text-small empty:hidden max-md:-mt-6 max-md:*:items-end',
            status === 'pending' && 'basis-full md:-mt-6 md:*:items-end',
          )}
        >
          {clientPhone && <PhoneLink client={name} phone={clientPhone} />}
          {clientEmail && (
            <a
              href={`mailto:${clientEmail}`}
              className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
            >
              {clientEmail}
            </a>
          )}
        </p>
        <div className="-ml-3.5 flex flex-wrap items-start">
          {status === 'pending' && (
            <div className="mt-1 ml-3.5 flex flex-wrap gap-1">
              <AnswerButtons
                booking={booking}
                first="approved"
                busy={deletion.isPending}
                onAnswered={() => setChanged(null)}
                onChanged={setChanged}
              />
            </div>
          )}
          <NoShowButton
            booking={booking}
            tone="quiet"
            compact
            busy={deletion.isPending}
            onDone={() => setChanged(null)}
            onChanged={setChanged}
          />
          <div className="ml-3.5 flex empty:hidden">
            <RefundButton booking={booking} />
          </div>
          <Button compact tone="quiet" aria-label={m.calendar_modify_of({ name })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
            <span className="max-md:sr-only">{m.calendar_modify()}</span>
          </Button>
          <Button
            compact
            tone="quiet"
            aria-label={m.calendar_delete_of({ name })}
            busy={answering || deletion.isPending}
            onClick={deletion.ask}
          >
            <Trash2 aria-hidden="true" />
            <span className="max-md:sr-only">{m.calendar_delete()}</span>
          </Button>
          <span className="mx-3 text-small">
            <TextLink to="/clients" search={{ q: clientPhone || clientEmail || name }} preload={false}>
              {m.clients_card()}
            </TextLink>
          </span>
          <BookingHistory booking={booking} />
        </div>
      </div>
      {deletion.dialog}
    </li>
  )
}

type WhatProps = Pick<DayBookingProps, 'booking' | 'members' | 'inSession'> & {
  /** Of the client. A session has several. */
  name?: string
  /** Badges. */
  children?: ReactNode
}

/** One line where there is room, otherwise the service below. */
function What({ booking, members, name, inSession = false, children }: WhatProps) {
  const { service, session } = booking
  const details = [formatMinutes(service.durationMinutes), formatPrice(service)].filter(Boolean).join(' · ')
  return (
    <div className="flex flex-wrap items-start gap-x-3 text-small">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-md:grow max-md:basis-40">
        {!inSession && <span className="figures text-body font-semibold">{formatBookedTimes(booking)}</span>}
        {name && <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>}
      </p>
      {!inSession && (
        <p className="flex min-w-0 flex-wrap gap-x-3 max-md:order-last max-md:basis-full">
          <span>
            {service.name} <span className="text-muted">· {details}</span>
          </span>
          {members.map((member) => (
            <MemberName key={member.id} {...member} />
          ))}
          {session && <SessionPlaces session={session} />}
        </p>
      )}
      <div className="-my-0.5 ml-auto flex flex-wrap items-center justify-end gap-1.5">{children}</div>
    </div>
  )
}

type DaySessionProps = {
  people: readonly [Booking, ...Booking[]]
  member: StaffMember | undefined
  unfolded: boolean
  children: ReactNode
}

export function DaySession({ people, member, unfolded, children }: DaySessionProps) {
  const [{ startTime, service }] = people
  const [open, setOpen] = useState(unfolded)
  const [unfoldedBefore, setUnfoldedBefore] = useState(unfolded)
  // A link or the form leads to one of them; afterwards the button folds them again.
  if (unfolded !== unfoldedBefore) {
    setUnfoldedBefore(unfolded)
    if (unfolded) setOpen(true)
  }
  const toggle = useRef<HTMLButtonElement>(null)
  const list = useId()
  return (
    <li className="grid gap-2 border-t border-line pt-4 pb-2">
      <What booking={people[0]} members={member ? [member] : []} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SessionPeopleToggle
          ref={toggle}
          open={open}
          onToggle={() => setOpen(!open)}
          count={peopleIn(people)}
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
