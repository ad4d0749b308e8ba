import { pages } from '../../contract/pages.ts'
import { formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { isWholeDay } from '../../domain/waiting.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import type { NotifiedWaiting } from '../store/waiting/waiting-views.ts'
import { type BookingFacts, placeOf, whatOf, whenOf } from './booking-facts.ts'
import type { EmailTemplate, Fact } from './email-template.ts'

type WaitingFacts = { waiting: NotifiedWaiting; baseUrl: string; locale: Locale; mailId: string }

const linkTo = ({ baseUrl, mailId }: { baseUrl: string; mailId: string }, waitingToken: string) =>
  `${baseUrl}${pages.waiting.replace(':waitingToken', waitingToken)}?mail=${mailId}`

function datesOf({ fromDate, toDate }: NotifiedWaiting, locale: Locale, how: 'short' | 'day'): string {
  const [from, to] = [fromDate, toDate].map((date) => formatDate(date, locale, how)) as [string, string]
  return fromDate === toDate ? from : m.waiting_any_date({ from, to }, { locale })
}

/** With the link by which the client leaves the list. */
export function joinedTemplate({ waiting, baseUrl, locale, mailId }: WaitingFacts): EmailTemplate {
  const { schedule, services, staffName, fromTime, toTime, color, waitingToken } = waiting
  const facts: Fact[] = [
    { label: m.waiting_dates({}, { locale }), value: datesOf(waiting, locale, 'day') },
    {
      label: m.waiting_times({}, { locale }),
      value: isWholeDay(waiting)
        ? m.waiting_any_time({}, { locale })
        : m.waiting_between({ from: fromTime, to: toTime }, { locale }),
    },
    { label: m.mail_fact_service({}, { locale }), value: services.join(' + ') },
    ...(staffName === null ? [] : [{ label: m.book_with({}, { locale }), value: staffName }]),
    { label: m.mail_fact_schedule({}, { locale }), value: schedule },
  ]
  return {
    color,
    subject: m.mail_waiting_subject({ range: datesOf(waiting, locale, 'short'), schedule }, { locale }),
    heading: m.mail_waiting_heading({}, { locale }),
    paragraphs: [m.mail_waiting_text({ schedule }, { locale }), m.mail_waiting_order({}, { locale })],
    facts,
    actions: [
      { label: m.mail_waiting_action({}, { locale }), url: linkTo({ baseUrl, mailId }, waitingToken) },
    ],
    footer: [{ text: m.mail_waiting_footer({ schedule }, { locale }) }],
  }
}

/** Its only button leads to the page that takes the place, because mail scanners open links too. */
export function offeredTemplate(facts: BookingFacts, cancelTexts: string[]): EmailTemplate {
  const { booking, offer, locale } = facts
  const { schedule, timezone, startTime: time, color } = booking
  const { date, time: clock } = wallTimeAt(timezone, Date.parse(offer?.until ?? ''))
  const until = m.common_date_at_time({ date: formatDate(date, locale, 'day'), time: clock }, { locale })
  return {
    color,
    subject: m.mail_offered_subject(
      { date: formatDate(booking.date, locale, 'short'), time, schedule },
      { locale },
    ),
    heading: m.mail_offered_heading({}, { locale }),
    status: 'pending',
    statusLabel: m.mail_offered_label({}, { locale }),
    paragraphs: [m.mail_offered_text({ schedule, until }, { locale }), ...cancelTexts],
    when: whenOf(facts),
    facts: [
      ...whatOf(facts),
      { label: m.mail_fact_schedule({}, { locale }), value: schedule },
      ...placeOf(booking, locale),
    ],
    actions: [
      { label: m.mail_offered_action({}, { locale }), url: linkTo(facts, offer?.waitingToken ?? '') },
    ],
    footer: [{ text: m.mail_offered_footer({ schedule }, { locale }) }],
  }
}
