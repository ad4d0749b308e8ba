import type { Before, EventDetails } from '../../domain/booking-events.ts'
import { blocks } from '../../domain/bookings.ts'
import { leftToPay } from '../../domain/deposits.ts'
import {
  formatCents,
  formatDate,
  formatDuration,
  formatPriceCents,
  formatTimes,
} from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { mapUrl } from '../../domain/places.ts'
import { instantOf } from '../../domain/wall-instants.ts'
import { zoneCity } from '../../domain/zone-cities.ts'
import { MILLISECONDS_PER_MINUTE, wallEndOf } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import { writtenNumber } from '../adapters/phone-numbers.ts'
import type { NotifiedBooking } from '../store/bookings/notified-bookings.ts'
import type { Fact, When } from './email-template.ts'

/** Another booking of a recurring appointment that the mail is about, with its own mail for the link. */
export type OtherDate = {
  booking: NotifiedBooking
  before?: Before | undefined
  mailId: string
  linkKey?: string | undefined
}

export type BookingFacts = {
  booking: NotifiedBooking
  before?: Before | undefined
  /** The other time that the mail is about. */
  proposed?: Before | undefined
  message?: string | undefined
  amountCents?: number | undefined
  /** To a waiting client. */
  offer?: EventDetails['offer'] | undefined
  /** The numbers of receipts for the money that the event moved. */
  receipts?: readonly string[] | undefined
  /** The salon ended the booking and keeps its deposit. */
  depositKept?: boolean | undefined
  depositEnd?: EventDetails['depositEnd'] | undefined
  /** The salon moved the booking, so cancelling is free again. */
  freeAgain?: boolean | undefined
  dates?: readonly OtherDate[] | undefined
  /** In events of older versions, instead of `dates`. */
  others?: readonly Start[] | undefined
  /** The salon in which a person of its team reads the mail. Null for its owner. */
  salon?: number | null | undefined
  baseUrl: string
  now: number
  locale: Locale
  mailId: string
  /** Signs links to the booking as those of this mail. */
  linkKey?: string | undefined
  stopUrl?: string | undefined
}

/** Null if the service shows no price. */
function priceInWords({ priceCents, priceFrom }: NotifiedBooking, locale: Locale): string | null {
  if (priceCents === null) return null
  if (priceCents === 0) return m.service_price_free({}, { locale })
  const price = formatPriceCents(priceCents, locale)
  return priceFrom ? m.service_price_from({ price }, { locale }) : price
}

/** "3 places". */
const placesText = (count: number, locale: Locale): string => m.places_count({ count }, { locale })

type Start = { date: string; startTime: string }

export const startText = ({ date, startTime }: Start, locale: Locale): string =>
  m.common_date_at_time({ date: formatDate(date, locale, 'short'), time: startTime }, { locale })

/** With the staff member, if there are several. */
export function proposedText({ proposed, locale }: Pick<BookingFacts, 'proposed' | 'locale'>): string {
  if (!proposed) return ''
  const date = formatDate(proposed.date, locale, 'day')
  const start = m.common_date_at_time({ date, time: proposed.startTime }, { locale })
  const { staffName: staff } = proposed
  return staff === undefined ? start : m.common_with({ start, staff }, { locale })
}

/** The booking as it would be at the proposed time. */
export function atProposedTime(booking: NotifiedBooking, proposed: Before): NotifiedBooking {
  const { service, durationMinutes, date, startTime, staffName = booking.staffName, places } = proposed
  const startsAt = instantOf({ zone: booking.timezone, date, time: startTime })
  return {
    ...booking,
    service,
    durationMinutes,
    date,
    startTime,
    staffName,
    places: places ?? booking.places,
    startsAt,
    endsAt: startsAt + durationMinutes * MILLISECONDS_PER_MINUTE,
  }
}

export function whenOf({ booking, locale }: BookingFacts): When {
  const { date, startTime, timezone, endsAt } = booking
  const end = wallEndOf(timezone, endsAt)
  const to = end.repeated ? m.end_repeated({ time: end.time }, { locale }) : end.time
  return {
    date: formatDate(date, locale, 'full'),
    from: startTime,
    to: end.time,
    times: formatTimes(startTime, to),
    zone: m.mail_zone({ city: zoneCity(timezone, locale) }, { locale }),
  }
}

/** What is left to pay at the appointment, while it stands. */
function depositFacts(
  { status, priceCents, priceFrom, depositCents }: NotifiedBooking,
  locale: Locale,
): Fact[] {
  if (depositCents === null || !blocks(status)) return []
  const left = leftToPay(priceCents, depositCents)
  if (left === null) return []
  const amount = formatCents(left, locale)
  return [
    { label: m.mail_deposit_paid({}, { locale }), value: formatCents(depositCents, locale) },
    {
      label: m.mail_left_to_pay({}, { locale }),
      value: priceFrom ? m.service_price_from({ price: amount }, { locale }) : amount,
    },
  ]
}

export function whatOf({ booking, before, locale }: BookingFacts): Fact[] {
  const { service, staffName, durationMinutes, date, startTime, places, companions } = booking
  const service_: Fact = { label: m.mail_fact_service({}, { locale }), value: service }
  const duration: Fact = {
    label: m.mail_fact_duration({}, { locale }),
    value: formatDuration(durationMinutes),
  }
  const price = priceInWords(booking, locale)
  const rest: Fact[] = []
  if (staffName !== null) {
    const with_: Fact = { label: m.book_with({}, { locale }), value: staffName }
    if (before?.staffName !== undefined && before.staffName !== staffName) with_.before = before.staffName
    rest.push(with_)
  }
  if (places > 1 || (before?.places ?? 1) > 1) {
    const count: Fact = { label: m.places_label({}, { locale }), value: placesText(places, locale) }
    const placesBefore = before?.places ?? (before ? 1 : places)
    if (placesBefore !== places) count.before = placesText(placesBefore, locale)
    rest.push(count)
  }
  if (companions) rest.push({ label: m.places_companions({}, { locale }), value: companions.join(', ') })
  if (price !== null) rest.push({ label: m.service_price({}, { locale }), value: price })
  rest.push(...depositFacts(booking, locale))
  if (!before) return [service_, duration, ...rest]
  if (before.service !== service) service_.before = before.service
  if (before.durationMinutes !== durationMinutes) duration.before = formatDuration(before.durationMinutes)
  const moved = before.date !== date || before.startTime !== startTime
  const when: Fact = {
    label: m.mail_fact_when({}, { locale }),
    value: startText(booking, locale),
    before: startText(before, locale),
  }
  return [...(moved ? [when] : []), service_, duration, ...rest]
}

/** Where to go only while the booking stands. */
export function placeOf({ status, address, salonPhone, timezone }: NotifiedBooking, locale: Locale): Fact[] {
  const facts: Fact[] = []
  if (address !== null && blocks(status))
    facts.push({ label: m.salon_address({}, { locale }), value: address, url: mapUrl(address) })
  if (salonPhone !== null) {
    const value = writtenNumber(salonPhone, timezone)
    facts.push({ label: m.salon_phone({}, { locale }), value, url: `tel:${salonPhone}` })
  }
  return facts
}
