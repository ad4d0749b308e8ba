import { Link } from '@tanstack/react-router'
import { Ban, Check, HandCoins, RotateCcw, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-react'
import type { DepositOutcome } from '../../../domain/deposit-outcomes.ts'
import { m } from '../../../messages/messages.js'
import { addressOf } from '../../api.ts'
import { formatCents, formatDate, formatInstant } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { monthOf } from '../calendar/months.ts'
import { RefundNote } from './deposit-refund.tsx'
import type { Deposit, useDeposits } from './deposit-sums.tsx'

const looks = {
  paid: { tone: 'yes', Icon: Check, label: m.deposits_paid },
  kept: { tone: 'yes', Icon: HandCoins, label: m.deposits_kept },
  partly_returned: { tone: 'accent', Icon: Undo2, label: m.deposits_partly_returned },
  returned: { tone: 'off', Icon: Undo2, label: m.deposits_returned },
  return_under_way: { tone: 'wait', Icon: RotateCcw, label: m.deposits_return_under_way },
  return_failed: { tone: 'no', Icon: TriangleAlert, label: m.deposits_return_failed },
  disputed: { tone: 'no', Icon: TriangleAlert, label: m.deposits_disputed },
  dispute_won: { tone: 'yes', Icon: ShieldCheck, label: m.deposits_dispute_won },
  dispute_lost: { tone: 'no', Icon: Ban, label: m.deposits_dispute_lost },
  dispute_dropped: { tone: 'yes', Icon: ShieldCheck, label: m.deposits_dispute_dropped },
} as const satisfies Record<DepositOutcome, object>

function OutcomeBadge({ outcome }: { outcome: DepositOutcome }) {
  const { tone, Icon, label } = looks[outcome]
  return (
    <Badge tone={tone} Icon={Icon}>
      {label()}
    </Badge>
  )
}

/** Null if the rest is unknown or the booking is off. */
function leftOf({ leftCents, leftFrom }: Deposit): string | null {
  if (leftCents === null) return null
  if (leftCents === 0) return m.deposits_left_none()
  const amount = formatCents(leftCents)
  return leftFrom ? m.deposits_left_from({ amount }) : m.deposits_left({ amount })
}

const look =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 rounded-control px-2 py-3.5 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)_7rem] lg:items-center'

const receiptNames = {
  payment: m.receipt_payment,
  refund: m.receipt_refund,
  refund_failed: m.receipt_refund_failed,
} as const

function DepositRow({ deposit, several }: { deposit: Deposit; several: boolean }) {
  const { booking, schedule, scheduleId, outcome, returnedCents } = deposit
  const left = leftOf(deposit)
  const paidAt = formatInstant(deposit.paidAt, schedule.timezone)
  const facts = (
    <>
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{deposit.clientName}</span>
        <span className="block text-small wrap-anywhere text-muted">
          {[deposit.service.name, several && schedule.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="figures text-right text-title font-semibold lg:order-last">
        {formatCents(deposit.amountCents)}
      </span>
      <span className="col-span-2 text-small text-muted lg:col-span-1">
        <span className="block">{m.deposits_paid_on({ at: paidAt })}</span>
        <span className="block">
          {m.deposits_appointment({ date: formatDate(booking.date, 'dayAndYear'), time: booking.startTime })}
        </span>
      </span>
      <span className="col-span-2 grid justify-items-start gap-1 pt-1 text-small lg:col-span-1 lg:pt-0">
        <OutcomeBadge outcome={outcome} />
        {outcome === 'partly_returned' && (
          <span>{m.deposits_returned_of({ amount: formatCents(returnedCents) })}</span>
        )}
        {left && <span>{left}</span>}
      </span>
    </>
  )
  return (
    <li className="border-t border-line">
      {booking.shown ? (
        <Link
          to="/schedules/$scheduleId/calendar"
          params={{ scheduleId: String(scheduleId) }}
          search={{ month: monthOf(booking.date), day: booking.date, booking: String(booking.id) }}
          preload={false}
          className={classes(look, 'hover:bg-accent-soft')}
        >
          {facts}
        </Link>
      ) : (
        <div className={look}>{facts}</div>
      )}
      {deposit.receipts.length > 0 && (
        <details className="px-2 pb-2 text-small">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {m.receipts_title()}
          </summary>
          <p className="flex flex-wrap gap-x-5">
            {deposit.receipts.map(({ number, kind }) => (
              <a
                key={number}
                href={addressOf('downloadOwnReceipt', { number })}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {[receiptNames[kind](), number].join(' ')}
              </a>
            ))}
          </p>
        </details>
      )}
      {outcome === 'return_failed' && (
        <div className="px-2 pb-3.5">
          <RefundNote />
        </div>
      )}
    </li>
  )
}

export function NoDeposits({ connected }: { connected: boolean }) {
  return (
    <EmptyState
      title={m.deposits_empty()}
      text={connected ? m.deposits_empty_connected() : m.deposits_empty_unconnected()}
      action={
        <ButtonLink to="/dashboard" size="large">
          {m.deposits_empty_action()}
        </ButtonLink>
      }
    />
  )
}

type DepositsListProps = {
  list: ReturnType<typeof useDeposits>
  several: boolean
}

export function DepositsList({ list, several }: DepositsListProps) {
  const deposits = list.data?.pages.flatMap((page) => page.deposits) ?? []
  return (
    <section aria-labelledby="deposits" className="grid grid-cols-1 gap-4">
      <h2 id="deposits" className="title text-title">
        {m.deposits_deposits()}
      </h2>
      <ul aria-labelledby="deposits" className="border-b border-line">
        {deposits.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} several={several} />
        ))}
      </ul>
      <MoreButton list={list}>{m.deposits_more()}</MoreButton>
    </section>
  )
}
