import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatClock, formatEuros } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { useSessionItem } from '../../session-storage.ts'
import { Notice } from '../../ui/notice.tsx'
import { restOf } from '../deposits/deadline-terms.ts'

type Booking = Reply<'lookUpBooking'>

/** The request is sent once the deposit is paid. */
export const isHeld = ({ status, holdEndsAt }: Booking): boolean =>
  status === 'pending' && holdEndsAt !== null

export function DepositNotice({ booking }: { booking: Booking }) {
  const { deposit, holdEndsAt, referenceToken, schedule } = booking
  const goOn = useSessionItem<string>('payment', referenceToken)
  // The server does not know the reader's zone.
  const zone = useHydrated() ? undefined : schedule.timezone
  if (!deposit) return null
  const amount = formatEuros(deposit.amount)
  if (isHeld(booking)) {
    // A full page load, because the payment page has its own policy on scripts.
    return (
      <Notice
        tone="wait"
        action={
          goOn && (
            <a
              href={goOn}
              className="inline-flex min-h-11 items-center rounded-control bg-accent px-4 py-2 font-semibold text-on-accent hover:bg-accent-strong"
            >
              {m.manage_hold_pay()}
            </a>
          )
        }
      >
        {m.manage_hold_text({ time: formatClock(holdEndsAt ?? '', zone), name: schedule.name, amount })}{' '}
        {!goOn && m.manage_hold_elsewhere()}
      </Notice>
    )
  }
  if (deposit.paidByOther) return <Notice>{m.manage_deposit_of_other({ amount })}</Notice>
  const { refundedAmount, partRefundUnderWay: part, refundRefused, kept } = deposit
  const partly = refundedAmount > 0 && deposit.status !== 'refunded' && (
    <Notice tone="yes">{m.manage_deposit_partly_refunded({ amount: formatEuros(refundedAmount) })}</Notice>
  )
  if (deposit.status === 'refunded')
    return <Notice tone="yes">{m.manage_deposit_refunded({ amount })}</Notice>
  const due = deposit.status === 'refund_pending' ? restOf(deposit) : part
  return (
    <>
      {partly}
      {due !== undefined && (
        <Notice tone="wait">
          {dueText(formatEuros(due), { isPart: part !== undefined, refundRefused, name: schedule.name })}
        </Notice>
      )}
      {kept && (
        <Notice>{keptTexts[kept.reason]({ amount: formatEuros(kept.amount), name: schedule.name })}</Notice>
      )}
    </>
  )
}

type Due = { isPart: boolean; refundRefused: true | undefined; name: string }

function dueText(amount: string, { isPart, refundRefused, name }: Due): string {
  if (refundRefused) return m.manage_deposit_refund_refused({ amount, name })
  return isPart ? m.manage_deposit_part_pending({ amount }) : m.manage_deposit_refund_pending({ amount })
}

type Kept = NonNullable<NonNullable<Booking['deposit']>['kept']>

const keptTexts: Record<Kept['reason'], (inputs: { amount: string; name: string }) => string> = {
  late: m.manage_deposit_kept,
  kept: m.manage_deposit_kept_by_salon,
  disputed: m.manage_deposit_disputed,
  owed_after_dispute: m.manage_deposit_owed_after_dispute,
  dispute_lost: m.manage_deposit_dispute_lost,
  dispute_won: m.manage_deposit_dispute_won,
}

export function depositAfterCancel({ deposit }: Booking): string | null {
  if (!deposit || deposit.status === 'refund_pending' || deposit.status === 'refunded') return null
  if (deposit.status !== 'succeeded') return m.manage_cancel_unpaid()
  const amount = formatEuros(restOf(deposit))
  if (deposit.paidByOther) return m.manage_deposit_of_other({ amount })
  const { refundHours: hours, refundedAmount, refundedOnCancel } = deposit
  if (deposit.refundedAfterDispute) return m.manage_cancel_after_dispute({ amount })
  if (deposit.disputed) return m.manage_cancel_disputed({ amount })
  if (refundedOnCancel)
    return refundedAmount > 0
      ? m.manage_cancel_rest_refunded({ amount })
      : m.manage_cancel_refunded({ amount })
  return hours > 0
    ? m.manage_cancel_not_refunded({ amount, hours })
    : m.manage_cancel_not_refunded_any({ amount })
}
