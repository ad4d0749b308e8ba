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
        'grid gap-1 border-t border-line py-3',
        (edited || sought !== undefined) && 'bg-accent-soft',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        {inSession ? <p className="font-semibold">{name}</p> : <What booking={booking} members={members} />}
        <div className="flex max-w-1/2 shrink-0 flex-wrap items-center justify-end gap-1.5">
          {deposit && <DepositBadge deposit={deposit} named />}
          {booking.noShow && <NoShowBadge />}
          <StatusBadge status={status} lapsed={booking.lapsed} />
        </div>
      </div>
      {deposit?.refundRefused && <RefundNote />}
      {changed && (
        <Notice tone="wait" announced>
          {changedText(changed)}
        </Notice>
      )}
      <div className="text-small">
        <BookedPlaces {...booking} />
        <p className="flex flex-wrap items-center gap-x-4">
          {!inSession && <span className="font-semibold">{name}</span>}
          {clientPhone && <PhoneLink client={name} phone={clientPhone} />}
          {clientEmail && (
            <a
              href={`mailto:${clientEmail}`}
              className="inline-flex min-h-11 items-center break-all underline underline-offset-4"
            >
              {clientEmail}
            </a>
          )}
          <TextLink to="/clients" search={{ q: clientPhone || clientEmail || name }} preload={false}>
            {m.clients_card()}
          </TextLink>
        </p>
        {comment && <p className="pb-1 whitespace-pre-line text-muted">{comment}</p>}
      </div>
      <OwnerProposal booking={booking} onAnswered={() => setChanged(null)} />
      <div className="-ml-4 flex flex-wrap items-start gap-x-2 not-has-data-answer:-mt-1 has-data-answer:ml-0">
        {status === 'pending' && (
          <AnswerButtons
            booking={booking}
            first="approved"
            busy={deletion.isPending}
            onAnswered={() => setChanged(null)}
            onChanged={setChanged}
          />
        )}
        <NoShowButton
          booking={booking}
          tone="quiet"
          busy={deletion.isPending}
          onDone={() => setChanged(null)}
          onChanged={setChanged}
        />
        <RefundButton booking={booking} />
        <Button tone="quiet" aria-label={m.calendar_modify_of({ name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
          <span className="max-md:sr-only">{m.calendar_modify()}</span>
        </Button>
        <Button
          tone="quiet"
          aria-label={m.calendar_delete_of({ name })}
          busy={answering || deletion.isPending}
          onClick={deletion.ask}
        >
          <Trash2 aria-hidden="true" />
          <span className="max-md:sr-only">{m.calendar_delete()}</span>
        </Button>
        <BookingHistory booking={booking} />
      </div>
      {deletion.dialog}
    </li>
  )
}

function What({ booking, members }: Pick<DayBookingProps, 'booking' | 'members'>) {
  const { service, session } = booking
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-title">{formatBookedTimes(booking)}</span>
        <span>
          {service.name}{' '}
          <span className="text-muted">
            · {[formatMinutes(service.durationMinutes), formatPrice(service)].filter(Boolean).join(' · ')}
          </span>
        </span>
        {members.map((member) => (
          <span key={member.id} className="text-small">
            <MemberName {...member} />
          </span>
        ))}
      </p>
      {session && <SessionPlaces session={session} />}
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
  const [confirming, setConfirming] = useState(unfolded)
  const open = confirming || unfolded
  const toggle = useRef<HTMLButtonElement>(null)
  const list = useId()
  return (
    <li className="grid gap-2 border-t border-line pt-4 pb-2">
      <What booking={people[0]} members={member ? [member] : []} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SessionPeopleToggle
          ref={toggle}
          open={open}
          onToggle={() => setConfirming(!open)}
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
