import type { Body } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'

/** The client's form as typed. */
export type Draft = { clientName: string; clientEmail: string; clientPhone: string; comment: string }

/** The request just made, for its confirmation. */
export type Booked = {
  referenceToken: string
  /** How it stood then; pending where a browser has kept one of before. */
  status?: BookingStatus
  service: string
  /** With whom, where there are several. */
  staffName?: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
  date: string
  time: string
  /** What has been paid, in euros, and whether the provider is still checking it. */
  deposit?: { amount: number; processing: boolean }
}

/** A slot that is held while its deposit is paid: what was asked for, so that it can be asked for again. */
export type Held = {
  request: Body<'createDepositPayment'>
  referenceToken: string
  /** Whether the client has left for the page of a bank. */
  atBank?: boolean
}
