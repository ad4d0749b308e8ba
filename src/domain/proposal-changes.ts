import type { Booked } from './booking-commands.ts'
import type { BookingEvent, EventDetails } from './booking-events.ts'
import { shownStatus } from './bookings.ts'
import { neverRefunded, owesOnCancel } from './deposits.ts'
import { type Proposal, proposalEndsAt } from './proposals.ts'
import { reminderOf } from './reminders.ts'

/** The client accepts the time that the owner proposed instead of answering the request. */
export const endsWait = ({ status }: Booked, kind: BookingEvent['kind']) =>
  status === 'pending' && kind === 'proposal_accepted'

/** Whatever else changes the appointment ends the proposal. */
export const keptProposal = (before: Booked, after: Booked): Proposal | null =>
  after.status === before.status &&
  after.startsAt === before.startsAt &&
  after.endsAt === before.endsAt &&
  !after.deleted
    ? before.proposal
    : null

export const aboutProposal = ({ by, agreement }: Proposal): EventDetails => ({
  proposed: agreement,
  proposedBy: by,
})

export const isOpen = (booking: Booked, at: number, now: number): boolean => {
  const endsAt = proposalEndsAt(booking)
  return booking.proposal?.at === at && endsAt !== null && endsAt > now
}

/**
 * Asking for a later time does not bring back a refund that canceling no longer gave when the client asked. A time that
 * the salon proposed makes canceling free again.
 */
export function movedTo(
  booking: Booked,
  { by, at, startsAt, endsAt }: Proposal,
  now: number,
): Partial<Booked> {
  const { status, cancelHours, deposit } = booking
  const shown = { status: shownStatus(booking), startsAt: booking.startsAt, cancelHours, deposit }
  const isPaid = deposit?.status === 'succeeded'
  const isKept = isPaid && !owesOnCancel(shown, Math.min(at, now))
  const refundHours = by === 'owner' ? 0 : isKept ? neverRefunded : deposit?.refundHours
  const kept = isPaid ? { ...deposit, refundHours: refundHours ?? 0 } : deposit
  return {
    startsAt,
    endsAt,
    proposal: null,
    remindAt: reminderOf(status, startsAt, now, { cancelHours, deposit: kept }),
    ...(kept && { deposit: kept }),
  }
}
