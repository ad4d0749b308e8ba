import { addDays, dateOf, dayNumber, dayOfWeek } from './wall-time.ts'

/** Both included. */
export type Span = { readonly from: string; readonly to: string }

/** A leap year. */
export const maxPeriodDays = 366

export const spanKinds = ['week', 'month', 'year'] as const

export type SpanKind = (typeof spanKinds)[number]

export const steps = ['day', 'week', 'month'] as const

export type Step = (typeof steps)[number]

const pad = (number: number) => String(number).padStart(2, '0')

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

const firstOf = (month: number): string => `${Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`

const months = (first: number, count: number): Span => ({
  from: firstOf(first),
  to: addDays(firstOf(first + count), -1),
})

const monday = (date: string): string => addDays(date, -((dayOfWeek(date) + 6) % 7))

/** Weeks begin on Monday. */
export function spanAround(kind: SpanKind, date: string): Span {
  if (kind === 'week') return { from: monday(date), to: addDays(monday(date), 6) }
  return kind === 'month' ? months(monthOf(date), 1) : months(monthOf(`${date.slice(0, 4)}-01-01`), 12)
}

export const daysOf = ({ from, to }: Span): number => dayNumber(to) - dayNumber(from) + 1

export const datesOf = (span: Span): string[] =>
  Array.from({ length: daysOf(span) }, (_, index) => dateOf(dayNumber(span.from) + index))

function wholeMonths({ from, to }: Span): number | null {
  const next = addDays(to, 1)
  return from.endsWith('-01') && next.endsWith('-01') ? monthOf(next) - monthOf(from) : null
}

/** Of equal length. Whole months stay whole months. */
export function beside(span: Span, by: -1 | 1): Span {
  const count = wholeMonths(span)
  if (count !== null) return months(monthOf(span.from) + by * count, count)
  const days = by * daysOf(span)
  return { from: addDays(span.from, days), to: addDays(span.to, days) }
}

export const firstOfStep = (step: Step, date: string): string =>
  step === 'day' ? date : spanAround(step, date).from
