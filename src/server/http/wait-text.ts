import type { Locale } from '../../domain/locales.ts'

const units = [
  { unit: 'second', seconds: 1, max: 90 },
  { unit: 'minute', seconds: 60, max: 90 },
  { unit: 'hour', seconds: 3600, max: Number.POSITIVE_INFINITY },
] as const

/** Rounded up: "45 secondes", "5 minutes", "20 heures". */
export function waitText(seconds: number, locale: Locale): string {
  const { unit, seconds: each } = units.find((one) => seconds / one.seconds <= one.max) ?? units[2]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / each)).replace(/\p{Zs}/gu, ' ')
}
