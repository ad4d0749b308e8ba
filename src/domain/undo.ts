import type { Booked } from './booking-commands.ts'
import type { Before } from './booking-events.ts'
import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'
import { replacedBy } from './mail-budgets.ts'

/** Seconds for which our pages offer to undo a change. The offer stays longer while the pointer is on it. */
export const undoSeconds = 8

/**
 * Maximum seconds for which a caller may hold the mails of a change. Our pages use all of it, because the
 * offer can stay longer.
 */
export const maxUndoSeconds = 30

/** Extra seconds for which mails are held, so that an undo sent at the last moment still arrives. */
export const undoGraceSeconds = 2

/** A change is undoable unless it moved the client's money. */
export const isUndoable = (before: Pick<Booked, 'deposit'>, next: Pick<Booked, 'deposit'>): boolean =>
  before.deposit?.status === next.deposit?.status

/**
 * Restores the decided parts of a booking; null means that the booking did not exist. The state of the payment
 * and the time of the request stay as they are now.
 */
export function undone(booking: Booked, before: Booked | null): Booked {
  if (!before) return { ...booking, deleted: true }
  // Older versions stored no `refundOwed`.
  const { refundHours = 0, refundOwed = false } = before.deposit ?? {}
  // Older versions stored neither `noShowAt` nor `firstAnswer`.
  const { noShowAt = null, firstAnswer = null } = before
  const { requestedAt } = booking
  return {
    ...before,
    noShowAt,
    requestedAt,
    firstAnswer,
    deposit: booking.deposit && { ...booking.deposit, refundHours, refundOwed },
  }
}

/**
 * The held mails that this one replaces when both are due after quick changes. A change of time replaces only
 * earlier changes of time: an earlier approval mail already states the new time.
 */
export const heldReplacedBy = (
  letter: ClientTemplate | OwnerTemplate,
): readonly (ClientTemplate | OwnerTemplate)[] =>
  letter === 'booking_changed' ? [letter] : replacedBy(letter)

type Agreed = Pick<Before, 'service' | 'durationMinutes' | 'date' | 'startTime'> & {
  staffName: string | null
}

/** Whether a booking again matches what its client last knew. */
export const isAsKnown = ({ staffName, ...known }: Before, booking: Agreed): boolean =>
  (staffName === undefined || staffName === booking.staffName) &&
  (Object.keys(known) as (keyof typeof known)[]).every((key) => known[key] === booking[key])
