import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { formatDeadline, formatEuros } from '../../format.ts'

type Terms = {
  status: BookingStatus
  name: string
  timezone: string
  /** In euros. */
  amount: number
  /** The last instant at which canceling the confirmed booking returns the deposit; null once it has passed. */
  until: string | number | null
  isUntilStart: boolean
  /** Whether the booking can still be canceled later. */
  isKeptLater: boolean
}

/** Until when canceling returns the deposit, and who keeps it later. */
export function refundText({ status, name, timezone, amount, until, isUntilStart, isKeptLater }: Terms) {
  const inputs = { amount: formatEuros(amount), name }
  const when = until === null ? '' : formatDeadline(until, timezone)
  const later = until !== null && isKeptLater ? [m.refund_then_kept(inputs)] : []
  if (status !== 'pending') {
    if (until === null) return m.refund_over(inputs)
    return [isUntilStart ? m.refund_until_start(inputs) : m.refund_until({ ...inputs, when }), ...later].join(
      ' ',
    )
  }
  const confirmed =
    until === null
      ? m.refund_confirmed_over(inputs)
      : isUntilStart
        ? m.refund_confirmed_until_start()
        : m.refund_confirmed_until({ when })
  return [m.refund_pending(inputs), confirmed, ...later].join(' ')
}
