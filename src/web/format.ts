import * as formats from '../domain/formats.ts'
import { m } from '../messages/messages.js'
import { currentLanguage } from './language.ts'

export { formatDuration, formatMinutes, formatTimes } from '../domain/formats.ts'

const dateFormatter = (options: Intl.DateTimeFormatOptions) =>
  formats.dateFormatter(currentLanguage(), options)

/** The first formatter takes up to 80 ms on a phone: create it while a request is in flight. */
export const loadDates = () => void dateFormatter({})

export const formatDate = (date: string, shape: formats.DateShape = 'full'): string =>
  formats.formatDate(date, currentLanguage(), shape)

/** "2–15 août 2027". */
export const formatDates = (from: string, to: string): string =>
  formats.formatDates(from, to, currentLanguage())

/** "2–15 août". */
export const formatShortDates = (from: string, to: string): string =>
  formats.formatShortDates(from, to, currentLanguage())

/** 0 = Sunday to 6 = Saturday; 2026-11-01 is a Sunday. */
export const formatWeekday = (
  day: number,
  shape: 'weekday' | 'weekdayShort' | 'weekdayNarrow' = 'weekday',
): string => formatDate(`2026-11-0${day + 1}`, shape)

/** "23:00", or "23:00 (2e passage, …)" for an end in the hour that the clocks repeat. */
export const formatEnd = ({ endTime, endRepeated }: { endTime: string; endRepeated?: true }): string =>
  endRepeated ? m.end_repeated({ time: endTime }) : endTime

export const formatBookedTimes = (booking: {
  startTime: string
  endTime: string
  endRepeated?: true
}): string => formats.formatTimes(booking.startTime, formatEnd(booking))

export const formatNumber = (number: number, options: Intl.NumberFormatOptions = {}): string =>
  formats.formatNumber(number, currentLanguage(), options)

export const formatEuros = (euros: number | string): string =>
  formats.formatEuros(Number(euros), currentLanguage())

export const formatCents = (cents: number): string => formats.formatCents(cents, currentLanguage())

/** "30 %". */
export const formatPercent = (percent: number): string => formatNumber(percent / 100, { style: 'percent' })

/** "45 €", "à partir de 45 €" or "Gratuit". */
export const formatCentsLeft = (cents: number, isMinimum: boolean): string =>
  isMinimum ? m.service_price_from({ price: formatCents(cents) }) : formatCents(cents)

export function formatPrice({ priceCents, priceFrom }: { priceCents: number | null; priceFrom: boolean }) {
  // Bookings stored in the browser before services had prices lack the field.
  if (typeof priceCents !== 'number') return null
  if (priceCents === 0) return m.service_price_free()
  const price = formats.formatPriceCents(priceCents, currentLanguage())
  return priceFrom ? m.service_price_from({ price }) : price
}

export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant (ISO 8601), in the reader's own zone unless one is given: "14:47". */
export const formatClock = (instant: string, zone?: string): string => wallAt(instant, zone).time

/** An instant (ISO 8601) in the given zone: "mar. 9 mars 2027 à 14:47". */
export function formatInstant(instant: string, zone: string): string {
  const { date, time } = wallAt(instant, zone)
  return m.common_date_at_time({ date: formatDate(date, 'shortWithYear'), time })
}

/** An instant in the given zone, for a sentence: "jeudi 26 novembre à 09:00". */
export function formatDeadline(instant: string | number, zone: string): string {
  const { date, time } = wallAt(instant, zone)
  return m.common_date_at_time({ date: formatDate(date, 'day'), time })
}

/** An instant (ISO 8601) in the reader's own zone: "9 mars 2027". */
export const formatDay = (instant: string): string => formatDate(wallAt(instant).date, 'dayAndYear')

export const wallNow = (zone: string): { date: string; time: string } => wallAt(Date.now(), zone)

export function wallAt(instant: string | number, zone?: string): { date: string; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant))
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The instant of a wall-clock time. Where the clocks repeat an hour, the first. */
export function instantOf(zone: string, { date, time }: { date: string; time: string }): number {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const offsetAt = (instant: number) => {
    const wall = wallAt(instant, zone)
    return Date.parse(`${wall.date}T${wall.time}Z`) - instant
  }
  const day = 24 * 3_600_000
  const candidates = [asUtc - offsetAt(asUtc - day), asUtc - offsetAt(asUtc + day)]
  const isRight = (instant: number) => instant + offsetAt(instant) === asUtc
  return candidates.find(isRight) ?? asUtc - offsetAt(asUtc)
}

const noon = (date: string) => new Date(`${date}T12:00:00Z`)

const offsetOn = (zone: string | undefined, date: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(noon(date))
    .find((part) => part.type === 'timeZoneName')?.value ?? ''

export const zoneDiffers = (zone: string, date: string): boolean =>
  offsetOn(zone, date) !== offsetOn(undefined, date)

/** "heure d’Europe centrale" for Europe/Paris. */
export const zoneName = (zone: string, date: string): string =>
  dateFormatter({ timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(noon(date))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone
