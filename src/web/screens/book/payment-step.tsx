import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { messageOf, refusedWith } from '../../api.ts'
import { formatEuros } from '../../format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import type { Held } from './drafts.ts'
import { type Booking, dueQuery, standingOf } from './holding.ts'
import { PaymentDesk } from './payment-desk.tsx'
import type { OpenSchedule } from './wizard.ts'

export type PaymentStepProps = {
  token: string
  schedule: OpenSchedule
  held: Held
  onPaid: (deposit: { amount: number; processing: boolean }) => void
  /** The slot is gone, or no longer kept: why, in words. */
  onLost: (reason: string) => void
  /** What the schedule asks for is no longer what the page says: a password, a deposit. */
  onChanged: () => void
}

const gone = ['slot_taken', 'slot_unavailable', 'date_not_offered', 'service_not_found'] as const

/** The deposit of a held slot: what it is, and the way to pay it. */
export function PaymentStep({ token, schedule, held, onPaid, onLost, onChanged }: PaymentStepProps) {
  const due = useQuery(dueQuery(token, held))
  const { data, error } = due
  const ended = data && 'ended' in data ? data.ended : null

  /** Goes where a payment leads that is no longer to be made; false while it still is. */
  const finish = (booking: Booking): boolean => {
    const standing = standingOf(booking)
    const amount = booking.deposit?.amount ?? 0
    if (standing === 'unpaid') return false
    if (standing === 'paid') {
      toastSuccess(m.payment_succeeded(), m.payment_succeeded_text())
      onPaid({ amount, processing: false })
    } else if (standing === 'lost') onLost(m.payment_lost({ amount: formatEuros(amount) }))
    else onLost(m.payment_expired())
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (ended) finish(ended)
  }, [ended])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error) return
    toastError(m.payment_error(), messageOf(error))
    if (refusedWith(error, ...gone)) onLost(messageOf(error))
    else if (refusedWith(error, 'password_required', 'deposit_not_required')) onChanged()
  }, [error])

  if (error) {
    return (
      <ErrorState
        title={m.payment_load_failed()}
        error={error}
        busy={due.isFetching}
        onRetry={() => void due.refetch()}
      />
    )
  }
  if (!data || 'ended' in data) return <PaymentSkeleton />
  return (
    <PaymentDesk
      token={token}
      schedule={schedule}
      held={held}
      payment={data.payment}
      onEnded={finish}
      onProcessing={() => onPaid({ amount: data.payment.amount, processing: true })}
    />
  )
}

function PaymentSkeleton() {
  return (
    <div className="grid max-w-2xl gap-5">
      <p role="status" className="text-small text-muted">
        {m.payment_loading()}
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  )
}
