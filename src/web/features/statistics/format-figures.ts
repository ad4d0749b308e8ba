import { m } from '../../../messages/messages.js'
import { formatNumber } from '../../format.ts'

/** "1,2 k" for 1 234. */
export const formatRoughly = (number: number, more: Intl.NumberFormatOptions = {}): string =>
  formatNumber(number, { notation: 'compact', maximumFractionDigits: 1, ...more })

/** "83 %", or a dash if the whole is 0. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatNumber(part / whole, { style: 'percent', maximumFractionDigits: 0 })

/** "+12 %", "−3 %". */
export const formatChange = (percent: number): string =>
  formatNumber(percent / 100, { style: 'percent', signDisplay: 'exceptZero' })

/** "1 250 €". Below 1,000 €, cents are shown unless they are 0. */
export const formatRevenue = (cents: number): string =>
  formatNumber(cents / 100, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: cents % 100 === 0 || cents >= 100_000 ? 0 : 2,
  })

/** "42 h 30", "42 h", "25 min". */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0 && rest > 0) return m.statistics_minutes({ minutes: rest })
  return rest === 0
    ? m.statistics_hours_whole({ hours: formatNumber(hours) })
    : m.statistics_hours_minutes({ hours: formatNumber(hours), minutes: String(rest).padStart(2, '0') })
}

/** In days from two days on. */
export function formatWait(minutes: number): string {
  if (minutes < 2 * 1440) return formatHours(Math.max(1, minutes))
  return m.statistics_days({
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
  })
}

const inHundredths = (number: number) => Math.round(number * 100) / 100

/** Decimal numbers for spreadsheets. */
export const hoursIn = (minutes: number): number => inHundredths(minutes / 60)
export const eurosIn = (cents: number): number => inHundredths(cents / 100)
export const percentIn = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)
