import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useId, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { BookingEventKind } from '../../../domain/booking-events.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { type ClientTemplate, maySendAgain } from '../../../domain/deliveries.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatEuros, formatInstant } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DisclosureButton } from '../../ui/disclosure-button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { onFirstPress } from '../../ui/second-press.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { beforeText, startText } from './booking-before-text.ts'
import { statusText } from './status-badge.tsx'

type Entry = Reply<'listBookingHistory'>[number]

type Mail = Entry['mails'][number]

const amountOf = ({ amount = '0' }: Entry) => ({ amount: formatEuros(amount) })
const beforeOf = ({ before }: Entry) => ({ before: before ? beforeText(before) : '' })
const proposedIn = ({ proposed }: Entry) => ({ proposed: proposed ? startText(proposed) : '' })
/** The reply names no one if it was the reader. */
const byWhom = ({ by }: Entry) => ({ who: by ?? m.history_you() })
const of =
  (text: (inputs: { who: string }) => string) =>
  (entry: Entry): string =>
    text(byWhom(entry))
const edited = (entry: Entry): string =>
  entry.before
    ? m.history_moved({ ...byWhom(entry), before: beforeText(entry.before) })
    : m.history_edited(byWhom(entry))

const words: Record<BookingEventKind, (entry: Entry) => string> = {
  requested: m.history_requested,
  booked: m.history_booked,
  held: m.history_held,
  entered: of(m.history_entered),
  approved: of(m.history_approved),
  rejected: of(m.history_rejected),
  reopened: of(m.history_reopened),
  edited,
  transferred: of(m.history_transferred),
  given_away: of(m.history_given_away),
  cancelled: (entry) =>
    entry.actor === 'client' ? m.history_cancelled_client() : m.history_cancelled_owner(byWhom(entry)),
  places_given_back: ({ places = 1 }) => m.history_places_given_back({ count: places }),
  deleted: of(m.history_deleted),
  no_show: of(m.history_no_show),
  no_show_removed: of(m.history_no_show_removed),
  undone: of(m.history_undone),
  lapsed: m.history_lapsed,
  rescheduled: (entry) => m.history_rescheduled(beforeOf(entry)),
  reschedule_requested: (entry) => m.history_reschedule_requested(proposedIn(entry)),
  reschedule_approved: (entry) => m.history_reschedule_approved({ ...beforeOf(entry), ...byWhom(entry) }),
  time_proposed: (entry) => m.history_time_proposed({ ...proposedIn(entry), ...byWhom(entry) }),
  proposal_accepted: (entry) => m.history_proposal_accepted(beforeOf(entry)),
  proposal_declined: (entry) =>
    entry.actor === 'client'
      ? m.history_proposal_declined_client(proposedIn(entry))
      : m.history_proposal_declined_owner({ ...proposedIn(entry), ...byWhom(entry) }),
  proposal_withdrawn: (entry) =>
    entry.actor === 'client'
      ? m.history_proposal_withdrawn_client()
      : m.history_proposal_withdrawn_owner(byWhom(entry)),
  proposal_lapsed: m.history_proposal_lapsed,
  reminder_due: m.history_reminder_due,
  mail_resent: of(m.history_mail_resent),
  hold_kept: m.history_hold_kept,
  hold_released: m.history_hold_released,
  hold_expired: m.history_hold_expired,
  offered: m.history_offered,
  offer_taken: m.history_offer_taken,
  offer_returned: m.history_offer_returned,
  offer_declined: m.history_offer_declined,
  offer_ended: m.history_offer_ended,
  paid: (entry) => m.history_paid(amountOf(entry)),
  paid_late: (entry) => m.history_paid_late(amountOf(entry)),
  paid_in_vain: (entry) => m.history_paid_in_vain(amountOf(entry)),
  payment_mismatched: m.history_payment_mismatched,
  payment_declined: m.history_payment_declined,
  payment_ended: m.history_payment_ended,
  partly_refunded: (entry) => m.history_partly_refunded(amountOf(entry)),
  refunded: (entry) => m.history_refunded(amountOf(entry)),
  refund_requested: (entry) => m.history_refund_requested(amountOf(entry)),
  refund_refused: m.history_refund_refused,
  refund_failed: m.history_refund_failed,
  disputed: m.history_disputed,
  dispute_won: m.history_dispute_won,
  dispute_lost: m.history_dispute_lost,
  dispute_dropped: m.history_dispute_dropped,
  zone_rules_changed: m.history_zone_rules_changed,
  erased: ({ actor }) => (actor === 'client' ? m.history_erased_client() : m.history_erased_clock()),
  carried_over: ({ status = 'pending' }) =>
    m.history_carried_over({ status: statusText({ status }).toLocaleLowerCase() }),
}

const eventText = (entry: Entry): string => words[entry.kind](entry)

const states: Record<Mail['state'], (facts: { at: string; attempts: number }) => string> = {
  waiting: m.history_mail_waiting,
  held: m.history_mail_held,
  sent: m.history_mail_sent,
  failed: m.history_mail_failed,
  given_up: m.history_mail_given_up,
  no_address: m.history_mail_no_address,
  switched_off: m.history_mail_switched_off,
}

/** `at` is already formatted. */
function receiverText({ recipient, target, name }: Mail): string {
  if (target === null) return m.history_to_nobody()
  if (name === undefined) return addressed[recipient]({ address: target })
  return m.history_to_person({ to: name === target ? name : m.history_person({ name, address: target }) })
}

function mailText(mail: Mail, at: string): string {
  const { state, attempts } = mail
  const whom = receiverText(mail)
  return m.history_mail({ whom, state: states[state]({ at, attempts }) })
}

const addressed = { client: m.history_to_client, owner: m.history_to_owner }

export const Zone = createContext('UTC')

type HistoryProps = {
  booking: {
    id: number
    version: number
    clientName: string
    clientEmail: string | null
    status: BookingStatus
  }
}

export function BookingHistory({ booking }: HistoryProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <div className="grid grid-cols-1 justify-items-start">
      <DisclosureButton
        open={open}
        controls={list}
        small
        aria-label={m.history_of({ name: booking.clientName })}
        onClick={() => setOpen(!open)}
      >
        {m.history_title()}
      </DisclosureButton>
      <div id={list} hidden={!open} className="w-full wrap-anywhere">
        {open && <Entries key={booking.version} booking={booking} />}
      </div>
    </div>
  )
}

function Entries({ booking }: HistoryProps) {
  const timezone = useContext(Zone)
  const params = { bookingId: booking.id }
  // Mails are sent in the background, so each opening fetches again.
  const query = useQuery({
    ...reading('listBookingHistory', { params }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error } = query
  if (error && !data) {
    return <ErrorState title={m.history_load_failed()} query={query} />
  }
  if (!data) {
    return (
      <div className="grid gap-3 py-2">
        <LoadingText />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  const transferred = data.findLastIndex(({ kind, undone }) => kind === 'transferred' && !undone)
  return (
    <ol className="grid gap-4 py-2">
      {data.map((entry, index) => (
        <EntryRow
          isPresent={index >= transferred}
          key={`${entry.version} ${entry.kind}`}
          booking={booking}
          entry={entry}
          timezone={timezone}
        />
      ))}
    </ol>
  )
}

const messageText = ({ by: who, message = '' }: Entry): string =>
  who === undefined ? m.history_message({ message }) : m.history_message_by({ who, message })

type SendAgainProps = { booking: HistoryProps['booking']; version: number; mail: Mail }

function SendAgainButton({ booking, version, mail }: SendAgainProps) {
  const params = { bookingId: booking.id }
  const sending = useMutation({
    mutationFn: () =>
      call('resendMail', { params, body: { version, template: mail.template as ClientTemplate } }),
    onSuccess: () => toastSuccess(m.toast_mail_again()),
    onError: toastFailure,
    onSettled: () => refresh('listBookingHistory'),
  })
  return (
    <Button
      tone="quiet"
      busy={sending.isPending}
      aria-label={m.history_mail_again_of({ mail: receiverText(mail) })}
      onClick={onFirstPress(() => sending.mutate())}
    >
      {m.history_mail_again()}
    </Button>
  )
}

/** The server refuses a reminder of an appointment that has begun. */
function isResendable(
  { recipient, template, state }: Mail,
  { status, clientEmail }: HistoryProps['booking'],
) {
  const isOver = state === 'sent' || state === 'given_up' || state === 'no_address'
  if (recipient !== 'client' || clientEmail === null || !isOver) return false
  return maySendAgain(template as ClientTemplate, { status, startsAt: 1 }, 0)
}

/** `isPresent`: about the present client. */
type EntryRowProps = {
  booking: HistoryProps['booking']
  entry: Entry
  isPresent: boolean
  timezone: string
}

function EntryRow({ booking, entry, isPresent, timezone }: EntryRowProps) {
  const { at, by, undone, message, mails } = entry
  const text = eventText(entry)
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3 text-small">
      <p className="figures text-caption text-muted">
        <time dateTime={at}>{formatInstant(at, timezone)}</time>
      </p>
      <p>
        <span className={classes('font-semibold', undone && 'line-through')}>{text}</span>
        {by !== undefined && !text.includes(by) && <span className="text-muted"> · {by}</span>}
        {undone && <span className="text-muted"> · {m.history_was_undone()}</span>}
      </p>
      {message && <p className="whitespace-pre-line">{messageText(entry)}</p>}
      {mails.length > 0 && (
        <ul className="grid gap-0.5 text-muted">
          {mails.map((mail) => (
            <li key={`${mail.recipient} ${mail.template} ${mail.target}`} className="break-words">
              {mailText(mail, mail.at === undefined ? '' : formatInstant(mail.at, timezone))}
              {isPresent && isResendable(mail, booking) && (
                <SendAgainButton booking={booking} version={entry.version} mail={mail} />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
