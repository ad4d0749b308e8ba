import type { BookingStatus } from '../../domain/bookings.ts'

/** A fact in a row; `before` is what it replaces. */
export type Fact = { label: string; value: string; before?: string }

/** When a booking takes place: the date and the zone in words, `from` and `to` as HH:MM, and both in words. */
export type When = { date: string; from: string; to: string; times: string; zone: string }

/** What a mail says, before it is given its look. */
export type Letter = {
  subject: string
  heading: string
  /** The booking's state after the event. */
  status?: BookingStatus
  paragraphs: string[]
  /** What somebody wrote, in one line or several. */
  quote?: { from: string; text: string }
  when?: When
  facts: Fact[]
  /** The first is the one that matters most. */
  actions: { label: string; url: string }[]
  /** Small print under the actions. */
  note?: string
  /** Why one gets this, and what to do about it. */
  footer: { text: string; url?: string }[]
}
