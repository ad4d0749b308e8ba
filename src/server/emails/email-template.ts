import type { BookingStatus } from '../../domain/bookings.ts'
import type { SalonColor } from '../../domain/salon-colors.ts'

/** `before` is the value it replaces. */
export type Fact = { label: string; value: string; before?: string; url?: string }

/** Date, times and zone are in words, `from` and `to` HH:MM. */
export type When = { date: string; from: string; to: string; times: string; zone: string }

/** The other dates of a recurring appointment, each with its link. */
export type Dates = { label: string; list: (Omit<Fact, 'label' | 'url'> & { url: string })[] }

export type EmailTemplate = {
  subject: string
  /** The salon's, in emails to its clients. */
  color?: SalonColor
  heading: string
  status?: BookingStatus
  /** What clients read; owners read the status's own label. */
  statusLabel?: string
  paragraphs: string[]
  quote?: { from: string; text: string }
  when?: When
  facts: Fact[]
  dates?: Dates
  /** The main action comes first. */
  actions: { label: string; url: string }[]
  note?: string
  /** Why the recipient gets this email, and how to change that. */
  footer: { text: string; url?: string }[]
}
