import {
  beside,
  daysOf,
  mostDays,
  type Span,
  type SpanKind,
  type Step,
  spanAround,
  spanKinds,
  steps,
} from '../../../domain/statistics-periods.ts'
import { isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatDates } from '../../format.ts'

/** What the address says, as it is; everything may be missing or nonsense. */
export type Address = {
  period?: string
  date?: string
  from?: string
  to?: string
  by?: string
  of?: string
}

export const measures = ['bookings', 'hours', 'expected'] as const

export type Measure = (typeof measures)[number]

/** What is on screen; `kind` is null for dates that were chosen one by one. */
export type Chosen = { kind: SpanKind | null; span: Span; step: Step; measure: Measure }

export const isSpan = (from: string, to: string): boolean =>
  isDate(from) && isDate(to) && from <= to && daysOf({ from, to }) <= mostDays

/** By what a span can be put together and still be more than one bar, and fewer than can be told apart. */
export function stepsFor(span: Span): Step[] {
  const days = daysOf(span)
  const fits: Record<Step, boolean> = { day: days <= 62, week: days > 7, month: days > 31 }
  return steps.filter((step) => fits[step])
}

export function chosenBy({ period, date, from = '', to = '', by, of }: Address, today: string): Chosen {
  const ofDates = isSpan(from, to)
  const kind = ofDates ? null : (spanKinds.find((one) => one === period) ?? 'month')
  const around = date !== undefined && isDate(date) ? date : today
  const span = kind === null ? { from, to } : spanAround(kind, around)
  const possible = stepsFor(span)
  const usual = daysOf(span) > 62 ? 'month' : 'day'
  return {
    kind,
    span,
    step: possible.find((step) => step === by) ?? usual,
    measure: measures.find((measure) => measure === of) ?? 'bookings',
  }
}

/** Another period in the address, what is counted staying as it is. */
export const addressOf = (kind: SpanKind | null, { from, to }: Span, { by, of }: Address): Address => ({
  ...(kind === null ? { from, to } : { period: kind, date: from }),
  ...(by && { by }),
  ...(of && { of }),
})

/** The period before or after, within the years that the product knows. */
export function turned({ kind, span }: Chosen, by: -1 | 1): Span {
  const next = kind === null ? beside(span, by) : spanAround(kind, beside(span, by).from)
  return isSpan(next.from, next.to) ? next : span
}

/** "mars 2027", "2027", or the dates. */
export function nameOf({ from, to }: Span): string {
  const month = spanAround('month', from)
  const year = spanAround('year', from)
  if (month.from === from && month.to === to) return formatDate(from, 'monthAndYear')
  if (year.from === from && year.to === to) return from.slice(0, 4)
  return from === to ? formatDate(from, 'dayAndYear') : formatDates(from, to)
}

/** What a bar stands for: a date, the week of one, a month. */
export function stepName(step: Step, date: string): string {
  if (step === 'day') return formatDate(date, 'day')
  return step === 'week'
    ? m.statistics_week_of({ date: formatDate(date, 'dayAndYear') })
    : formatDate(date, 'monthAndYear')
}
