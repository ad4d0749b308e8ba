import type { Booked } from './booking-commands.ts'
import type { Before } from './booking-events.ts'
import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'
import { replacedBy } from './mail-budgets.ts'

/** How long our pages offer to undo a change, or longer while the pointer is on the offer. */
export const undoSeconds = 8

/** Our pages use all of it, because the offer can stay longer. */
export const maxUndoSeconds = 30

/** Emails are held this much longer, so that an undo sent at the last moment still arrives in time. */
export const undoGraceSeconds = 2

export const isUndoable = (before: Pick<Booked, 'deposit'>, next: Pick<Booked, 'deposit'>): boolean =>
  before.deposit?.status === next.deposit?.status

/** The payment's state, the time of the request and the cancellation hours stay as they are now. `before` is null for a new booking. */
export function undone(booking: Booked, before: Booked | null): Booked {
  if (!before) return { ...booking, deleted: true }
  // Older versions stored no `refundOwed`.
  const { refundHours = 0, refundOwed = false } = before.deposit ?? {}
  // Older versions stored no `noShowAt`, `firstAnswer`, `places` or `offeredUntil`.
  const { noShowAt = null, firstAnswer = null, places = booking.places, offeredUntil = null } = before
  const { requestedAt, cancelHours } = booking
  return {
    ...before,
    places,
    noShowAt,
    offeredUntil,
    requestedAt,
    cancelHours,
    firstAnswer,
    deposit: booking.deposit && { ...booking.deposit, refundHours, refundOwed },
  }
}

/** A change of time replaces only changes of time: an earlier approval mail already states the new time. */
export const heldReplacedBy = (
  template: ClientTemplate | OwnerTemplate,
): readonly (ClientTemplate | OwnerTemplate)[] =>
  template === 'booking_changed' ? [template] : replacedBy(template)

type Agreed = Pick<Before, 'service' | 'durationMinutes' | 'date' | 'startTime'> & {
  staffName: string | null
  places: number
}

export const isAsKnown = ({ staffName, places = 1, ...known }: Before, booking: Agreed): boolean =>
  places === booking.places &&
  (staffName === undefined || staffName === booking.staffName) &&
  (Object.keys(known) as (keyof typeof known)[]).every((key) => known[key] === booking[key])
