import { pages } from '../../contract/pages.ts'
import { type BookingStatus, blocks } from '../../domain/bookings.ts'
import type { ClientTemplate } from '../../domain/deliveries.ts'
import { formatCents, formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { onOneLine } from '../../domain/places.ts'
import { m } from '../../messages/messages.js'
import type { NotifiedBooking } from '../store/bookings/notified-bookings.ts'
import {
  atProposedTime,
  type BookingFacts,
  placeOf,
  proposedText,
  startText,
  whatOf,
  whenOf,
} from './booking-facts.ts'
import { cancelTexts, isPastDeadline, refundTexts, termsOfProposal } from './deadlines.ts'
import type { EmailTemplate, Fact } from './email-template.ts'
import { howToManageDates, manageUrl, otherDates, othersFacts } from './other-dates.ts'
import { offeredTemplate } from './waiting-emails.ts'

type Text<Inputs> = (inputs: Inputs, options: { locale: Locale }) => string

type Words = {
  subject: Text<{ date: string; time: string; schedule: string }>
  heading: Text<object>
  text: Text<{ schedule: string; amount: string; count: number; proposed: string }>
  status: BookingStatus
  /** Instead of the status's. */
  label?: Text<object>
  file: boolean
  /** The label of a link to the schedule, for bookings that do not take place. */
  again?: Text<object>
  /** Instead of the usual label of the link to the booking. */
  manage?: Text<object>
  /** Instead of the usual footer. */
  footer?: Text<{ schedule: string }>
}

const labels: Record<BookingStatus, Text<object>> = {
  pending: m.common_status_pending,
  approved: m.common_status_confirmed,
  rejected: m.common_status_declined,
  cancelled: m.common_status_cancelled,
}

const changed: Words = {
  subject: m.mail_changed_subject,
  heading: m.mail_changed_heading,
  text: m.mail_changed_text,
  status: 'approved',
  file: true,
}

const changedRequest: Words = {
  subject: m.mail_changed_pending_subject,
  heading: m.mail_changed_pending_heading,
  text: m.mail_changed_pending_text,
  status: 'pending',
  file: true,
}

const rescheduled: Words = {
  subject: m.mail_rescheduled_subject,
  heading: m.mail_rescheduled_heading,
  text: m.mail_rescheduled_text,
  status: 'approved',
  file: true,
}

const rescheduledRequest: Words = {
  subject: m.mail_rescheduled_pending_subject,
  heading: m.mail_rescheduled_pending_heading,
  text: m.mail_rescheduled_pending_text,
  status: 'pending',
  file: false,
}

const proposal: Words = {
  subject: m.mail_time_proposed_subject,
  heading: m.mail_time_proposed_heading,
  text: m.mail_time_proposed_text,
  status: 'pending',
  label: m.mail_time_proposed_label,
  file: false,
}

const templates: Record<Exclude<ClientTemplate, 'place_offered'>, (status: BookingStatus) => Words> = {
  booking_received: () => ({
    subject: m.mail_received_subject,
    heading: m.mail_received_heading,
    text: m.mail_received_text,
    status: 'pending',
    file: false,
  }),
  booking_confirmed: () => ({
    subject: m.mail_approved_subject,
    heading: m.mail_approved_heading,
    text: m.mail_confirmed_text,
    status: 'approved',
    file: true,
  }),
  deposit_confirmed: () => ({
    subject: m.mail_approved_subject,
    heading: m.mail_approved_heading,
    text: m.mail_deposit_confirmed_text,
    status: 'approved',
    file: true,
  }),
  booking_approved: () => ({
    subject: m.mail_approved_subject,
    heading: m.mail_approved_heading,
    text: m.mail_approved_text,
    status: 'approved',
    file: true,
  }),
  booking_rejected: () => ({
    subject: m.mail_rejected_subject,
    heading: m.mail_rejected_heading,
    text: m.mail_rejected_text,
    status: 'rejected',
    file: true,
    again: m.mail_other_time,
  }),
  booking_reopened: () => ({
    subject: m.mail_reopened_subject,
    heading: m.mail_reopened_heading,
    text: m.mail_reopened_text,
    status: 'pending',
    file: true,
  }),
  booking_changed: (status) => (status === 'pending' ? changedRequest : changed),
  booking_lapsed: () => ({
    subject: m.mail_lapsed_subject,
    heading: m.mail_lapsed_heading,
    text: m.mail_lapsed_text,
    status: 'rejected',
    label: m.common_status_lapsed,
    file: true,
    again: m.mail_other_time,
  }),
  booking_cancelled: () => ({
    subject: m.mail_cancelled_subject,
    heading: m.mail_cancelled_heading,
    text: m.mail_cancelled_text,
    status: 'cancelled',
    file: true,
    again: m.mail_other_time,
  }),
  booking_given_away: () => ({
    subject: m.mail_given_away_subject,
    heading: m.mail_given_away_heading,
    text: m.mail_given_away_text,
    status: 'cancelled',
    file: true,
    again: m.mail_other_time,
    manage: m.mail_given_away_action,
    footer: m.mail_given_away_footer,
  }),
  cancellation_confirmed: () => ({
    subject: m.mail_cancelled_subject,
    heading: m.mail_own_cancel_heading,
    text: m.mail_own_cancel_text,
    status: 'cancelled',
    file: true,
    again: m.manage_book_again,
  }),
  places_given_back: (status) => ({
    subject: m.mail_places_back_subject,
    heading: m.mail_places_back_heading,
    text: m.mail_places_back_text,
    status,
    file: true,
  }),
  reschedule_received: (status) => ({
    subject: m.mail_reschedule_received_subject,
    heading: m.mail_reschedule_received_heading,
    text: m.mail_reschedule_received_text,
    status,
    file: false,
  }),
  reschedule_confirmed: (status) => (status === 'pending' ? rescheduledRequest : rescheduled),
  reschedule_declined: (status) => ({
    subject: m.mail_reschedule_declined_subject,
    heading: m.mail_reschedule_declined_heading,
    text: m.mail_reschedule_declined_text,
    status,
    file: false,
  }),
  time_proposed: (status) => ({ ...proposal, label: labels[status], status }),
  proposal_withdrawn: (status) => ({
    subject: m.mail_proposal_withdrawn_subject,
    heading: m.mail_proposal_withdrawn_heading,
    text: m.mail_proposal_withdrawn_text,
    status,
    file: false,
  }),
  booking_reminder: () => ({
    subject: m.mail_reminder_subject,
    heading: m.mail_reminder_heading,
    text: m.mail_reminder_text,
    status: 'approved',
    file: false,
  }),
  deposit_received: () => ({
    subject: m.mail_deposit_received_subject,
    heading: m.mail_received_heading,
    text: m.mail_deposit_received_text,
    status: 'pending',
    file: false,
  }),
  deposit_refunded: (status) => ({
    subject: m.mail_deposit_refunded_subject,
    heading: m.mail_deposit_refunded_heading,
    text: m.mail_deposit_refunded_text,
    status,
    file: false,
  }),
  deposit_partly_refunded: (status) => ({
    subject: m.mail_deposit_partly_refunded_subject,
    heading: m.mail_deposit_partly_refunded_heading,
    text: m.mail_deposit_partly_refunded_text,
    status,
    file: false,
  }),
  deposit_refund_failed: (status) => ({
    subject: m.mail_deposit_refund_failed_subject,
    heading: m.mail_deposit_refund_failed_heading,
    text: m.mail_deposit_refund_failed_text,
    status,
    file: false,
  }),
  deposit_returned: () => ({
    subject: m.mail_deposit_returned_subject,
    heading: m.mail_deposit_returned_heading,
    text: m.mail_deposit_returned_text,
    status: 'cancelled',
    file: false,
    again: m.mail_other_time,
  }),
}

/** What a preview of the mail shows. */
function whenAndWhere({ date, startTime, schedule, address }: NotifiedBooking, locale: Locale): string {
  const when = m.common_date_at_time({ date: formatDate(date, locale, 'full'), time: startTime }, { locale })
  return address === null
    ? m.mail_reminder_place({ when, schedule }, { locale })
    : m.mail_reminder_place_address({ when, schedule, address: onOneLine(address) }, { locale })
}

/** The link opens the page to print, which leads to the PDF. */
function receiptFacts({ receipts = [], booking, baseUrl, locale }: BookingFacts): Fact[] {
  return receipts.map((number) => ({
    label: m.receipt_label({}, { locale }),
    value: number,
    url: `${baseUrl}/api/public/bookings/${booking.reference}/receipts/${number}`,
  }))
}

/** A request may lapse because its client did not answer the salon's proposal. */
function wordsOf(kind: Exclude<ClientTemplate, 'place_offered'>, { booking, proposed }: BookingFacts): Words {
  const words = templates[kind](booking.status)
  return kind === 'booking_lapsed' && proposed ? { ...words, text: m.mail_lapsed_proposed_text } : words
}

/** Of a booking for which another time is proposed. */
const presentTime = ({ booking, locale }: BookingFacts): Fact => ({
  label: (booking.status === 'pending' ? m.mail_fact_requested_time : m.mail_fact_present_time)(
    {},
    { locale },
  ),
  value: startText(booking, locale),
})

export function clientTemplate(
  kind: ClientTemplate,
  facts: BookingFacts,
): { email: EmailTemplate; withFile: boolean } {
  if (kind === 'place_offered') return { email: offeredTemplate(facts, cancelTexts(facts)), withFile: false }
  const { booking, before, proposed, amountCents = 0, message, baseUrl, locale, stopUrl } = facts
  const { schedule, reference, bookingAddress } = booking
  const isProposal = kind === 'time_proposed' && proposed !== undefined && blocks(booking.status)
  /** The time that the email asks about. */
  const shown = isProposal ? { ...facts, booking: atProposedTime(booking, proposed) } : facts
  const { date, startTime: time } = shown.booking
  const words = isProposal ? proposal : wordsOf(kind, facts)
  const paragraphs: string[] = []
  if (kind === 'booking_reminder') paragraphs.push(whenAndWhere(booking, locale))
  // The reminder asks to cancel, which is too late after the deadline.
  if (kind !== 'booking_reminder' || !isPastDeadline(facts))
    paragraphs.push(
      words.text(
        {
          schedule,
          amount: formatCents(amountCents, locale),
          count: booking.places,
          proposed: proposedText(facts),
        },
        { locale },
      ),
    )
  if (kind === 'places_given_back' && amountCents > 0)
    paragraphs.push(m.mail_places_back_refund({ amount: formatCents(amountCents, locale) }, { locale }))
  if (facts.depositKept && kind === 'booking_given_away')
    paragraphs.push(m.mail_given_away_kept({}, { locale }))
  else if (facts.depositEnd === 'late') paragraphs.push(m.mail_own_cancel_late({ schedule }, { locale }))
  else if (facts.depositEnd) paragraphs.push(m.mail_own_cancel_disputed({}, { locale }))
  else if (facts.depositKept) paragraphs.push(m.mail_deposit_kept({ schedule }, { locale }))
  else if (kind === 'booking_given_away' && amountCents > 0)
    paragraphs.push(m.mail_given_away_refund({}, { locale }))
  if (before && kind !== 'booking_changed' && kind !== 'reschedule_confirmed')
    paragraphs.push(m.mail_changed_too({}, { locale }))
  if (isProposal) paragraphs.push(...termsOfProposal(shown))
  else paragraphs.push(...(howToManageDates(facts) ?? [...cancelTexts(facts), ...refundTexts(facts)]))
  if (kind === 'booking_received' || kind === 'deposit_received')
    paragraphs.push(m.mail_received_keep({ reference }, { locale }))
  if (kind === 'booking_confirmed' || kind === 'deposit_confirmed')
    paragraphs.push(m.mail_confirmed_keep({ reference }, { locale }))
  const footer: EmailTemplate['footer'] = [
    { text: (words.footer ?? m.mail_client_footer)({ schedule }, { locale }) },
  ]
  if (stopUrl) footer.push({ text: m.mail_reminder_stop({}, { locale }), url: stopUrl })
  const manage = manageUrl(baseUrl, { ...facts, reference })
  const email: EmailTemplate = {
    color: booking.color,
    subject: words.subject({ date: formatDate(date, locale, 'short'), time, schedule }, { locale }),
    heading: words.heading({}, { locale }),
    status: words.status,
    statusLabel: (words.label ?? labels[words.status])({}, { locale }),
    paragraphs,
    ...(message && { quote: { from: m.mail_rejected_message({ schedule }, { locale }), text: message } }),
    when: whenOf(shown),
    facts: [
      ...(isProposal ? [presentTime(facts)] : []),
      ...whatOf(shown),
      { label: m.mail_fact_schedule({}, { locale }), value: schedule },
      ...placeOf(booking, locale),
      { label: m.mail_fact_reference({}, { locale }), value: reference },
      ...othersFacts(facts),
      ...receiptFacts(facts),
    ],
    ...otherDates(facts, words.status, (status) => labels[status]({}, { locale })),
    actions: [
      ...(words.again && bookingAddress !== null
        ? [
            {
              label: words.again({}, { locale }),
              url: `${baseUrl}${pages.book.replace(':token', bookingAddress)}`,
            },
          ]
        : []),
      ...(kind === 'time_proposed'
        ? [{ label: m.mail_time_proposed_accept({}, { locale }), url: `${manage}&answer=proposal` }]
        : []),
      {
        label: (words.manage ?? m.mail_manage_action)({}, { locale }),
        url: manage,
      },
    ],
    footer,
  }
  return { email, withFile: words.file }
}
