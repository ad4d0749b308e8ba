import type { ClientLetter, OwnerLetter } from './deliveries.ts'

/**
 * So many mails at once, and from then on so many an hour, evenly; those beyond wait for their turn. One that would wait
 * longer than `waitHours` is given up.
 */
export type MailBudget = { atOnce: number; anHour: number; waitHours?: number }

export const mailBudgets = {
  /**
   * To clients, of an owner without a subscription, who can have nothing booked online: what is entered by hand in a
   * busy hour, and far from what is worth an account to who writes to strangers.
   */
  owner: { atOnce: 100, anHour: 100 },
  /**
   * To one address as a client, from all salons together: above what a hotel's desk or an office books for others, and
   * the end of a flood in which many accounts take part.
   */
  address: { atOnce: 500, anHour: 500 },
  /**
   * To one address as a client that has never responded: it may be a stranger's, typed in to flood it. Twenty at once are
   * the bookings of a family; then six a day. Whoever follows the link of one gets what waits, and has no such budget any more.
   */
  stranger: { atOnce: 20, anHour: 0.25, waitHours: 7 * 24 },
  /** Of all kinds, about an account whose address is not verified. Those beyond are not sent. */
  unverified: { atOnce: 6, anHour: 0.5 },
  /**
   * Of one kind, about one account: who has lost the first asks again, and who asks a seventh time is not its holder.
   * Those beyond are not sent.
   */
  account: { atOnce: 6, anHour: 6 },
} as const satisfies Record<string, MailBudget>

/** What happens to one booking in an hour before its mails wait: more than any to and fro, and no flood. */
export const changesAnHour = 20

/** The letters that tell of a client's money: nobody floods strangers at that price, and they are always sent. */
export const moneyLetters: readonly ClientLetter[] = [
  'deposit_received',
  'deposit_confirmed',
  'deposit_refunded',
  'deposit_returned',
]

type BookingLetter = ClientLetter | OwnerLetter

/** What a booking now is. */
const states: BookingLetter[] = [
  'booking_approved',
  'booking_rejected',
  'booking_reopened',
  'booking_changed',
]

const endings: BookingLetter[] = ['booking_cancelled', 'cancellation_confirmed']

/** The letters that others can give way to. */
export const outdoing: readonly BookingLetter[] = [...states, ...endings]

/**
 * The letters that need not be sent once this one waits behind them, about the same booking and to the same side: of
 * several states only the last is news. Whatever tells of money is always sent, and an ending gives way to an ending alone.
 */
export function outdoneBy(letter: BookingLetter): readonly BookingLetter[] {
  if (states.includes(letter)) return states
  return endings.includes(letter) ? [...states, ...endings] : []
}
