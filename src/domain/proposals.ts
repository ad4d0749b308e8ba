import type { Before } from './booking-events.ts'
import type { BookingStatus } from './bookings.ts'
import { cancelDeadline } from './bookings.ts'
import type { Refusal } from './refusals.ts'
import type { BookedPart } from './services.ts'

/** Another time for a booking, kept beside the agreed one until the other side answers. */
export type Proposal = {
  readonly by: 'client' | 'owner'
  /** When it was made. */
  readonly at: number
  readonly startsAt: number
  readonly endsAt: number
  readonly timezone: string
  readonly staffId: number
  /** Null for a single service. */
  readonly parts: BookedPart[] | null
  /** What would be agreed. */
  readonly agreement: Before
}

export const isSameProposal = (
  one: Proposal | null | undefined,
  other: Proposal | null | undefined,
): boolean => (one?.at ?? null) === (other?.at ?? null)

/** Nobody can answer a proposal once one of its two times has come. */
export const proposalEndsAt = (booking: { startsAt: number; proposal: Proposal | null }): number | null =>
  booking.proposal && Math.min(booking.startsAt, booking.proposal.startsAt)

/** Null if the client may reschedule. An unanswered request may move until its start. */
export function refusalToReschedule(
  booking: { status: BookingStatus; held: boolean; startsAt: number; cancelHours: number },
  now: number,
): Refusal | null {
  if (booking.held) return 'cannot_reschedule_unpaid'
  if (booking.status === 'cancelled') return 'cannot_reschedule_cancelled'
  if (booking.status === 'rejected') return 'cannot_reschedule_rejected'
  if (booking.startsAt <= now) return 'cannot_reschedule_started'
  return booking.status === 'approved' && now > cancelDeadline(booking) ? 'cannot_reschedule_late' : null
}
