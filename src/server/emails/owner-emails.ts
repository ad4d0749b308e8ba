import { pages } from '../../contract/pages.ts'
import type { OwnerTemplate } from '../../domain/deliveries.ts'
import { formatCents, formatDate } from '../../domain/formats.ts'
import { m } from '../../messages/messages.js'
import { type BookingFacts, whatOf, whenOf } from './booking-facts.ts'
import type { EmailTemplate } from './email-template.ts'

/** `answer` names the button to press there. */
function dayUrl({ booking, baseUrl }: BookingFacts, answer?: 'approved' | 'rejected'): string {
  const path = pages.calendar.replace(':scheduleId', String(booking.scheduleId))
  const search = new URLSearchParams({ day: booking.date, booking: String(booking.id) })
  if (answer) search.set('answer', answer)
  return `${baseUrl}${path}?${search}`
}

type Words = Pick<EmailTemplate, 'subject' | 'heading' | 'status' | 'paragraphs' | 'actions' | 'note'>

function inputsOf({ booking, locale, amountCents = 0 }: BookingFacts) {
  const { client, startTime: time } = booking
  const date = formatDate(booking.date, locale, 'short')
  return { client, date, time, amount: formatCents(amountCents, locale) }
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

const letters: Record<OwnerTemplate, (facts: BookingFacts) => Words> = {
  booking_requested: requested,
  booking_made: (facts) => {
    const { locale, amountCents } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_made_subject(inputs, { locale }),
      heading: m.mail_made_heading({}, { locale }),
      status: 'approved',
      paragraphs: [
        m.mail_made_text(inputs, { locale }),
        ...(amountCents ? [m.mail_made_deposit(inputs, { locale })] : []),
      ],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
  deposit_late: (facts) => {
    const words = requested(facts)
    return {
      ...words,
      paragraphs: [...words.paragraphs, m.mail_deposit_late_text({}, { locale: facts.locale })],
    }
  },
  deposit_given_back: (facts) => {
    const { booking, locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_given_back_subject(inputs, { locale }),
      heading: m.mail_deposit_refunded_heading({}, { locale }),
      status: booking.status,
      paragraphs: [m.mail_given_back_text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
  refund_refused: (facts) => {
    const { booking, locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_refund_refused_subject(inputs, { locale }),
      heading: m.mail_refund_refused_heading({}, { locale }),
      status: booking.status,
      paragraphs: [m.mail_refund_refused_text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
  request_lapsed: (facts) => {
    const { locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_request_lapsed_subject(inputs, { locale }),
      heading: m.mail_request_lapsed_heading({}, { locale }),
      status: 'rejected',
      paragraphs: [m.mail_request_lapsed_text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
  deposit_disputed: (facts) => {
    const { booking, locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_disputed_subject(inputs, { locale }),
      heading: m.mail_disputed_heading({}, { locale }),
      status: booking.status,
      paragraphs: [m.mail_disputed_text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
  payment_mismatched: (facts) => {
    const { booking, locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_mismatched_subject(inputs, { locale }),
      heading: m.mail_mismatched_heading({}, { locale }),
      status: booking.status,
      paragraphs: [m.mail_mismatched_text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
  client_cancelled: (facts) => {
    const { locale } = facts
    const inputs = inputsOf(facts)
    return {
      subject: m.mail_client_cancelled_subject(inputs, { locale }),
      heading: m.mail_client_cancelled_heading({}, { locale }),
      status: 'cancelled',
      paragraphs: [m.mail_client_cancelled_text(inputs, { locale })],
      actions: [{ label: m.mail_open_day({}, { locale }), url: dayUrl(facts) }],
    }
  },
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
    ...letters[kind](facts),
    when: whenOf(facts),
    facts: [...whatOf(facts), ...about.flatMap(([label, value]) => (value ? [{ label, value }] : []))],
    footer: [{ text: m.mail_owner_footer({}, { locale }), url: `${baseUrl}${pages.account}` }],
  }
}
