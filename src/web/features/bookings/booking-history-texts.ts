import type { Reply } from '../../../contract/index.ts'
import type { BookingEventKind } from '../../../domain/booking-events.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'
import { beforeText } from './booking-before-text.ts'
import { statusText } from './status-badge.tsx'

export type Entry = Reply<'listBookingHistory'>[number]

type Mail = Entry['mails'][number]

const amountOf = ({ amount = '0' }: Entry) => ({ amount: formatEuros(amount) })
const withBefore = (text: () => string) => (entry: Entry) =>
  entry.before ? m.history_moved({ before: beforeText(entry.before) }) : text()

/** The owner's text for each event. A kind of event without a text does not compile. */
const words: Record<BookingEventKind, (entry: Entry) => string> = {
  requested: m.history_requested,
  booked: m.history_booked,
  held: m.history_held,
  entered: m.history_entered,
  approved: m.history_approved,
  rejected: m.history_rejected,
  reopened: m.history_reopened,
  edited: withBefore(m.history_edited),
  cancelled: ({ actor }) => (actor === 'client' ? m.history_cancelled_client() : m.history_cancelled_owner()),
  deleted: m.history_deleted,
  missed: m.history_missed,
  not_missed: m.history_not_missed,
  undone: m.history_undone,
  lapsed: m.history_lapsed,
  reminder_due: m.history_reminder_due,
  hold_kept: m.history_hold_kept,
  hold_released: m.history_hold_released,
  hold_expired: m.history_hold_expired,
  paid: (entry) => m.history_paid(amountOf(entry)),
  paid_late: (entry) => m.history_paid_late(amountOf(entry)),
  paid_in_vain: (entry) => m.history_paid_in_vain(amountOf(entry)),
  payment_mismatched: m.history_payment_mismatched,
  payment_declined: m.history_payment_declined,
  payment_ended: m.history_payment_ended,
  partly_refunded: (entry) => m.history_partly_refunded(amountOf(entry)),
  refunded: (entry) => m.history_refunded(amountOf(entry)),
  refund_refused: m.history_refund_refused,
  refund_failed: m.history_refund_failed,
  disputed: m.history_disputed,
  dispute_won: m.history_dispute_won,
  dispute_lost: m.history_dispute_lost,
  dispute_dropped: m.history_dispute_dropped,
  zone_rules_changed: m.history_zone_rules_changed,
  carried_over: ({ status = 'pending' }) =>
    m.history_carried_over({ status: statusText({ status }).toLocaleLowerCase() }),
}

export const eventText = (entry: Entry): string => words[entry.kind](entry)

const states: Record<Mail['state'], (facts: { at: string; attempts: number }) => string> = {
  waiting: m.history_mail_waiting,
  held: m.history_mail_held,
  sent: m.history_mail_sent,
  failed: m.history_mail_failed,
  given_up: m.history_mail_given_up,
  no_address: m.history_mail_no_address,
  switched_off: m.history_mail_switched_off,
}

/** The recipient and state of a mail; `at` is already formatted. */
export function mailText({ recipient, target, state, attempts }: Mail, at: string): string {
  const whom = target === null ? m.history_to_nobody() : addressed[recipient]({ address: target })
  return m.history_mail({ whom, state: states[state]({ at, attempts }) })
}

const addressed = { client: m.history_to_client, owner: m.history_to_owner }
