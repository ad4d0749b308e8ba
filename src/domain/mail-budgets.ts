import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'

/**
 * A burst of `atOnce` mails, then `anHour` mails per hour, evenly spread. Further mails wait; one that would
 * wait longer than `waitHours` is given up.
 */
export type MailBudget = { atOnce: number; anHour: number; waitHours?: number }

export const mailBudgets = {
  /**
   * To all clients of an owner without a subscription, whose bookings are all entered manually. Enough for a
   * busy hour, and too few to make such an account worthwhile for spam.
   */
  owner: { atOnce: 100, anHour: 100 },
  /**
   * To one client address, from all salons together. More than a hotel desk or an office books for others,
   * but it stops a flood from many accounts.
   */
  address: { atOnce: 500, anHour: 500 },
  /**
   * To one client address that has never responded, because someone may have typed a stranger's address. A
   * burst of 20 covers the bookings of a family; then six a day. Following a link in a mail releases the
   * waiting mails and lifts this budget.
   */
  stranger: { atOnce: 20, anHour: 0.25, waitHours: 7 * 24 },
  /** All mails about an account with an unverified address. Further mails are not sent. */
  unverified: { atOnce: 6, anHour: 0.5 },
  /**
   * Mails of one kind about one account. Someone who lost a mail asks again, but a seventh request is not the
   * account holder's. Further mails are not sent.
   */
  account: { atOnce: 6, anHour: 6 },
} as const satisfies Record<string, MailBudget>

/** Changes to one booking in an hour before its mails wait. Genuine changes stay below it. */
export const changesAnHour = 20

/**
 * Mails about a client's money are always sent: paying deposits to flood strangers would be too expensive.
 */
export const depositTemplates: readonly ClientTemplate[] = [
  'deposit_received',
  'deposit_confirmed',
  'deposit_refunded',
  'deposit_returned',
]

type BookingTemplate = ClientTemplate | OwnerTemplate

/** Mails that describe the booking's current state. */
const states: BookingTemplate[] = [
  'booking_approved',
  'booking_rejected',
  'booking_reopened',
  'booking_changed',
]

const endings: BookingTemplate[] = ['booking_cancelled', 'cancellation_confirmed']

/** The email templates that can replace others. */
export const replacingTemplates: readonly BookingTemplate[] = [...states, ...endings]

/**
 * The waiting mails that this one replaces, for the same booking and recipient. Only the latest of several
 * states matters. Mails about money are never replaced, and an ending is replaced only by another ending.
 */
export function replacedBy(letter: BookingTemplate): readonly BookingTemplate[] {
  if (states.includes(letter)) return states
  return endings.includes(letter) ? [...states, ...endings] : []
}
