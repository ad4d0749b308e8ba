import { withoutInvisible } from './invisible-characters.ts'
import type { Refusal } from './refusals.ts'

/** Section 4 of the spec names these. */
export const bookingStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/**
 * `lapsed`: its start came before an answer. `held`: reserved during payment, or offered to a waiting client; the
 * owner does not see it yet.
 * `expired`: unpaid in time, but a late payment may restore it. `released`: given up by its client, so a late payment
 * is refunded.
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

/** Clients see a deleted booking as cancelled. */
export const shownStatus = (booking: { status: StoredStatus; deleted: boolean }): BookingStatus =>
  booking.deleted ? 'cancelled' : shown[booking.status]

export const storedAs = (status: BookingStatus): StoredStatus[] =>
  storedStatuses.filter((stored) => shown[stored] === status && isSeen(stored))

export const isSeen = (status: StoredStatus): boolean =>
  status !== 'held' && status !== 'expired' && status !== 'released'

export const canBeNoShow = (
  booking: { status: StoredStatus; deleted: boolean; startsAt: number },
  now: number,
): boolean => booking.status === 'approved' && !booking.deleted && booking.startsAt <= now

/** Whether a booking of this status takes time from its schedule. */
export const blocks = (status: StoredStatus): boolean =>
  status === 'pending' || status === 'approved' || status === 'held'

/** It ends for every reader at its end, even while its payment is still open at the provider. */
export const hasHoldEnded = (
  { status, holdEndsAt }: { status: StoredStatus; holdEndsAt: number | null },
  now: number,
): boolean => status === 'held' && holdEndsAt !== null && holdEndsAt <= now

const millisecondsPerHour = 3_600_000

/** The last instant at which a client may cancel an approved booking. Hours are elapsed time. */
export const cancelDeadline = (booking: { startsAt: number; cancelHours: number }): number =>
  booking.startsAt - booking.cancelHours * millisecondsPerHour

/** Null if the client may cancel. An unanswered request may be withdrawn until its start. */
export function refusalToCancel(
  booking: { status: BookingStatus; startsAt: number; cancelHours: number },
  now: number,
): Refusal | null {
  if (booking.status === 'cancelled') return 'cannot_cancel_cancelled'
  if (booking.status === 'rejected') return 'cannot_cancel_rejected'
  if (booking.startsAt <= now) return 'cannot_cancel_started'
  return booking.status === 'approved' && now > cancelDeadline(booking) ? 'cannot_cancel_late' : null
}

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const referenceLength = 8

/** Takes 8 random bytes. The alphabet has no look-alikes, and 32 divides 256, so every letter is equally likely. */
export const referenceFrom = (randomBytes: Uint8Array): string =>
  Array.from(
    randomBytes.subarray(0, referenceLength),
    (byte) => referenceAlphabet[byte % referenceAlphabet.length],
  ).join('')

/** Drops the separators and invisible marks that people add. */
export const plainReference = (typed: string): string =>
  withoutInvisible(typed)
    .replace(/[\s\p{Pd}.]/gu, '')
    .toUpperCase()

/** At most 8 characters (the spec, section 5), and never half of one, which no address can contain. */
export const normalizeReference = (typed: string): string =>
  Array.from(plainReference(typed)).slice(0, referenceLength).join('')
