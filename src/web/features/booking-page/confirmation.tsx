import { useEffect, useRef } from 'react'
import type { Salon } from '../../../contract/salons.ts'
import { leftToPay } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { formatCentsLeft, formatDate, formatDuration, formatEuros, formatPrice } from '../../format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BookingLinks, ManageBookingAddress } from '../bookings/booking-links.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { useDeadlineTerms } from '../deposits/deadline-terms.ts'
import { placesText } from '../places/booked-places.tsx'
import { salonFacts } from '../salon/salon-facts.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import type { Booked } from './wizard.ts'

type ConfirmationProps = {
  booked: Booked
  name: string
  timezone: string
  salon: Salon | undefined
  restart: StepLink
}

export function Confirmation({ booked, name, timezone, salon, restart }: ConfirmationProps) {
  const {
    referenceToken,
    status = 'pending',
    service,
    staffName,
    durationMinutes,
    date,
    time,
    deposit,
  } = booked
  const left =
    deposit && booked.priceCents !== null
      ? formatCentsLeft(leftToPay(booked.priceCents, Math.round(deposit.amount * 100)) ?? 0, booked.priceFrom)
      : null
  const confirmed = status === 'approved'
  const terms = useBookedTerms(booked, { name, timezone })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mx-auto grid max-w-2xl animate-enter gap-8 print:max-w-none print:gap-6">
      <p className="hidden title text-display print:block">{name}</p>
      <div className="grid justify-items-start gap-3">
        <StatusBadge status={status} />
        <h1 ref={heading} tabIndex={-1} className="title text-display print:text-title">
          {confirmed ? m.book_confirmed_heading() : m.book_confirmation_heading()}
        </h1>
        <p className="text-muted">
          {confirmed ? m.book_confirmed_text({ name }) : m.book_confirmation_text()}
        </p>
      </div>
      {deposit && (
        <Notice tone={deposit.processing ? 'wait' : 'yes'}>
          {deposit.processing
            ? m.payment_processing()
            : m.payment_paid({ amount: formatEuros(deposit.amount) })}
        </Notice>
      )}
      <section className="grid gap-4 rounded-card bg-band p-6 text-on-band md:p-8 print:gap-3 print:border print:border-ink print:p-6">
        <h2 className="text-small font-semibold">{m.book_reference()}</h2>
        <p className="figures text-[clamp(2rem,9vw,3.25rem)] leading-none tracking-[0.06em] break-all select-all">
          {referenceToken}
        </p>
        <p className="max-w-md text-small">{m.book_reference_text()}</p>
        <ManageBookingAddress />
        <div className="noscript:hidden print:hidden">
          <CopyButton text={referenceToken} label={m.book_copy_reference()} />
        </div>
      </section>
      <BookingLinks
        booking={{ ...booked, status, schedule: name, timezone, staffName, startTime: time }}
        address={salon?.address ?? null}
      />
      <FactList
        facts={[
          { label: m.book_summary_schedule(), value: name },
          { label: m.book_summary_service(), value: service },
          { label: m.places_label(), value: placesText(booked) },
          { label: m.book_with(), value: staffName },
          {
            label: m.book_summary_date(),
            value: <span className="block first-letter:uppercase">{formatDate(date)}</span>,
          },
          { label: m.book_summary_time(), value: time },
          { label: m.book_summary_duration(), value: formatDuration(durationMinutes) },
          { label: m.service_price(), value: formatPrice(booked) },
          { label: m.book_left_to_pay(), value: left },
          { label: m.manage_cancel_deadline(), value: terms.join('\n') },
          ...salonFacts(salon, { showsAddress: true }),
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2 print:hidden">
        <ButtonLink to="/manage-booking" search={{ reference: referenceToken }} size="large">
          {m.book_open_booking()}
        </ButtonLink>
        <Button tone="quiet" size="large" {...buttonTo(restart)}>
          {m.book_new()}
        </Button>
      </div>
    </div>
  )
}

/** Of the booking that was just made. */
function useBookedTerms(
  { status = 'pending', policy, deposit, ...start }: Booked,
  schedule: { name: string; timezone: string },
): string[] {
  const { cancelHours = 0, refundHours = 0 } = policy ?? {}
  const paid = policy && deposit && !deposit.processing ? { amount: deposit.amount, refundHours } : null
  const isPending = status === 'pending'
  return useDeadlineTerms(
    start,
    { ...schedule, status, cancelHours, deposit: paid },
    {
      until: isPending ? m.manage_cancel_until_answered : m.manage_cancel_until,
      passed: isPending ? m.mail_cancel_late_pending : m.mail_cancel_late,
      passedWithDeposit: isPending ? m.mail_cancel_late_pending : m.book_cancel_passed_deposit,
    },
  )
}
