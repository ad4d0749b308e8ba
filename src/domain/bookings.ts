import type { Refusal } from './refusals.ts'

export const bookingStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Whether a booking of this status keeps its slot from others. */
export const blocks = (status: BookingStatus): boolean => status === 'pending' || status === 'approved'

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

/** Booking dates offered to clients, counted from today in the schedule's zone (the spec, section 9). */
export const daysOffered = 30

const referenceAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const referenceLength = 8

/** A booking's reference from 8 random bytes; 32 letters without look-alikes, so no byte is favoured. */
export const referenceFrom = (randomBytes: Uint8Array): string =>
  Array.from(
    randomBytes.subarray(0, referenceLength),
    (byte) => referenceAlphabet[byte % referenceAlphabet.length],
  ).join('')

/** A reference as a person types it: trimmed, upper-cased, at most 8 characters (the spec, section 5). */
export const normaliseReference = (typed: string): string =>
  typed.trim().toUpperCase().slice(0, referenceLength)
