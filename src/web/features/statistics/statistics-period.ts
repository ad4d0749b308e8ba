import {
  beside,
  daysOf,
  maxPeriodDays,
  type Span,
  type SpanKind,
  spanAround,
  spanKinds,
} from '../../../domain/statistics-periods.ts'
import { isDate } from '../../../domain/wall-time.ts'
import { formatDate, formatDates } from '../../format.ts'

/** Not yet validated. */
export type PeriodAddress = { period?: string; date?: string; from?: string; to?: string }

/** `kind` is null for a custom range. */
export type Period = { kind: SpanKind | null; span: Span }

export const isSpan = (from: string, to: string): boolean =>
  isDate(from) && isDate(to) && from <= to && daysOf({ from, to }) <= maxPeriodDays

export function periodBy({ period, date, from = '', to = '' }: PeriodAddress, today: string): Period {
  const kind = isSpan(from, to) ? null : (spanKinds.find((one) => one === period) ?? 'month')
  const around = date !== undefined && isDate(date) ? date : today
  return { kind, span: kind === null ? { from, to } : spanAround(kind, around) }
}

export const addressOfPeriod = ({ kind, span: { from, to } }: Period): PeriodAddress =>
  kind === null ? { from, to } : { period: kind, date: from }

/** The new period contains today if the old one did, else the old start. */
export function turnedInto(kind: SpanKind, { span: { from, to } }: Period, today: string): Period {
  const around = from <= today && today <= to ? today : from
  return { kind, span: { from: around, to: around } }
}

/** Returns the same period if the result is outside the supported years. */
export function turned({ kind, span }: Period, by: -1 | 1): Span {
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
