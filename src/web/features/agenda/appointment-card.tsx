import { ArrowLeft, Ban, MessageSquare, MoveRight, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { blocks as isOn } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate, formatMinutes, formatPrice } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { SidePanel } from '../../ui/radix/side-panel.tsx'
import { AnswerButtons } from '../bookings/answer-buttons.tsx'
import { BookingForm } from '../bookings/booking-form.tsx'
import { BookingHistory, Zone } from '../bookings/booking-history.tsx'
import { changedText } from '../bookings/changed-booking.ts'
import { ApproveAll, SessionPlaces } from '../bookings/group-session.tsx'
import { NoShowBadge, NoShowButton } from '../bookings/no-show.tsx'
import { OwnerProposal } from '../bookings/owner-proposal.tsx'
import { PhoneLink } from '../bookings/phone-link.tsx'
import { SameAgain } from '../bookings/same-again.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { RemarksOfBooking, useClientOf } from '../clients/client-alert.tsx'
import { DepositBadge } from '../deposits/deposit-badge.tsx'
import { RefundNote } from '../deposits/deposit-refund.tsx'
import { RefundButton } from '../deposits/refund-button.tsx'
import { BookedPlaces } from '../places/booked-places.tsx'
import { MemberName } from '../staff/staff-member-name.tsx'
import { membersDoing, type StaffMember } from '../staff/team.ts'
import type { Booking } from './agenda-blocks.ts'
import { CancelAppointment } from './cancel-appointment.tsx'
import { MoveAppointment } from './move-appointment.tsx'

type Schedule = Reply<'getSchedule'>

type AppointmentCardProps = {
  schedule: Schedule
  team: readonly StaffMember[]
  /** Those on the screen. */
  bookings: readonly Booking[]
  bookingId: number | undefined
  onClose: () => void
  onMoved: (date: string) => void
  onUndone: (bookingId: number) => void
  onFocusLost: () => void
}

export function AppointmentCard(props: AppointmentCardProps) {
  const { schedule, team, bookings, bookingId, onClose, onMoved, onUndone, onFocusLost } = props
  const opened = bookings.find(({ id }) => id === bookingId)
  const people = opened?.session
    ? bookings.filter(({ session, status }) => session?.id === opened.session?.id && isOn(status))
    : []
  const [chosen, setChosen] = useState<{ of: number; id: number } | null>(null)
  const own = chosen && chosen.of === bookingId ? people.find(({ id }) => id === chosen.id) : undefined
  const booking = own ?? (people.length > 1 ? undefined : opened)
  const title = booking?.clientName ?? opened?.service.name ?? ''
  return (
    <SidePanel
      // A new panel remembers its own opener.
      key={bookingId}
      open={opened !== undefined}
      onClose={onClose}
      title={title}
      onFocusLost={onFocusLost}
      badge={
        booking && (
          <>
            <StatusBadge status={booking.status} lapsed={booking.lapsed} />
            {booking.noShow && <NoShowBadge />}
          </>
        )
      }
    >
      <Zone value={schedule.timezone}>
        {booking && (
          <Person
            key={booking.id}
            scheduleId={String(schedule.id)}
            booking={booking}
            members={membersDoing(team, booking)}
            onClose={onClose}
            onMoved={onMoved}
            onUndone={onUndone}
          >
            {people.length > 1 && (
              <Button tone="quiet" onClick={() => setChosen(null)}>
                <ArrowLeft aria-hidden="true" />
                {m.card_to_session()}
              </Button>
            )}
          </Person>
        )}
        {opened && !booking && (
          <Session
            people={people}
            members={membersDoing(team, opened)}
            onChoose={(id) => setChosen({ of: opened.id, id })}
          />
        )}
      </Zone>
    </SidePanel>
  )
}

function Facts({ booking, members }: { booking: Booking; members: readonly StaffMember[] }) {
  const { service, date, session } = booking
  return (
    <div className="grid gap-1">
      <p className="figures text-body">
        <span className="inline-block first-letter:uppercase">{formatDate(date, 'day')}</span> ·{' '}
        <span className="inline-block">{formatBookedTimes(booking)}</span>
      </p>
      <p>
        {service.name}{' '}
        <span className="text-muted">
          · {[formatMinutes(service.durationMinutes), formatPrice(service)].filter(Boolean).join(' · ')}
        </span>
      </p>
      {members.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-small">
          {members.map((member) => (
            <MemberName key={member.id} {...member} />
          ))}
        </p>
      )}
      {session && <SessionPlaces session={session} />}
    </div>
  )
}

type SessionProps = {
  people: readonly Booking[]
  members: readonly StaffMember[]
  onChoose: (bookingId: number) => void
}

function Session({ people, members, onChoose }: SessionProps) {
  const [first] = people
  return (
    <>
      {first && <Facts booking={first} members={members} />}
      <div>
        <ApproveAll people={people} onAnswered={() => undefined} />
      </div>
      <ul className="border-b border-line">
        {people.map(({ id, clientName, status, lapsed, noShow, places, companions }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-left hover:text-accent"
            >
              <span className="min-w-0 flex-1 basis-24 font-semibold wrap-anywhere">
                {clientName}
                <BookedPlaces places={places} companions={companions} />
              </span>
              <StatusBadge status={status} lapsed={lapsed} />
              {noShow && <NoShowBadge />}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type PersonProps = Pick<AppointmentCardProps, 'onClose' | 'onMoved' | 'onUndone'> & {
  scheduleId: string
  booking: Booking
  members: readonly StaffMember[]
  children: ReactNode
}

function Person(props: PersonProps) {
  const { scheduleId, booking, members, onClose, onMoved, onUndone, children } = props
  const { id, clientName: name, clientPhone, clientEmail, comment, status, deposit } = booking
  const [asked, setAsked] = useState<'move' | 'edit' | 'cancel' | null>(null)
  const [changed, setChanged] = useState<Booking | null>(null)
  const dialogOf = (what: typeof asked) => ({
    open: asked === what,
    onOpenChange: (opens: boolean) => setAsked(opens ? what : null),
  })
  return (
    <>
      {children && <div className="-mt-2 -ml-3">{children}</div>}
      {changed && (
        <Notice tone="wait" announced>
          {changedText(changed)}
        </Notice>
      )}
      <Facts booking={booking} members={members} />
      <RemarksOfBooking bookingId={id} />
      <div className="grid gap-1">
        <BookedPlaces {...booking} />
        <p className="flex flex-wrap items-center gap-x-4">
          {clientPhone && <PhoneLink client={name} phone={clientPhone} marked />}
          <ClientVisits booking={booking} />
        </p>
        {clientEmail && (
          <a
            href={`mailto:${clientEmail}`}
            className="inline-flex min-h-11 items-center text-small break-all underline underline-offset-4"
          >
            {clientEmail}
          </a>
        )}
        {comment && (
          <p className="flex gap-2.5 text-small whitespace-pre-line text-muted">
            <MessageSquare aria-hidden="true" className="mt-[0.2em] size-[1.1em] shrink-0" />
            <span className="min-w-0 wrap-anywhere">{comment}</span>
          </p>
        )}
      </div>
      {deposit && (
        <div className="flex flex-wrap items-center gap-2">
          <DepositBadge deposit={deposit} named />
          <RefundButton booking={booking} />
          {deposit.refundRefused && <RefundNote />}
        </div>
      )}
      <OwnerProposal booking={booking} onAnswered={() => setChanged(null)} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        {status === 'pending' && (
          <AnswerButtons
            booking={booking}
            first="approved"
            onAnswered={() => setChanged(null)}
            onChanged={setChanged}
          />
        )}
        <NoShowButton booking={booking} onDone={() => setChanged(null)} onChanged={setChanged} />
        <Button tone="secondary" onClick={() => setAsked('move')}>
          <MoveRight aria-hidden="true" />
          {m.card_move()}
        </Button>
        <Button tone="secondary" aria-label={m.calendar_modify_of({ name })} onClick={() => setAsked('edit')}>
          <Pencil aria-hidden="true" />
          {m.calendar_modify()}
        </Button>
        <SameAgain scheduleId={scheduleId} booking={booking} />
        {isOn(status) && (
          <Button tone="danger" aria-label={m.card_cancel_of({ name })} onClick={() => setAsked('cancel')}>
            <Ban aria-hidden="true" />
            {m.card_cancel()}
          </Button>
        )}
      </div>
      <BookingHistory booking={booking} />
      <MoveAppointment scheduleId={scheduleId} booking={booking} onMoved={onMoved} {...dialogOf('move')} />
      <Dialog {...dialogOf('edit')} title={m.card_title({ name })}>
        <BookingForm
          scheduleId={scheduleId}
          date={booking.date}
          booking={booking}
          onDone={() => setAsked(null)}
        />
      </Dialog>
      <CancelAppointment
        booking={booking}
        onCancelled={onClose}
        onUndone={() => onUndone(id)}
        {...dialogOf('cancel')}
      />
    </>
  )
}

function ClientVisits({ booking }: { booking: Booking }) {
  const q = booking.clientPhone || booking.clientEmail || booking.clientName
  const only = useClientOf(booking.id)
  return (
    <>
      {only && only.visits > 0 && (
        <span className="text-small text-muted">
          {[
            m.clients_visits({ count: only.visits }),
            only.lastDate && m.card_last_visit({ date: formatDate(only.lastDate, 'dayOfMonth') }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
      <TextLink to="/clients" search={{ q }} preload={false}>
        {m.clients_card()}
      </TextLink>
    </>
  )
}
