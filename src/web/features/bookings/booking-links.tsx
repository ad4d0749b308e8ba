import { CalendarPlus, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages } from '../../../contract/pages.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { googleCalendarUrl, outlookCalendarUrl } from '../../../domain/calendar-links.ts'
import { directionsUrl, onOneLine } from '../../../domain/places.ts'
import { instantOf } from '../../../domain/wall-instants.ts'
import { m } from '../../../messages/messages.js'
import { addressOf } from '../../api.ts'
import { useHydrated } from '../../hydrated.ts'

type LinkedBooking = {
  referenceToken: string
  status: BookingStatus
  schedule: string
  timezone: string
  service: string
  staffName: string | null | undefined
  durationMinutes: number
  date: string
  startTime: string
}

function useCalendarEntry(booking: LinkedBooking, address: string | null) {
  const { referenceToken: reference, status, schedule, service, staffName, durationMinutes } = booking
  // The server does not know which name it has in the browser.
  const hydrated = useHydrated()
  const url = hydrated && `${location.origin}${pages.manageBooking}?reference=${reference}`
  const title = status === 'pending' ? m.calendar_file_summary_pending : m.calendar_file_summary
  const start = instantOf({ zone: booking.timezone, date: booking.date, time: booking.startTime })
  return {
    title: title({ service, schedule }),
    start,
    end: start + durationMinutes * 60_000,
    details: [
      staffName && m.staff_with_name({ name: staffName }),
      url ? m.calendar_file_text({ reference, url }) : m.calendar_link_text({ reference }),
    ]
      .filter(Boolean)
      .join('\n'),
    location: address === null ? schedule : `${schedule}, ${onOneLine(address)}`,
  }
}

const look =
  'inline-flex min-h-11 items-center underline decoration-accent/35 underline-offset-4 hover:decoration-accent'

const OtherCalendar = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={`${look} text-small font-medium`}>
    {children}
    <span className="sr-only"> {m.common_new_tab()}</span>
  </a>
)

function Calendars({ booking, address }: { booking: LinkedBooking; address: string | null }) {
  const entry = useCalendarEntry(booking, address)
  return (
    <li className="flex gap-4 px-gutter py-1.5">
      <CalendarPlus aria-hidden="true" className="mt-3 size-5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-wrap gap-x-6">
        <a
          href={addressOf('downloadBooking', { referenceToken: booking.referenceToken })}
          download
          className={`${look} font-semibold`}
        >
          {m.common_add_to_calendar()}
        </a>
        <OtherCalendar href={googleCalendarUrl(entry)}>{m.common_add_to_google_calendar()}</OtherCalendar>
        <OtherCalendar href={outlookCalendarUrl(entry)}>{m.common_add_to_outlook()}</OtherCalendar>
      </div>
    </li>
  )
}

const Directions = ({ address }: { address: string }) => (
  <li>
    <a
      href={directionsUrl(address)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="group flex gap-4 rounded-card px-gutter py-3"
    >
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{onOneLine(address)}</span>
        <span className="text-small font-medium underline decoration-accent/35 underline-offset-4 group-hover:decoration-accent">
          {m.salon_directions()}
          <span className="sr-only"> {m.common_new_tab()}</span>
        </span>
      </span>
    </a>
  </li>
)

type BookingLinksProps = {
  booking: LinkedBooking
  address: string | null
  /** Whether it may still go into a calendar. */
  upcoming?: boolean
}

/** How the client gets there, and remembers to. */
export function BookingLinks({ booking, address, upcoming = true }: BookingLinksProps) {
  if (!upcoming && address === null) return null
  return (
    <ul className="grid divide-y divide-line rounded-card bg-raised ring-1 ring-line ring-inset print:hidden">
      {address !== null && <Directions address={address} />}
      {upcoming && <Calendars booking={booking} address={address} />}
    </ul>
  )
}

export function ManageBookingAddress() {
  // The server does not know which name it has in the browser.
  if (!useHydrated()) return null
  return (
    <p className="hidden text-small print:block">
      {m.book_where_to_manage({ address: `${location.host}${pages.manageBooking}` })}
    </p>
  )
}
