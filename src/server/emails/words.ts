import type { Locale } from '../../domain/locales.ts'

const language: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

/** A wall-clock date in words; formatted in UTC so that no zone moves it. The first of a month is "1er" in French. */
export function dateInWords(date: string, locale: Locale, style: 'full' | 'short'): string {
  const text = new Intl.DateTimeFormat(language[locale], {
    timeZone: 'UTC',
    weekday: style === 'full' ? 'long' : 'short',
    day: 'numeric',
    month: style === 'full' ? 'long' : 'short',
    ...(style === 'full' ? { year: 'numeric' } : {}),
  }).format(new Date(`${date}T00:00:00Z`))
  return locale === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text
}

/** An amount in cents, as the language writes euros: 15,50 € or €15.50. */
export const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(language[locale], { style: 'currency', currency: 'EUR' }).format(cents / 100)

/** "Paris" for Europe/Paris. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
