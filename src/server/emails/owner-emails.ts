import { pages } from '../../contract/pages.ts'
import type { BookingStatus } from '../../domain/bookings.ts'
import type { OwnerTemplate } from '../../domain/deliveries.ts'
import { formatCents, formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { type BookingFacts, proposedText, whatOf, whenOf } from './booking-facts.ts'
import type { EmailTemplate } from './email-template.ts'

/** `answer` names the button to press there. */
function dayUrl({ booking, baseUrl, salon = null }: BookingFacts, answer?: 'approved' | 'rejected'): string {
  const path = pages.calendar.replace(':scheduleId', String(booking.scheduleId))
  const search = new URLSearchParams({ day: booking.date, booking: String(booking.id) })
  if (answer) search.set('answer', answer)
  if (salon !== null) search.set('salon', String(salon))
  return `${baseUrl}${path}?${search}`
}

type Words = Pick<EmailTemplate, 'subject' | 'heading' | 'status' | 'paragraphs' | 'actions' | 'note'>

function inputsOf(facts: BookingFacts) {
  const { booking, locale, amountCents = 0 } = facts
  const { client, startTime: time } = booking
  const date = formatDate(booking.date, locale, 'short')
  return {
    client,
    date,
    time,
    amount: formatCents(amountCents, locale),
    count: booking.places,
    proposed: proposedText(facts),
  }
}

function requested(facts: BookingFacts): Words {
  const { locale, amountCents } = facts
  const inputs = inputsOf(facts)
  return {
    subject: m.mail_requested_subject(inputs, { locale }),
    heading: m.mail_requested_heading({}, { locale }),
    status: 'pending',
    paragraphs: [
      m.mail_requested_text(inputs, { locale }),
      ...(amountCents ? [m.mail_requested_deposit(inputs, { locale })] : []),
    ],
    actions: [
      { label: m.mail_requested_approve({}, { locale }), url: dayUrl(facts, 'approved') },
      { label: m.mail_requested_reject({}, { locale }), url: dayUrl(facts, 'rejected') },
    ],
    note: m.mail_requested_note({}, { locale }),
  }
}

type Text = (inputs: ReturnType<typeof inputsOf>, options: { locale: Locale }) => string

/** Leads to the day. Without a status, shows the booking's. */
const news =
  (words: { subject: Text; heading: Text; text: Text; status?: BookingStatus }) =>
  (facts: BookingFacts): Words => {
    const { booking, locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: words.subject(inputs, { locale }),
      heading: words.heading(inputs, { locale }),
      status: words.status ?? booking.status,
      paragraphs: [words.text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  }

const made = news({
  subject: m.mail_made_subject,
  heading: m.mail_made_heading,
  text: m.mail_made_text,
  status: 'approved',
})

const cancelled = news({
  subject: m.mail_client_cancelled_subject,
  heading: m.mail_client_cancelled_heading,
  text: m.mail_client_cancelled_text,
  status: 'cancelled',
})

const moved = news({
  subject: m.mail_client_rescheduled_subject,
  heading: m.mail_client_rescheduled_heading,
  text: m.mail_client_rescheduled_text,
})

const rescheduleRequested = news({
  subject: m.mail_reschedule_requested_subject,
  heading: m.mail_reschedule_requested_heading,
  text: m.mail_reschedule_requested_text,
})

const templates: Record<OwnerTemplate, (facts: BookingFacts) => Words> = {
  booking_requested: requested,
  booking_made: (facts) => {
    const words = made(facts)
    if (!facts.amountCents) return words
    const deposit = m.mail_made_deposit(inputsOf(facts), { locale: facts.locale })
    return { ...words, paragraphs: [...words.paragraphs, deposit] }
  },
  deposit_late: (facts) => {
    const words = requested(facts)
    return {
      ...words,
      paragraphs: [...words.paragraphs, m.mail_deposit_late_text({}, { locale: facts.locale })],
    }
  },
  deposit_given_back: news({
    subject: m.mail_given_back_subject,
    heading: m.mail_deposit_refunded_heading,
    text: m.mail_given_back_text,
  }),
  refund_refused: news({
    subject: m.mail_refund_refused_subject,
    heading: m.mail_refund_refused_heading,
    text: m.mail_refund_refused_text,
  }),
  refund_taken_back: news({
    subject: m.mail_refund_taken_back_subject,
    heading: m.mail_refund_taken_back_heading,
    text: m.mail_refund_taken_back_text,
  }),
  request_lapsed: (facts) =>
    news({
      subject: m.mail_request_lapsed_subject,
      heading: m.mail_request_lapsed_heading,
      text: facts.proposed ? m.mail_request_lapsed_proposed_text : m.mail_request_lapsed_text,
      status: 'rejected',
    })(facts),
  deposit_disputed: news({
    subject: m.mail_disputed_subject,
    heading: m.mail_disputed_heading,
    text: m.mail_disputed_text,
  }),
  payment_mismatched: news({
    subject: m.mail_mismatched_subject,
    heading: m.mail_mismatched_heading,
    text: m.mail_mismatched_text,
  }),
  client_cancelled: (facts) => {
    const words = cancelled(facts)
    if (facts.depositEnd !== 'after_dispute') return words
    const owed = m.mail_client_cancelled_disputed({}, { locale: facts.locale })
    return { ...words, paragraphs: [...words.paragraphs, owed] }
  },
  client_gave_back_places: news({
    subject: m.mail_client_places_back_subject,
    heading: m.mail_client_places_back_heading,
    text: m.mail_client_places_back_text,
  }),
  client_rescheduled: (facts) => {
    if (facts.booking.status !== 'pending') return moved(facts)
    const { heading, subject } = moved(facts)
    const text = m.mail_client_rescheduled_pending_text(inputsOf(facts), { locale: facts.locale })
    return { ...requested(facts), subject, heading, paragraphs: [text] }
  },
  reschedule_requested: (facts) => {
    const words = rescheduleRequested(facts)
    const label = m.mail_reschedule_requested_open({}, { locale: facts.locale })
    return { ...words, actions: [{ label, url: dayUrl(facts) }] }
  },
  proposal_accepted: news({
    subject: m.mail_proposal_accepted_subject,
    heading: m.mail_proposal_accepted_heading,
    text: m.mail_proposal_accepted_text,
    status: 'approved',
  }),
  proposal_declined: news({
    subject: m.mail_proposal_declined_subject,
    heading: m.mail_proposal_declined_heading,
    text: m.mail_proposal_declined_text,
  }),
}

export function ownerTemplate(kind: OwnerTemplate, facts: BookingFacts): EmailTemplate {
  const { booking, baseUrl, locale } = facts
  const { client, phone, email, comment, schedule } = booking
  const about: [label: string, value: string | null][] = [
    [m.mail_fact_client({}, { locale }), client],
    [m.mail_fact_phone({}, { locale }), phone],
    [m.mail_fact_email({}, { locale }), email],
    [m.mail_fact_comment({}, { locale }), comment],
    [m.mail_fact_schedule_of({}, { locale }), schedule],
  ]
  return {
    ...templates[kind](facts),
    when: whenOf(facts),
    facts: [...whatOf(facts), ...about.flatMap(([label, value]) => (value ? [{ label, value }] : []))],
    footer: [{ text: m.mail_owner_footer({}, { locale }), url: `${baseUrl}${pages.account}` }],
  }
}
