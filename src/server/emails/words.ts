import type { Locale } from '../../domain/locales.ts'

const language: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' }

type Style = 'full' | 'short'

const datesOf = (locale: Locale): Record<Style, Intl.DateTimeFormat> => {
  const said = { timeZone: 'UTC', day: 'numeric' } as const
  const long = { ...said, weekday: 'long', month: 'long', year: 'numeric' } as const
  return {
    full: new Intl.DateTimeFormat(language[locale], long),
    short: new Intl.DateTimeFormat(language[locale], { ...said, weekday: 'short', month: 'short' }),
  }
}
const eurosOf = (locale: Locale) =>
  new Intl.NumberFormat(language[locale], { style: 'currency', currency: 'EUR' })

// Made once: making one takes longer than the rest of a letter.
const dates: Record<Locale, Record<Style, Intl.DateTimeFormat>> = { fr: datesOf('fr'), en: datesOf('en') }
const amounts: Record<Locale, Intl.NumberFormat> = { fr: eurosOf('fr'), en: eurosOf('en') }

/** A wall-clock date in words; formatted in UTC so that no zone moves it. The first of a month is "1er" in French. */
export function dateInWords(date: string, locale: Locale, style: Style): string {
  const text = dates[locale][style].format(new Date(`${date}T00:00:00Z`))
  return locale === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text
}

/** An amount in cents, as the language writes euros: 15,50 € or €15.50. */
export const euros = (cents: number, locale: Locale): string => amounts[locale].format(cents / 100)

/** "Paris" for Europe/Paris. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
