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

// Created once: creating a formatter takes longer than the rest of an email.
const dates: Record<Locale, Record<Style, Intl.DateTimeFormat>> = { fr: datesOf('fr'), en: datesOf('en') }
const amounts: Record<Locale, Intl.NumberFormat> = { fr: eurosOf('fr'), en: eurosOf('en') }

/**
 * Formats a wall-clock date in words, in UTC so that no zone shifts it. French writes the first of a month as
 * "1er".
 */
export function dateInWords(date: string, locale: Locale, style: Style): string {
  const text = dates[locale][style].format(new Date(`${date}T00:00:00Z`))
  return locale === 'fr' ? text.replace(/(^|\s)1(?=\s)/, '$11er') : text
}

/** Formats an amount in cents as euros: 15,50 € or €15.50. */
export const euros = (cents: number, locale: Locale): string => amounts[locale].format(cents / 100)

/** Returns "Paris" for Europe/Paris. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
