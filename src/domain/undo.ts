import type { Booked } from './booking-commands.ts'
import type { Before } from './booking-events.ts'
import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'
import { replacedBy } from './mail-budgets.ts'
import { isSameProposal } from './proposals.ts'

/** How long our pages offer to undo a change, or longer while the pointer is on the offer. */
export const undoSeconds = 8

/** Our pages use all of it, because the offer can stay longer. */
export const maxUndoSeconds = 30

/** Emails are held this much longer, so that an undo sent at the last moment still arrives in time. */
export const undoGraceSeconds = 2

/** Not if money or a proposal is concerned. */
export const isUndoable = (
  before: Pick<Booked, 'deposit' | 'proposal'>,
  next: Pick<Booked, 'deposit' | 'proposal'>,
): boolean =>
  before.deposit?.status === next.deposit?.status && isSameProposal(before.proposal, next.proposal)

/** The payment's state, the time of the request, the cancellation hours, the proposal and an erasure stay as they are now. `before` is null for a new booking. */
export function undone(booking: Booked, before: Booked | null): Booked {
  if (!before) return { ...booking, deleted: true }
  // Older versions stored no `refundOwed`.
  const { refundHours = 0, refundOwed = false } = before.deposit ?? {}
  // Older versions stored no `noShowAt`, `firstAnswer`, `places` or `offeredUntil`.
  const { noShowAt = null, firstAnswer = null, places = booking.places, offeredUntil = null } = before
  const { cancelHours, proposal, erasedAt } = booking
  // A transfer removes the time of the request.
  const requestedAt = booking.requestedAt ?? before.requestedAt
  return {
    ...before,
    places,
    noShowAt,
    offeredUntil,
    requestedAt,
    cancelHours,
    proposal,
    erasedAt,
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
