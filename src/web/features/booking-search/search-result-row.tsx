import { folded, soughtIn } from '../../../domain/booking-search.ts'
import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { MissedBadge } from '../bookings/no-show.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { Marked } from './marked-text.tsx'
import type { Found } from './use-search.ts'

type ResultRowProps = {
  id: string
  booking: Found
  /** The search text, as typed. */
  sought: string
  active: boolean
  /** Whether to show the schedule's name. */
  named: boolean
  onChoose: () => void
}

export function ResultRow({ id, booking, sought, active, named, onChoose }: ResultRowProps) {
  const { clientName, clientPhone, clientEmail, referenceToken, service, schedule } = booking
  const { parts, reference } = soughtIn(sought) ?? { parts: [], reference: null }
  const byEmail = clientEmail !== null && parts.some((part) => folded(clientEmail).includes(part))
  const byReference = reference !== null && referenceToken.startsWith(reference)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: and keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className={classes(
        'grid cursor-pointer scroll-my-2 gap-x-4 gap-y-0.5 rounded-control border-l-4 px-3 py-2.5 sm:grid-cols-[1fr_auto]',
        active ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="text-small first-letter:uppercase">
        {formatDate(booking.date)} <span className="figures inline-block">{formatBookedTimes(booking)}</span>
      </span>
      <span className="row-span-2 flex flex-wrap content-start gap-1.5 max-sm:order-last max-sm:pt-1">
        <StatusBadge status={booking.status} lapsed={booking.lapsed} />
        {booking.missed && <MissedBadge />}
      </span>
      <span className="min-w-0 font-semibold">
        <Marked text={clientName} parts={parts} />
      </span>
      <span className="min-w-0 text-small text-muted sm:col-span-2">
        {service.name}
        {named && ` · ${schedule.name}`}
        {clientPhone && ' · '}
        <span className="whitespace-nowrap">
          <Marked text={clientPhone} parts={parts} digitsOnly />
        </span>
        {byEmail && (
          <>
            {' · '}
            <Marked text={clientEmail} parts={parts} />
          </>
        )}
        {byReference && (
          <>
            {' · '}
            {m.search_reference({ reference: referenceToken })}
          </>
        )}
      </span>
    </div>
  )
}
