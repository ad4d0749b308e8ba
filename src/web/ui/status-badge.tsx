import { Ban, Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BookingStatus } from '../../domain/bookings.ts'
import { m } from '../../messages/messages.js'
import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-muted ring-line',
  accent: 'bg-accent-soft text-accent ring-accent/25',
  wait: 'bg-wait-soft text-wait-ink ring-wait/60',
  yes: 'bg-yes-soft text-yes-ink ring-yes/45',
  no: 'bg-no-soft text-no-ink ring-no/35',
  off: 'bg-off-soft text-off-ink ring-off/45',
}

/** A short fact beside a title. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-caption font-semibold whitespace-nowrap ring-1 ring-inset [&_svg]:size-[1.1em]',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const statuses = {
  pending: { tone: 'wait', Icon: Clock, label: m.common_status_pending },
  approved: { tone: 'yes', Icon: Check, label: m.common_status_approved },
  rejected: { tone: 'no', Icon: X, label: m.common_status_rejected },
  cancelled: { tone: 'off', Icon: Ban, label: m.common_status_cancelled },
} as const

/** A status in words. */
export const statusText = (status: BookingStatus): string => statuses[status].label()

/** A booking's status: a word, a shape and a colour. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { tone, Icon, label } = statuses[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" strokeWidth={2.5} />
      {label()}
    </Badge>
  )
}
