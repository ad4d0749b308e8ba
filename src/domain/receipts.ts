import type { BookingEvent } from './booking-events.ts'
import { type Deposit, wasPaid } from './deposits.ts'

/** `refund_failed`: the provider reported a refund as failed, so the money is the seller's again. */
export const receiptKinds = ['payment', 'refund', 'refund_failed'] as const

export type ReceiptKind = (typeof receiptKinds)[number]

/** As on the day of the receipt. `vatRate` is in percent. Without a VAT number, 0 says that VAT does not apply, and null says nothing. */
export type Seller = {
  name: string
  legalName: string | null
  address: string | null
  registrationNumber: string | null
  vatNumber: string | null
  vatRate: number | null
}

export type Movement = { kind: ReceiptKind; cents: number }

/** What an event did to the money. The sum of all receipts is what the seller has. */
export function movementsOf(
  before: Deposit | null,
  next: Deposit | null,
  { details }: Pick<BookingEvent, 'details'>,
): Movement[] {
  if (!before || !next) return []
  const movements: Movement[] = []
  if (!wasPaid(before.status) && wasPaid(next.status))
    movements.push({ kind: 'payment', cents: details.paidCents ?? next.amountCents })
  const refunded = next.refundedCents - before.refundedCents
  if (refunded > 0) movements.push({ kind: 'refund', cents: refunded })
  if (refunded < 0) movements.push({ kind: 'refund_failed', cents: -refunded })
  return movements
}

/** Six digits, and more beyond a million. */
export const receiptNumber = (year: number, count: number): string =>
  `${year}-${String(count).padStart(6, '0')}`

/** The part of an amount that is VAT, rounded to the cent. */
export const vatIn = (cents: number, rate: number): number => cents - Math.round(cents / (1 + rate / 100))
