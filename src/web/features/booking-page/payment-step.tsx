import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AvailableSlots } from '../../../contract/available-slots.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { messageOf, refusedWith } from '../../api.ts'
import { formatEuros } from '../../format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { DepositPayment } from './deposit-payment.tsx'
import { type Booking, depositStateOf, dueQuery, endHold } from './held-booking.ts'
import type { Choices, Hold, OpenSchedule } from './wizard.ts'

type Paid = { amount: number; processing: boolean; status: BookingStatus; staffName: string | null }

export type PaymentStepProps = {
  token: string
  schedule: OpenSchedule
  choices: Choices
  hold: Hold
  /** Resolves once the step has been left, like `onLost`. */
  onPaid: (paid: Paid) => Promise<void>
  /** The slot is gone or no longer held; `reason` is a sentence to show. */
  onLost: (reason: string, availableSlots?: AvailableSlots) => Promise<void>
  /** Called when the schedule now needs a password or another deposit, or has other conditions. */
  onChanged: () => void
}

const gone = ['slot_taken', 'slot_unavailable', 'date_not_offered', 'service_not_found'] as const

export function PaymentStep({ token, schedule, choices, hold, onPaid, onLost, onChanged }: PaymentStepProps) {
  const due = useQuery(dueQuery(token, hold, { schedule, service: choices.service }))
  const { data, error } = due
  const ended = data && 'ended' in data ? data.ended : null

  // Release the hold only after leaving: before, the step would have nothing to show.
  const letGo = () => endHold(token, hold)
  const pass = (paid: Parameters<typeof onPaid>[0]) => void onPaid(paid).then(letGo)
  const lose = (...lost: Parameters<typeof onLost>) => void onLost(...lost).then(letGo)

  /** Returns false while the deposit is still due. */
  const finish = (booking: Booking): boolean => {
    const depositState = depositStateOf(booking)
    const amount = booking.deposit?.amount ?? 0
    if (depositState === 'unpaid') return false
    if (depositState === 'paid') {
      toastSuccess(m.payment_succeeded(), m.payment_succeeded_text())
      pass({ amount, processing: false, status: booking.status, staffName: booking.staffName })
    } else if (depositState === 'lost') lose(m.payment_lost({ amount: formatEuros(amount) }))
    else lose(m.payment_expired())
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reply
  useEffect(() => {
    if (ended) finish(ended)
  }, [ended])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure
  useEffect(() => {
    if (!error) return
    toastError(m.payment_error(), messageOf(error))
    if (refusedWith(error, ...gone)) lose(messageOf(error), error.availableSlots)
    else if (refusedWith(error, 'password_required', 'deposit_not_required', 'conditions_changed'))
      onChanged()
  }, [error])

  if (error) {
    return <ErrorState title={m.payment_load_failed()} query={due} />
  }
  if (!data || 'ended' in data) return <PaymentSkeleton />
  return (
    <DepositPayment
      token={token}
      schedule={schedule}
      choices={choices}
      hold={hold}
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
