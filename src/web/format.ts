import { m } from '../messages/messages.js'
import { currentLanguage } from './language.ts'

export { durationText as formatMinutes } from '../domain/durations.ts'

/**
 * Dates ('YYYY-MM-DD') and times ('HH:MM') are local to the schedule. They are formatted as UTC, so that the reader's
 * own zone cannot shift them.
 */
const asUtc = (date: string, time = '00:00') => new Date(`${date}T${time}:00Z`)

const formatters = new Map<string, Intl.DateTimeFormat>()

function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLanguage() === 'fr' ? 'fr-FR' : 'en-GB'
  const key = locale + JSON.stringify(options)
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    formatters.set(key, formatter)
  }
  return formatter
}

/**
 * The first formatter takes 20 ms on a desktop and 80 ms on a phone. Create it while a request is in flight, so that
 * rendering does not wait.
 */
export const loadDates = () => void dateFormatter({})

const shapes = {
  /** mardi 24 novembre 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** mardi 24 novembre */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 24 novembre 2026 */
  dayAndYear: { day: 'numeric', month: 'long', year: 'numeric' },
  /** mar. 24 nov. */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** mar. 24 nov. 2026 */
  shortWithYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
  month: { month: 'long' },
  monthShort: { month: 'short' },
  monthAndYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The first of a month is "1er" in French, which Intl does not know. */
const withFirst = (text: string): string =>
  currentLanguage() === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text

export const formatDate = (date: string, shape: keyof typeof shapes = 'full'): string =>
  withFirst(dateFormatter(shapes[shape]).format(asUtc(date)))

/** "2–15 août 2027". */
export const formatDates = (from: string, to: string): string =>
  dateFormatter(shapes.dayAndYear).formatRange(asUtc(from), asUtc(to))

/** 0 = Sunday to 6 = Saturday; 2026-11-01 is a Sunday. */
export const formatWeekday = (
  day: number,
  shape: 'weekday' | 'weekdayShort' | 'weekdayNarrow' = 'weekday',
): string => formatDate(`2026-11-0${day + 1}`, shape)

/** "23:00", or "23:00 (2e passage, …)" for an end in the hour that the clocks repeat. */
export const formatEnd = ({ endTime, endRepeated }: { endTime: string; endRepeated?: true }): string =>
  endRepeated ? m.end_repeated({ time: endTime }) : endTime

/** A booking's start and end; the end may lie in the hour that the clocks repeat. */
export const formatBookedTimes = (booking: {
  startTime: string
  endTime: string
  endRepeated?: true
}): string => formatTimes(booking.startTime, formatEnd(booking))

export const formatTimes = (startTime: string, endTime: string): string => `${startTime} – ${endTime}`

/** Euros, as a number or a decimal string: "9,99 €" or "€9.99". */
export const formatEuros = (euros: number | string): string =>
  new Intl.NumberFormat(currentLanguage() === 'fr' ? 'fr-FR' : 'en-IE', {
    style: 'currency',
    currency: 'EUR',
  }).format(Number(euros))

/** A service's price: "45 €", "à partir de 45 €" or "Gratuit"; null if none is given. */
export function formatPrice({ priceCents, priceFrom }: { priceCents: number | null; priceFrom: boolean }) {
  // Bookings stored in the browser before services had prices lack the field.
  if (typeof priceCents !== 'number') return null
  if (priceCents === 0) return m.service_price_free()
  const price = formatEuros(priceCents / 100).replace(/[.,]00(?!\d)/, '')
  return priceFrom ? m.service_price_from({ price }) : price
}

/** An instant (ISO 8601) in the reader's own zone: "14:47". */
export const formatClock = (instant: string): string =>
  dateFormatter({ timeZone: undefined, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  )

/** An instant (ISO 8601) in the given zone: "mar. 9 mars 2027 à 14:47". */
export function formatInstant(instant: string, zone: string): string {
  const { date, time } = wallAt(instant, zone)
  return m.history_at({ date: formatDate(date, 'shortWithYear'), time })
}

/** The date of an instant (ISO 8601) in the reader's own zone: "24 novembre 2026". */
export const formatDay = (instant: string): string =>
  withFirst(dateFormatter({ timeZone: undefined, dateStyle: 'long' }).format(new Date(instant)))

/** The current date and time in a zone. */
export const wallNow = (zone: string): { date: string; time: string } => wallAt(Date.now(), zone)

function wallAt(instant: string | number, zone: string): { date: string; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant))
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

const offsetOn = (zone: string | undefined, date: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(asUtc(date, '12:00'))
    .find((part) => part.type === 'timeZoneName')?.value ?? ''

/** Whether the reader's zone and this zone have different offsets on that date. */
export const zoneDiffers = (zone: string, date: string): boolean =>
  offsetOn(zone, date) !== offsetOn(undefined, date)

/** "heure d’Europe centrale" for Europe/Paris, in the reader's language. */
export const zoneName = (zone: string, date: string): string =>
  dateFormatter({ timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(asUtc(date, '12:00'))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/** "Paris" for Europe/Paris. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
