import { pages } from '../../contract/pages.ts'
import { type BookingStatus, blocks } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { type BookingFacts, type OtherDate, startText } from './booking-facts.ts'
import type { Dates, Fact } from './email-template.ts'

type StatusLabel = (status: BookingStatus) => string

type Mailed = { reference: string; mailId: string; linkKey?: string | undefined }

export function manageUrl(baseUrl: string, { reference, mailId, linkKey }: Mailed): string {
  const key = linkKey === undefined ? '' : `&key=${linkKey}`
  return `${baseUrl}${pages.manageBooking}?reference=${reference}&mail=${mailId}${key}`
}

/** In events of older versions, which knew only the starts. */
export const othersFacts = ({ others = [], locale }: BookingFacts): Fact[] =>
  others.length === 0
    ? []
    : [
        {
          label: m.mail_fact_others({}, { locale }),
          value: others.map((start) => startText(start, locale)).join(' · '),
        },
      ]

/** With what is not as the email says it of the first date. */
function dateText(
  { booking: { service, staffName, status, ...start } }: OtherDate,
  { booking: first, locale }: BookingFacts,
  { said, label }: { said: BookingStatus; label: StatusLabel },
): string {
  const when = startText(start, locale)
  return [
    staffName === null || staffName === first.staffName
      ? when
      : m.common_with({ start: when, staff: staffName }, { locale }),
    ...(service === first.service ? [] : [service]),
    ...(status === said ? [] : [label(status)]),
  ].join(' · ')
}

function beforeOf({ booking, before }: OtherDate, locale: Locale): string | undefined {
  if (!before || (before.date === booking.date && before.startTime === booking.startTime)) return undefined
  return startText(before, locale)
}

export function otherDates(facts: BookingFacts, said: BookingStatus, label: StatusLabel): { dates?: Dates } {
  const { dates = [], baseUrl, locale } = facts
  if (dates.length === 0) return {}
  const list = dates.map((date) => {
    const before = beforeOf(date, locale)
    return {
      value: dateText(date, facts, { said, label }),
      ...(before !== undefined && { before }),
      url: manageUrl(baseUrl, { ...date, reference: date.booking.reference }),
    }
  })
  return { dates: { label: m.mail_fact_others({}, { locale }), list } }
}

/** Null without other dates. The link of each date shows its deadline. */
export function howToManageDates({ booking, dates = [], locale }: BookingFacts): string[] | null {
  if (dates.length === 0) return null
  const standing = [booking, ...dates.map((date) => date.booking)].filter(({ status }) => blocks(status))
  if (standing.length === 0) return []
  const hasDeadline = standing.some(({ cancelHours }) => cancelHours > 0)
  return [hasDeadline ? m.mail_dates_until({}, { locale }) : m.mail_dates({}, { locale })]
}
