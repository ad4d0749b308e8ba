import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { messageOf, refusedWith } from '../../api.ts'
import { formatEuros } from '../../format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import type { Held } from './drafts.ts'
import { type Booking, dueQuery, standingOf, stopHolding } from './holding.ts'
import { PaymentDesk } from './payment-desk.tsx'
import type { OpenSchedule } from './wizard.ts'

type Paid = { amount: number; processing: boolean; status: BookingStatus; staffName: string | null }

export type PaymentStepProps = {
  token: string
  schedule: OpenSchedule
  held: Held
  /** This and the next resolve once the step has been left. */
  onPaid: (paid: Paid) => Promise<void>
  /** The slot is gone, or no longer kept: why, in words. */
  onLost: (reason: string) => Promise<void>
  /** What the schedule asks for is no longer what the page says: a password, a deposit. */
  onChanged: () => void
}

const gone = ['slot_taken', 'slot_unavailable', 'date_not_offered', 'service_not_found'] as const

/** The deposit of a held slot: what it is, and the way to pay it. */
export function PaymentStep({ token, schedule, held, onPaid, onLost, onChanged }: PaymentStepProps) {
  const due = useQuery(dueQuery(token, held))
  const { data, error } = due
  const ended = data && 'ended' in data ? data.ended : null

  // What is held is forgotten only then: before, the step would have nothing to show.
  const letGo = () => stopHolding(token, held)
  const pass = (paid: Parameters<typeof onPaid>[0]) => void onPaid(paid).then(letGo)
  const lose = (reason: string) => void onLost(reason).then(letGo)

  /** Goes where a payment leads that is no longer to be made; false while it still is. */
  const finish = (booking: Booking): boolean => {
    const standing = standingOf(booking)
    const amount = booking.deposit?.amount ?? 0
    if (standing === 'unpaid') return false
    if (standing === 'paid') {
      toastSuccess(m.payment_succeeded(), m.payment_succeeded_text())
      pass({ amount, processing: false, status: booking.status, staffName: booking.staffName })
    } else if (standing === 'lost') lose(m.payment_lost({ amount: formatEuros(amount) }))
    else lose(m.payment_expired())
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
    if (refusedWith(error, ...gone)) lose(messageOf(error))
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
      onProcessing={() =>
        pass({ amount: data.payment.amount, processing: true, status: 'pending', staffName: null })
      }
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
