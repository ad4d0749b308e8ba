import type { Locale } from './locales.ts'

const dateLanguages: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }
/** Irish English writes 1.2K with a capital letter. */
const numberLanguages: Record<Locale, string> = { fr: 'fr-FR', en: 'en-IE' }

const dateFormatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because creating one takes longer than the rest of an email. The default zone is UTC. */
export function dateFormatter(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let formatter = dateFormatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(dateLanguages[locale], { timeZone: 'UTC', ...options })
    dateFormatters.set(key, formatter)
  }
  return formatter
}

const shapes = {
  /** mardi 24 novembre 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** mardi 24 novembre */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 24 nov. */
  dayOfMonth: { day: 'numeric', month: 'short' },
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
  monthShortAndYear: { month: 'short', year: 'numeric' },
  monthAndYear: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateShape = keyof typeof shapes

/** Intl does not know that French writes the first of a month as "1er". */
const withFirst = (text: string, locale: Locale): string =>
  locale === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text

/** Uses UTC, so that no zone shifts the date. */
const asUtc = (date: string) => new Date(`${date}T00:00:00Z`)

export const formatDate = (date: string, locale: Locale, shape: DateShape): string =>
  withFirst(dateFormatter(locale, shapes[shape]).format(asUtc(date)), locale)

/** "2–15 août 2027". */
export const formatDates = (from: string, to: string, locale: Locale): string =>
  dateFormatter(locale, shapes.dayAndYear).formatRange(asUtc(from), asUtc(to))

/** "2–15 août", "30 août – 5 sept." */
export const formatShortDates = (from: string, to: string, locale: Locale): string =>
  dateFormatter(locale, shapes.dayOfMonth).formatRange(asUtc(from), asUtc(to))

const numberFormatters = new Map<string, Intl.NumberFormat>()

export function formatNumber(number: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  const key = locale + JSON.stringify(options)
  let formatter = numberFormatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(numberLanguages[locale], options)
    numberFormatters.set(key, formatter)
  }
  return formatter.format(number)
}

/** "15,50 €" or "€15.50". */
export const formatEuros = (euros: number, locale: Locale): string =>
  formatNumber(euros, locale, { style: 'currency', currency: 'EUR' })

export const formatCents = (cents: number, locale: Locale): string => formatEuros(cents / 100, locale)

/** The price of a service: "48 €", and with cents only if there are any. */
export const formatPriceCents = (cents: number, locale: Locale): string =>
  formatCents(cents, locale).replace(/[.,]00(?!\d)/, '')

export const formatTimes = (startTime: string, endTime: string): string => `${startTime} – ${endTime}`

/** "135 min", which never breaks across lines. */
export const formatMinutes = (minutes: number): string => `${minutes}\u00a0min`

/** "90 min", and in hours from two hours on: "2 h", "2 h 15". */
export function formatDuration(minutes: number): string {
  if (minutes < 120) return formatMinutes(minutes)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}
