import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { Salon } from '../../../contract/salons.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { leftToPay } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { formatCentsLeft, formatDate, formatDuration, formatEuros, formatPrice } from '../../format.ts'
import { reading } from '../../query.ts'
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

type Now = Reply<'lookUpBooking'>

type ConfirmationProps = {
  booked: Booked
  /** Made just now, so that its state is known. */
  fresh: boolean
  name: string
  timezone: string
  salon: Salon | undefined
  restart: StepLink
}

const followMilliseconds = 15_000

/** The booking as it is now, until the salon has answered. Null before the first reading. */
function useAnswer({ referenceToken, status = 'pending' }: Booked, fresh: boolean): Now | null {
  const [follows, setFollows] = useState(!fresh)
  useEffect(() => {
    if (follows) return
    const follow = () => setFollows(true)
    const soon = setTimeout(follow, followMilliseconds)
    window.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(soon)
      window.removeEventListener('visibilitychange', follow)
    }
  }, [follows])
  const { data = null } = useQuery({
    ...reading('lookUpBooking', { params: { referenceToken } }),
    enabled: follows && status === 'pending',
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) =>
      (data && data.status !== 'pending') || refusedWith(error, 'booking_not_found')
        ? false
        : followMilliseconds,
    refetchOnWindowFocus: true,
  })
  return data
}

/** What may have changed since the client booked. */
const upToDate = (booked: Booked, now: Now | null): Booked =>
  now === null
    ? booked
    : {
        ...booked,
        status: now.status,
        service: now.service.name,
        places: now.places ?? 1,
        staffName: now.staffName,
        durationMinutes: now.service.durationMinutes,
        priceCents: now.service.priceCents,
        priceFrom: now.service.priceFrom,
        date: now.date,
        time: now.startTime,
        ...(booked.deposit && {
          deposit: {
            ...booked.deposit,
            processing: booked.deposit.processing && now.deposit?.status !== 'succeeded',
          },
        }),
      }

function headingOf(status: BookingStatus, now: Now | null): string {
  if (status === 'approved') return m.book_confirmed_heading()
  if (now?.lapsed) return m.manage_lapsed()
  if (now?.givenAway) return m.manage_given_away()
  if (status === 'rejected') return m.manage_rejected()
  if (status === 'cancelled') return m.manage_cancelled()
  return now?.proposal?.by === 'owner' ? m.manage_pending_proposed() : m.book_confirmation_heading()
}

function textOf(status: BookingStatus, now: Now | null, name: string): string | null {
  if (status === 'approved') return m.book_confirmed_text({ name })
  if (now?.lapsed) return m.manage_lapsed_text({ name })
  if (now?.givenAway) return m.manage_given_away_text({ name })
  if (status !== 'pending') return now?.expired ? m.payment_expired() : null
  return now?.proposal?.by === 'owner' ? m.manage_pending_proposed_text({ name }) : m.book_confirmation_text()
}

export function Confirmation({ booked: made, fresh, name, timezone, salon, restart }: ConfirmationProps) {
  const now = useAnswer(made, fresh)
  const booked = upToDate(made, now)
  const {
    referenceToken,
    status = 'pending',
    service,
    staffName,
    durationMinutes,
    date,
    time,
    deposit,
    withoutEmail = false,
  } = booked
  const isOn = status === 'pending' || status === 'approved'
  const text = textOf(status, now, name)
  const left =
    deposit && booked.priceCents !== null
      ? formatCentsLeft(leftToPay(booked.priceCents, Math.round(deposit.amount * 100)) ?? 0, booked.priceFrom)
      : null
  const terms = useBookedTerms(booked, { name, timezone })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mx-auto grid max-w-2xl animate-enter gap-8 print:max-w-none print:gap-6">
      <p className="hidden title text-display print:block">{name}</p>
      <div aria-live="polite" className="grid justify-items-start gap-3">
        <StatusBadge status={status} lapsed={now?.lapsed ?? false} />
        <h1 ref={heading} tabIndex={-1} className="title text-display print:text-title">
          {headingOf(status, now)}
        </h1>
        {text && <p className="text-muted">{text}</p>}
        {status === 'pending' && withoutEmail && <p>{m.book_answer_here({ name })}</p>}
        {now?.rejectionMessage && (
          <Notice title={m.manage_message_from({ name })}>
            <span className="whitespace-pre-line">{now.rejectionMessage}</span>
          </Notice>
        )}
      </div>
      {deposit && isOn && (
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
        upcoming={isOn}
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
          { label: m.book_left_to_pay(), value: isOn && left },
          { label: m.manage_cancel_deadline(), value: isOn && terms.join('\n') },
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
