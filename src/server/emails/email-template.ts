import type { BookingStatus } from '../../domain/bookings.ts'

/** A labeled value; `before` is the value it replaces. */
export type Fact = { label: string; value: string; before?: string }

/** The time of a booking: date, times and zone in words, `from` and `to` as HH:MM. */
export type When = { date: string; from: string; to: string; times: string; zone: string }

/** The content of an email, before rendering. */
export type Letter = {
  subject: string
  heading: string
  /** The booking's state after the event. */
  status?: BookingStatus
  paragraphs: string[]
  /** A person's message, one or several lines. */
  quote?: { from: string; text: string }
  when?: When
  facts: Fact[]
  /** The main action comes first. */
  actions: { label: string; url: string }[]
  /** Small print under the actions. */
  note?: string
  /** Why the recipient gets this email, and how to change that. */
  footer: { text: string; url?: string }[]
}
