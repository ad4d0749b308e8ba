import type { Booked } from './booking-commands.ts'
import type { Before } from './booking-events.ts'
import type { ClientLetter, OwnerLetter } from './deliveries.ts'
import { outdoneBy } from './mail-budgets.ts'

/** For how long the product's own pages offer to undo a change that nobody points at. */
export const undoSeconds = 8

/** The longest that a caller may have the mails of a change held. Our pages ask for it: their offer stays while pointed at. */
export const mostUndoSeconds = 30

/** What a press at the last moment needs to arrive: the mails are held for so much longer than was asked for. */
export const undoGraceSeconds = 2

/** Whether a change can be taken back: money that is on its way to a client cannot. */
export const isUndoable = (before: Pick<Booked, 'deposit'>, next: Pick<Booked, 'deposit'>): boolean =>
  before.deposit?.status === next.deposit?.status

/** What a booking was, as far as it is decided: what is there of it now goes back to that; with null it was not there. */
export function undone(booking: Booked, before: Booked | null): Booked {
  if (!before) return { ...booking, deleted: true }
  // Older versions kept no `refundOwed`.
  const { refundHours = 0, refundOwed = false } = before.deposit ?? {}
  // A version before this one may have kept it, without the marks.
  const { missedAt = null, firstAnswer = null } = before
  const { requestedAt } = booking
  return {
    ...before,
    missedAt,
    requestedAt,
    firstAnswer,
    deposit: booking.deposit && { ...booking.deposit, refundHours, refundOwed },
  }
}

/**
 * The letters that are not sent when this one's time has come as well, after changes in quick succession of which some
 * were held. A move is told to who knows of the booking alone: an approval before it says the new time anyway.
 */
export const heldOutdoneBy = (letter: ClientLetter | OwnerLetter): readonly (ClientLetter | OwnerLetter)[] =>
  letter === 'booking_changed' ? [letter] : outdoneBy(letter)

type Agreed = Pick<Before, 'service' | 'durationMinutes' | 'date' | 'startTime'> & {
  staffName: string | null
}

/** Whether what somebody knew of a booking is what it is again. */
export const isAsKnown = ({ staffName, ...known }: Before, booking: Agreed): boolean =>
  (staffName === undefined || staffName === booking.staffName) &&
  (Object.keys(known) as (keyof typeof known)[]).every((key) => known[key] === booking[key])
