import { pages } from '../../contract/pages.ts'
import { m } from '../../messages/messages.js'
import type { Locale } from '../http/locale.ts'
import type { BookingMessageKind } from '../store/messages.ts'
import type { Letter } from './letter.ts'

/** A booking as its mails tell of it; date and time are wall-clock where the booking takes place. */
export type BookingFacts = {
  kind: BookingMessageKind
  recipient: 'client' | 'owner'
  scheduleId: number
  schedule: string
  service: string
  durationMinutes: number
  date: string
  startTime: string
  client: string
  phone: string
  comment: string | null
  reference: string
  baseUrl: string
  locale: Locale
}

const language: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

/** A wall-clock date in words; formatted in UTC so that no zone moves it. */
const dateInWords = (date: string, locale: Locale, style: 'full' | 'short') =>
  new Intl.DateTimeFormat(language[locale], {
    timeZone: 'UTC',
    weekday: style === 'full' ? 'long' : 'short',
    day: 'numeric',
    month: style === 'full' ? 'long' : 'short',
    ...(style === 'full' ? { year: 'numeric' } : {}),
  }).format(new Date(`${date}T00:00:00Z`))

function clientLetter(facts: BookingFacts): Letter {
  const { kind, locale, baseUrl, schedule, service, reference } = facts
  const date = dateInWords(facts.date, locale, 'short')
  const texts: Record<
    BookingMessageKind,
    [subject: typeof m.mail_received_subject, text: typeof m.mail_received_text]
  > = {
    booking_received: [m.mail_received_subject, m.mail_received_text],
    booking_requested: [m.mail_received_subject, m.mail_received_text],
    booking_approved: [m.mail_approved_subject, m.mail_approved_text],
    booking_rejected: [m.mail_rejected_subject, m.mail_rejected_text],
    booking_changed: [m.mail_changed_subject, m.mail_changed_text],
    booking_cancelled: [m.mail_cancelled_subject, m.mail_cancelled_text],
  }
  const [subject, text] = texts[kind]
  return {
    subject: subject({ service, date }, { locale }),
    paragraphs: [text({ schedule }, { locale })],
    facts: [
      [m.mail_fact_schedule({}, { locale }), schedule],
      ...whatAndWhen(facts),
      [m.mail_fact_reference({}, { locale }), reference],
    ],
    action: {
      label: m.mail_manage_action({}, { locale }),
      url: `${baseUrl}${pages.manageBooking}?reference=${reference}`,
    },
  }
}

function ownerLetter(facts: BookingFacts): Letter {
  const { kind, locale, baseUrl, client, phone, comment, startTime: time } = facts
  const date = dateInWords(facts.date, locale, 'short')
  const cancelled = kind === 'booking_cancelled'
  const subject = cancelled ? m.mail_client_cancelled_subject : m.mail_requested_subject
  const text = cancelled ? m.mail_client_cancelled_text : m.mail_requested_text
  const action = cancelled ? m.mail_open_schedule : m.mail_requested_action
  const details: Letter['facts'] = [
    [m.mail_fact_client({}, { locale }), client],
    [m.mail_fact_phone({}, { locale }), phone],
    ...whatAndWhen(facts),
  ]
  if (comment) details.push([m.mail_fact_comment({}, { locale }), comment])
  return {
    subject: subject({ client, date, time }, { locale }),
    paragraphs: [text({ client }, { locale })],
    facts: details,
    action: {
      label: action({}, { locale }),
      url: `${baseUrl}${pages.schedule.replace(':scheduleId', String(facts.scheduleId))}`,
    },
  }
}

function whatAndWhen({ service, date, startTime, durationMinutes, locale }: BookingFacts): Letter['facts'] {
  return [
    [m.mail_fact_service({}, { locale }), service],
    [
      m.mail_fact_when({}, { locale }),
      m.mail_when({ date: dateInWords(date, locale, 'full'), time: startTime }, { locale }),
    ],
    [m.mail_fact_duration({}, { locale }), m.mail_minutes({ minutes: durationMinutes }, { locale })],
  ]
}

export const bookingLetter = (facts: BookingFacts): Letter =>
  facts.recipient === 'client' ? clientLetter(facts) : ownerLetter(facts)
