import { Ban, Check, Clock, X } from 'lucide-react'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { m } from '../../../messages/messages.js'
import { Badge } from '../../ui/badge.tsx'

const statuses = {
  pending: { tone: 'wait', Icon: Clock, label: m.common_status_pending },
  approved: { tone: 'yes', Icon: Check, label: m.common_status_approved },
  rejected: { tone: 'no', Icon: X, label: m.common_status_rejected },
  cancelled: { tone: 'off', Icon: Ban, label: m.common_status_cancelled },
} as const

/** `lapsed`: rejected because no one answered in time. */
type Status = { status: BookingStatus; lapsed?: boolean }

export const statusText = ({ status, lapsed = false }: Status): string =>
  lapsed ? m.common_status_lapsed() : statuses[status].label()

/** In sentences for clients. The spec gives them the same badge as owners. */
export const clientStatusText = ({ status, lapsed = false }: Status): string => {
  if (status === 'approved') return m.common_status_confirmed()
  if (status === 'rejected' && !lapsed) return m.common_status_declined()
  return statusText({ status, lapsed })
}

export function StatusBadge({ status, lapsed = false }: Status) {
  const { tone, Icon } = statuses[status]
  return (
    <Badge tone={tone} Icon={Icon}>
      {statusText({ status, lapsed })}
    </Badge>
  )
}
