import { useEffect, useId, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { searchOfTexts } from '../../addresses.ts'
import { addressOf } from '../../api.ts'
import {
  formatBookedTimes,
  formatDate,
  formatDeadline,
  formatDuration,
  formatEuros,
  formatPrice,
  zoneDiffers,
  zoneName,
} from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { usePageAddress } from '../../page-address.tsx'
import { Button, FileLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { zoneCity } from '../../zone-city.ts'
import { BookingLinks, ManageBookingAddress } from '../bookings/booking-links.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { refundText, restOf } from '../deposits/deadline-terms.ts'
import { DepositBadge } from '../deposits/deposit-badge.tsx'
import { placesText } from '../places/booked-places.tsx'
import { salonFacts } from '../salon/salon-facts.tsx'
import { CallSalon } from '../salon/salon-links.tsx'
import { CancelButton, CancelForm, cancelDeadlineText } from './cancel-booking.tsx'
import { ClientHistory } from './client-history.tsx'
import { DepositNotice, isHeld } from './deposit-notice.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { GiveBackPlaces } from './give-back-places.tsx'
import { MyData } from './my-data.tsx'
import { Proposal } from './proposal.tsx'
import { SeriesDates } from './series-dates.tsx'

// The same file, because most of its code is the same.
export { RememberedBookings } from './remembered-bookings.tsx'

type Booking = Reply<'lookUpBooking'>

const headings: Record<BookingStatus, () => string> = {
  pending: m.manage_pending,
  approved: m.manage_approved,
  rejected: m.manage_rejected,
  cancelled: m.manage_cancelled,
}

/** Null without a policy, and once it has passed: then a notice tells it. */
function cancelTerms({ cancellable, cancelUntil, status, schedule }: Booking): string | null {
  if (!cancellable || cancelUntil === undefined) return null
  const when = formatDeadline(cancelUntil, schedule.timezone)
  return status === 'pending' ? m.manage_cancel_until_answered({ when }) : m.manage_cancel_until({ when })
}

/** Null without a paid deposit of the reader that canceling could still return, or has lost. */
function refundTerms({ deposit, status, schedule, cancellable, cancelUntil }: Booking): string | null {
  const isAhead = cancellable || cancelUntil !== undefined
  if (deposit?.status !== 'succeeded' || deposit.disputed || deposit.paidByOther || !isAhead) return null
  const { refundHours, refundUntil: until = null, refundedOnCancel } = deposit
  // Older cached replies lack the instant.
  if (until === null && refundedOnCancel && status === 'approved') return null
  const amount = restOf(deposit)
  if (!cancellable) return m.refund_over_with_canceling({ amount: formatEuros(amount) })
  return refundText({
    status,
    name: schedule.name,
    timezone: schedule.timezone,
    amount,
    until,
    isUntilStart: refundHours === 0 && cancelUntil === undefined,
    isKeptLater: until !== null && Date.parse(until) < Date.parse(cancelUntil ?? '9999'),
  })
}

/** Older cached replies lack it. */
function leftOf({ leftToPay, service }: Booking): string | null {
  if (leftToPay === undefined) return null
  const amount = formatEuros(leftToPay)
  return service.priceFrom ? m.service_price_from({ price: amount }) : amount
}

/** With the same choices, if they are still on offer. */
function bookAgainPath(address: string, { serviceIds, staffId, places }: Booking): string {
  const path = pages.book.replace(':token', address)
  if (!serviceIds) return path
  const search = {
    step: 'date',
    service: String(serviceIds),
    ...(places && { places: String(places) }),
    ...(staffId && { with: String(staffId) }),
  }
  return `${path}${searchOfTexts.stringifySearch(search)}`
}

const receiptNames = {
  payment: m.receipt_payment,
  refund: m.receipt_refund,
  refund_failed: m.receipt_refund_failed,
} as const

function Receipts({ booking: { referenceToken, receipts = [] } }: { booking: Booking }) {
  return (
    <ul className="grid gap-1">
      {receipts.map(({ number, kind, amount }) => (
        <li key={number}>
          <a
            href={addressOf('printReceipt', { referenceToken, number })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {[receiptNames[kind](), formatEuros(amount), number].join(' · ')}
          </a>
        </li>
      ))}
    </ul>
  )
}

export type BookingDetailsProps = { booking: Booking; busy: boolean; onRefresh: () => void }

export function BookingDetails({ booking, busy, onRefresh }: BookingDetailsProps) {
  const { referenceToken, status, lapsed, date, schedule, service } = booking
  const held = isHeld(booking)
  const { search, go } = usePageAddress()
  const hydrated = useHydrated()
  const when = useId()
  const times = formatBookedTimes(booking)
  // Older cached replies lack the end date.
  const isPastMidnight = (booking.endDate ?? date) > date
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAtFirst = useRef(!hydrated)
  // Screen readers announce a changed status. A page that arrives with its booking announces its title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for these changes
  useEffect(() => {
    if (!shownAtFirst.current) heading.current?.focus()
    shownAtFirst.current = false
  }, [referenceToken, status, held])
  const isOn = status === 'pending' || status === 'approved'
  // The salon has answered the request with another time.
  const isAsked = booking.proposal?.by === 'owner'
  const wasAsked = booking.history?.findLast(({ kind }) => kind === 'lapsed')?.proposed !== undefined
  const isLocked = isOn && !booking.cancellable
  const isAhead = isOn && !booking.over
  const isTooLate = isAhead && booking.cancelUntil !== undefined
  const givesBack = booking.cancellable && !held && (booking.places ?? 1) > 1

  return (
    <section
      data-color={schedule.salon?.color}
      className="grid animate-enter gap-6 lg:rounded-card lg:bg-raised lg:p-8 lg:ring-1 lg:ring-line print:p-0 print:ring-0"
    >
      <p className="hidden title text-display print:block">{schedule.name}</p>
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-small font-semibold text-muted print:hidden">{m.manage_title()}</h1>
          <dl id={when} className="title text-display">
            <dt className="sr-only">{m.book_summary_date()}</dt>
            <dd className="first-letter:uppercase">{formatDate(date)}</dd>
            <dt className="sr-only">{m.book_summary_time()}</dt>
            <dd className="text-accent">{isPastMidnight ? m.book_times_next_day({ times }) : times}</dd>
          </dl>
        </div>
        <div className="-mt-2 noscript:hidden print:hidden">
          <RefreshButton busy={busy} onClick={onRefresh} />
        </div>
      </div>
      {hydrated && zoneDiffers(schedule.timezone, date) && (
        <Notice>
          {m.book_zone({ city: zoneCity(schedule.timezone), zone: zoneName(schedule.timezone, date) })}
        </Notice>
      )}
      <div className="grid justify-items-start gap-2">
        <StatusBadge status={status} lapsed={lapsed} />
        <h2 ref={heading} tabIndex={-1} aria-describedby={when} className="title text-title">
          {held
            ? m.manage_hold()
            : lapsed
              ? m.manage_lapsed()
              : booking.givenAway
                ? m.manage_given_away()
                : status === 'pending' && isAsked
                  ? m.manage_pending_proposed()
                  : headings[status]()}
        </h2>
        {status === 'pending' && !held && (
          <p className="text-muted">
            {isAsked
              ? m.manage_pending_proposed_text({ name: schedule.name })
              : m.manage_pending_text({ name: schedule.name })}
          </p>
        )}
        {booking.expired && <p className="text-muted">{m.payment_expired()}</p>}
        {lapsed && (
          <p className="text-muted">
            {wasAsked
              ? m.manage_lapsed_proposed_text({ name: schedule.name })
              : m.manage_lapsed_text({ name: schedule.name })}
          </p>
        )}
        {booking.givenAway && (
          <p className="text-muted">{m.manage_given_away_text({ name: schedule.name })}</p>
        )}
      </div>
      {booking.rejectionMessage && (
        <Notice title={m.manage_message_from({ name: schedule.name })}>
          <span className="whitespace-pre-line">{booking.rejectionMessage}</span>
        </Notice>
      )}
      <Proposal booking={booking} asked={search.answer === 'proposal'} onRefused={onRefresh} />
      <DepositNotice booking={booking} />
      <EmailConfirmation booking={booking} />
      {isLocked && (
        <Notice>
          {booking.over
            ? m.manage_over()
            : booking.cancelUntil !== undefined
              ? m.manage_cancel_late({ when: formatDeadline(booking.cancelUntil, schedule.timezone) })
              : m.manage_started()}
          {!booking.over && <CallSalon salon={schedule.salon} />}
        </Notice>
      )}
      {isAhead && (
        <BookingLinks
          booking={{
            ...booking,
            ...service,
            service: service.name,
            schedule: schedule.name,
            timezone: schedule.timezone,
          }}
          address={schedule.salon?.address ?? null}
          upcoming={booking.cancellable || booking.cancelUntil !== undefined}
        />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
        {booking.shareToken !== undefined && !booking.cancellable && !isTooLate && (
          <FileLink href={bookAgainPath(booking.slug ?? booking.shareToken, booking)}>
            {m.manage_book_again()}
          </FileLink>
        )}
        {booking.reschedulable && (
          <span className="noscript:hidden">
            <Button
              tone="secondary"
              onClick={() =>
                void go({
                  reference: referenceToken,
                  move: 'yes',
                  ...(booking.staffId !== undefined && { with: String(booking.staffId) }),
                })
              }
            >
              {m.manage_reschedule()}
            </Button>
          </span>
        )}
        {booking.cancellable && (
          <span className="noscript:hidden">
            <CancelButton booking={booking} onRefused={onRefresh} />
          </span>
        )}
        {givesBack && hydrated && (
          <GiveBackPlaces booking={booking} more={cancelDeadlineText(booking)} onRefused={onRefresh} />
        )}
      </div>
      {booking.cancellable && (
        <noscript>
          <CancelForm booking={booking} />
          {givesBack && <GiveBackForm booking={booking} />}
        </noscript>
      )}
      <FactList
        facts={[
          { label: m.book_summary_schedule(), value: schedule.name },
          { label: m.book_summary_service(), value: service.name },
          { label: m.places_label(), value: placesText(booking) },
          { label: m.book_with(), value: booking.staffName },
          { label: m.book_summary_duration(), value: formatDuration(service.durationMinutes) },
          { label: m.service_price(), value: formatPrice(service) },
          { label: m.book_left_to_pay(), value: leftOf(booking) },
          {
            label: m.manage_cancel_deadline(),
            value: [cancelTerms(booking), refundTerms(booking)].filter(Boolean).join('\n'),
          },
          ...salonFacts(schedule.salon, { showsAddress: isAhead }),
          {
            label: m.deposit_label(),
            value: booking.deposit && <DepositBadge deposit={booking.deposit} />,
          },
          {
            label: m.legal_terms_agreed(),
            value: booking.terms && (
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
                  {m.legal_booking_terms()}
                </summary>
                <p className="text-small wrap-anywhere whitespace-pre-line">{booking.terms}</p>
              </details>
            ),
          },
          { label: m.receipts_title(), value: booking.receipts && <Receipts booking={booking} /> },
          { label: m.manage_name(), value: booking.clientName },
          { label: m.manage_phone(), value: booking.clientPhone },
          { label: m.manage_email(), value: booking.clientEmail },
          { label: m.manage_comment(), value: booking.comment },
          {
            label: m.manage_reference(),
            value: (
              <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
                <span className="figures tracking-[0.06em] print:text-display">{referenceToken}</span>
                <span className="noscript:hidden print:hidden">
                  <CopyButton text={referenceToken} label={m.book_copy_reference()} />
                </span>
              </span>
            ),
          },
        ]}
      />
      {booking.seriesDates && <SeriesDates dates={booking.seriesDates} />}
      <ManageBookingAddress />
      <ClientHistory {...booking} />
      <MyData booking={booking} onRefused={onRefresh} />
    </section>
  )
}

/** Gives places back where no script runs. The companions named first stay. */
function GiveBackForm({ booking }: { booking: Booking }) {
  const field = useId()
  const { referenceToken, version, places = 1 } = booking
  return (
    <form method="post" action={pages.manageBooking} className="mt-4 grid justify-items-start gap-2">
      <input type="hidden" name="reference" value={referenceToken} />
      <input type="hidden" name="version" value={version} />
      <label htmlFor={field} className="text-small font-semibold">
        {m.manage_places_keep_field()}
      </label>
      <Input id={field} type="number" name="keep" min={1} max={places - 1} defaultValue={places - 1} />
      <Button type="submit">{m.manage_places_back()}</Button>
    </form>
  )
}
