import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { pages } from '../../contract/pages.ts'
import type { BookingStatus } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import type { Feed, ToldBooking } from '../store/told-bookings.ts'
import { timeZoneBlock } from './time-zone.ts'

export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; content: string }

const secondsBefore = [24 * 3600, 2 * 3600]

const stateOf: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  approved: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
}

const instant = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

function newCalendar(method: ICalCalendarMethod, locale: Locale, bookings: ToldBooking[]): ICalCalendar {
  const calendar = ical({
    prodId: { company: 'Créneau', product: 'Créneau', language: locale.toUpperCase() },
    method,
  })
  const starts = bookings.map(({ startsAt }) => startsAt)
  const [first, last] = [Math.min(...starts), Math.max(...bookings.map(({ endsAt }) => endsAt))]
  // Without a zone of the calendar's own, which would strip the stamps of theirs.
  calendar.timezone({ name: null, generator: (zone) => timeZoneBlock(zone, first, last) })
  return calendar
}

/** What every telling of a booking has in common: the same UID for ever, the booking's version as its sequence. */
function eventOf(booking: ToldBooking, baseUrl: string): ICalEventData {
  const { id, version, status, timezone, startsAt, endsAt, schedule } = booking
  const { hostname } = new URL(baseUrl)
  return {
    id: `booking-${id}@${hostname}`,
    sequence: version,
    status: stateOf[status],
    start: instant(startsAt).toZonedDateTimeISO(timezone),
    end: instant(endsAt).toZonedDateTimeISO(timezone),
    timezone,
    location: schedule,
    // Files are fetched by whoever has a reference: the owner's own address is not for them.
    organizer: { name: schedule, email: `noreply@${hostname}` },
  }
}

/** The booking as its client keeps it, in its present state; `now` in epoch milliseconds. */
export function bookingFile(
  booking: ToldBooking,
  { baseUrl, locale, now }: { baseUrl: string; locale: Locale; now: number },
): CalendarFile {
  const { service, schedule, reference, status } = booking
  const over = stateOf[status] === ICalEventStatus.CANCELLED
  const method = over ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const url = `${baseUrl}${pages.manageBooking}?reference=${reference}`
  const calendar = newCalendar(method, locale, [booking])
  calendar.createEvent({
    ...eventOf(booking, baseUrl),
    stamp: instant(now),
    summary: m.calendar_file_summary({ service, schedule }, { locale }),
    description: m.calendar_file_text({ reference, url }, { locale }),
    url,
    alarms: over ? [] : secondsBefore.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
  })
  return { method, content: `${calendar}\r\n` }
}

const feedRefreshSeconds = 900

/** A text as a property's value; the library leaves that of a calendar's name to us. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&')

/** A schedule's bookings as its owner subscribes to them; the same bookings make the same text. */
export function feedFile({ name, locale, bookings }: Feed, baseUrl: string): string {
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH, locale, bookings)
  calendar.name(escaped(name)).ttl(feedRefreshSeconds)
  for (const booking of bookings) {
    const { client, service, phone, email, comment, scheduleId, date, createdAt } = booking
    const day = `${pages.calendar.replace(':scheduleId', String(scheduleId))}?day=${date}`
    calendar.createEvent({
      ...eventOf(booking, baseUrl),
      stamp: instant(createdAt),
      summary: m.calendar_feed_summary({ client, service }, { locale }),
      description: [phone, email, comment].filter(Boolean).join('\n'),
      url: `${baseUrl}${day}`,
    })
  }
  return `${calendar}\r\n`
}
