import type { Body } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'

/** The client's form as typed. */
export type Draft = { clientName: string; clientEmail: string; clientPhone: string; comment: string }

/** The booking just made, for its confirmation. */
export type Booked = {
  referenceToken: string
  /** The status at that time. Older stored bookings lack it and are pending. */
  status?: BookingStatus
  service: string
  /** The staff member, if there are several. */
  staffName?: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
  date: string
  time: string
  /** The amount paid in euros, and whether the provider still checks the payment. */
  deposit?: { amount: number; processing: boolean }
}

/** A slot held while its deposit is paid. The request is kept so that it can be sent again. */
export type Held = {
  request: Body<'createDepositPayment'>
  referenceToken: string
  /** Whether the client left for a bank's page. */
  atBank?: boolean
}
