import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'

/** A burst of `atOnce` mails, then `anHour` evenly spread. One that would wait over `waitHours` is given up. */
export type MailBudget = { atOnce: number; anHour: number; waitHours?: number }

export const mailBudgets = {
  /** To all clients of an owner without a subscription: enough for a busy hour, too few for spam. */
  owner: { atOnce: 100, anHour: 100 },
  /** To one client address from all salons: enough for a hotel desk, but no flood from many accounts. */
  address: { atOnce: 500, anHour: 500 },
  /** To an address that never responded, maybe a stranger's. A click in a mail lifts this budget. */
  stranger: { atOnce: 20, anHour: 0.25, waitHours: 7 * 24 },
  unverified: { atOnce: 6, anHour: 0.5 },
  /** Mails of one kind about one account: anyone who requests a seventh is probably not its holder. */
  account: { atOnce: 6, anHour: 6 },
  /** From all accounts to an unproven address, such as invitations. Each account also has its own six of a kind. */
  recipient: { atOnce: 24, anHour: 2 },
} as const satisfies Record<string, MailBudget>

/** After this many changes to one booking in an hour, its mails wait. Genuine changes stay below the limit. */
export const changesAnHour = 20

/** These mails are always sent, because paying deposits to flood strangers would be too expensive. */
export const depositTemplates: readonly ClientTemplate[] = [
  'deposit_received',
  'deposit_confirmed',
  'deposit_refunded',
  'deposit_refund_failed',
  'deposit_returned',
]

type BookingTemplate = ClientTemplate | OwnerTemplate

const states: BookingTemplate[] = [
  'booking_approved',
  'booking_rejected',
  'booking_reopened',
  'booking_changed',
  'places_given_back',
  'reschedule_confirmed',
]

/** They leave the booking as it is, so they say neither its state nor carry its calendar file. */
const proposals: BookingTemplate[] = [
  'reschedule_received',
  'reschedule_declined',
  'time_proposed',
  'proposal_withdrawn',
]

const endings: BookingTemplate[] = ['booking_cancelled', 'cancellation_confirmed', 'booking_given_away']

export const replacingTemplates: readonly BookingTemplate[] = [...states, ...proposals, ...endings]

/** Only the latest state matters; an ending is replaced only by another ending. */
export function replacedBy(template: BookingTemplate): readonly BookingTemplate[] {
  if (proposals.includes(template)) return proposals
  if (states.includes(template)) return [...states, ...proposals]
  return endings.includes(template) ? replacingTemplates : []
}
