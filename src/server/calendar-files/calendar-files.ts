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
import { onOneLine } from '../../domain/places.ts'
import { showsTwice } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import type { Feed, FeedBooking, NotifiedBooking } from '../store/bookings/notified-bookings.ts'
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

const newCalendar = (method: ICalCalendarMethod, locale: Locale): ICalCalendar =>
  ical({ prodId: { company: 'Créneau', product: 'Créneau', language: locale.toUpperCase() }, method })

function tellZones(calendar: ICalCalendar, bookings: readonly FeedBooking[]): void {
  const first = bookings.reduce(
    (earliest, { startsAt }) => Math.min(earliest, startsAt),
    Number.POSITIVE_INFINITY,
  )
  const last = bookings.reduce((latest, { endsAt }) => Math.max(latest, endsAt), 0)
  // A zone on the calendar itself would strip the zones from the timestamps.
  calendar.timezone({ name: null, generator: (zone) => timeZoneBlock(zone, first, last) })
}

const withWhom = (name: string | null, locale: Locale): string[] =>
  name === null ? [] : [m.staff_with_name({ name }, { locale })]

/** "Yoga (3 places)". */
function withPlaces({ service, places }: FeedBooking, locale: Locale): string {
  if (places === 1) return service
  return m.places_of_service({ service, places: m.places_count({ count: places }, { locale }) }, { locale })
}

/** RFC 5545 reads a repeated wall time as its first occurrence, so such a time is written in UTC. */
const isReadInZone = ({ timezone, startsAt, endsAt }: FeedBooking): boolean =>
  !showsTwice(timezone, startsAt) && !showsTwice(timezone, endsAt)

function timesOf(booking: FeedBooking): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  const { timezone, startsAt, endsAt } = booking
  const [start, end] = [instant(startsAt), instant(endsAt)]
  if (!isReadInZone(booking)) return { start, end, timezone: null }
  return { start: start.toZonedDateTimeISO(timezone), end: end.toZonedDateTimeISO(timezone), timezone }
}

/** Random, because an id would count the bookings. Calendars know bookings of older versions by their id. */
const uidOf = ({ id, calendarUid }: FeedBooking, hostname: string): string =>
  `${calendarUid ?? `booking-${id}`}@${hostname}`

/** The UID never changes; the booking's version is the SEQUENCE. */
function eventOf(booking: FeedBooking, baseUrl: string): ICalEventData {
  const { version, status, schedule, address } = booking
  const { hostname } = new URL(baseUrl)
  return {
    id: uidOf(booking, hostname),
    sequence: version,
    status: stateOf[status],
    ...timesOf(booking),
    location: address === null ? schedule : `${schedule}, ${onOneLine(address)}`,
    // Anyone with a reference can fetch a file, so it must not contain the owner's address.
    organizer: { name: schedule, email: `noreply@${hostname}` },
  }
}

/** A component begins with its properties (RFC 5545 3.6). Outlook drops those that the library writes later. */
function propertiesFirst(text: string): string {
  type Component = { properties: string[]; inner: string[] }
  const open: Component[] = [{ properties: [], inner: [] }]
  for (const line of text.split('\r\n')) {
    if (line.startsWith('BEGIN:')) open.push({ properties: [], inner: [] })
    const component = open.at(-1) as Component
    if (!line.startsWith('END:')) {
      component.properties.push(line)
      continue
    }
    open.pop()
    open.at(-1)?.inner.push(...component.properties, ...component.inner, line)
  }
  return open.flatMap(({ properties, inner }) => [...inner, ...properties]).join('\r\n')
}

const isOver = ({ status }: NotifiedBooking): boolean => stateOf[status] === ICalEventStatus.CANCELLED

const attendeeOf = ({ client, email }: NotifiedBooking) => ({
  name: client,
  email: email ?? 'nobody@client.invalid',
})

type FileOptions = {
  baseUrl: string
  locale: Locale
  now: number
  /** The other bookings of a recurring appointment. */
  others?: readonly NotifiedBooking[] | undefined
}

export function bookingFile(
  booking: NotifiedBooking,
  { baseUrl, locale, now, others = [] }: FileOptions,
): CalendarFile {
  const bookings = [booking, ...others]
  const method = bookings.every(isOver) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = newCalendar(method, locale)
  tellZones(calendar, bookings)
  for (const one of bookings) {
    const { schedule, staffName, reference, status } = one
    const service = withPlaces(one, locale)
    const summaryOf = status === 'pending' ? m.calendar_file_summary_pending : m.calendar_file_summary
    const url = `${baseUrl}${pages.manageBooking}?reference=${reference}`
    calendar.createEvent({
      ...eventOf(one, baseUrl),
      stamp: instant(now),
      summary: summaryOf({ service, schedule }, { locale }),
      description: [
        ...withWhom(staffName, locale),
        m.calendar_file_text({ reference, url }, { locale }),
      ].join('\n'),
      url,
      // RFC 5546 requires the attendee who is called off, and forbids attendees in a file that publishes.
      attendees: method === ICalCalendarMethod.CANCEL ? [attendeeOf(one)] : [],
      alarms: isOver(one) ? [] : secondsBefore.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
    })
  }
  return { method, content: propertiesFirst(`${calendar}\r\n`) }
}

const feedRefreshSeconds = 900

/** The library does not escape the calendar's name. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&')

/** About one millisecond of work. */
const eventsAtOnce = 40

const lastLine = 'END:VCALENDAR'

function halves(text: string): [head: string, events: string] {
  const at = text.indexOf('\r\nBEGIN:VEVENT\r\n')
  const end = text.length - lastLine.length
  return at < 0 ? [text.slice(0, end), ''] : [text.slice(0, at + 2), text.slice(at + 2, end)]
}

/** The same bookings always give the same text. */
export function* feedPieces({ name, locale, bookings }: Feed, baseUrl: string): Generator<string> {
  const calendarOf = (some: readonly FeedBooking[]): ICalCalendar => {
    const calendar = newCalendar(ICalCalendarMethod.PUBLISH, locale)
    for (const booking of some) {
      const { client, staffName, phone, email, comment, companions, scheduleId, date, createdAt } = booking
      const service = withPlaces(booking, locale)
      const day = `${pages.calendar.replace(':scheduleId', String(scheduleId))}?day=${date}`
      calendar.createEvent({
        ...eventOf(booking, baseUrl),
        stamp: instant(createdAt),
        summary: m.calendar_feed_summary({ client, service }, { locale }),
        description: [...withWhom(staffName, locale), phone, email, companions?.join(', '), comment]
          .filter(Boolean)
          .join('\n'),
        url: `${baseUrl}${day}`,
      })
    }
    return calendar
  }
  const oneOfEachZone = new Map(bookings.filter(isReadInZone).map((booking) => [booking.timezone, booking]))
  const whole = calendarOf([...oneOfEachZone.values()])
  whole.name(escaped(name)).ttl(feedRefreshSeconds)
  tellZones(whole, bookings)
  const [head] = halves(propertiesFirst(`${whole}`))
  yield head
  for (let first = 0; first < bookings.length; first += eventsAtOnce) {
    const [, events] = halves(`${calendarOf(bookings.slice(first, first + eventsAtOnce))}`)
    yield events
  }
  yield `${lastLine}\r\n`
}
