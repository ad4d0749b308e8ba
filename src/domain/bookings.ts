import type { Refusal } from './refusals.ts'

/** The statuses that people see (the spec, section 4). */
export const bookingStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/**
 * What a booking can be beside that. `lapsed`: a client's request that its start overtook unanswered. `held`: its slot
 * is kept while the deposit is being paid, and the owner does not see it yet; `expired`: nobody paid in time, a late
 * payment may still bring it back; `released`: its client gave it up, a late payment is returned.
 */
export const storedStatuses = [...bookingStatuses, 'lapsed', 'held', 'expired', 'released'] as const

export type StoredStatus = (typeof storedStatuses)[number]

const shown: Record<StoredStatus, BookingStatus> = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  lapsed: 'rejected',
  held: 'pending',
  expired: 'cancelled',
  released: 'cancelled',
}

/** The status that people are told; a deleted booking is a cancelled one to its client. */
export const shownStatus = (booking: { status: StoredStatus; deleted: boolean }): BookingStatus =>
  booking.deleted ? 'cancelled' : shown[booking.status]

/** Every stored status that people are told as this one: what a filter by it has to find. */
export const storedAs = (status: BookingStatus): StoredStatus[] =>
  storedStatuses.filter((stored) => shown[stored] === status && isSeen(stored))

/** Whether the owner knows of it: not of a slot that a client is still paying for, or has let go. */
export const isSeen = (status: StoredStatus): boolean =>
  status !== 'held' && status !== 'expired' && status !== 'released'

/** Whether its client can have stayed away: only from what was agreed on, and once it has begun. */
export const isMissable = (
  booking: { status: StoredStatus; deleted: boolean; startsAt: number },
  now: number,
): boolean => booking.status === 'approved' && !booking.deleted && booking.startsAt <= now

/** Whether a booking of this status keeps its time from others. */
export const blocks = (status: StoredStatus): boolean =>
  status === 'pending' || status === 'approved' || status === 'held'

/**
 * Why the client may not cancel, or null when they may: only a pending or approved booking, before its start.
 * Instants in epoch milliseconds.
 */
export function refusalToCancel(
  booking: { status: BookingStatus; startsAt: number },
  now: number,
): Refusal | null {
  if (booking.status === 'cancelled') return 'cannot_cancel_cancelled'
  if (booking.status === 'rejected') return 'cannot_cancel_rejected'
  return booking.startsAt <= now ? 'cannot_cancel_started' : null
}

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const referenceLength = 8

/** A booking's reference from 8 random bytes; 32 letters without look-alikes, so no byte is favoured. */
export const referenceFrom = (randomBytes: Uint8Array): string =>
  Array.from(
    randomBytes.subarray(0, referenceLength),
    (byte) => referenceAlphabet[byte % referenceAlphabet.length],
  ).join('')

/** A reference in capitals, without the spaces, hyphens, dots and invisible marks that people put in it. */
export const plainReference = (typed: string): string =>
  typed.replace(/[\s\p{Pd}\p{Cf}.]/gu, '').toUpperCase()

/** A reference while a person types it: at most 8 characters (the spec, section 5). */
export const normaliseReference = (typed: string): string => plainReference(typed).slice(0, referenceLength)
