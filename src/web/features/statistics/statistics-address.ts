import { daysOf, type Span, type SpanKind, type Step, steps } from '../../../domain/statistics-periods.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { addressOfPeriod, type Period, type PeriodAddress, periodBy } from './statistics-period.ts'

/** Not yet validated. */
export type Address = PeriodAddress & { by?: string; of?: string }

export const measures = ['bookings', 'hours', 'expected'] as const

export type Measure = (typeof measures)[number]

export type Chosen = Period & { step: Step; measure: Measure }

/** More than one bar, but no more than are readable. */
export function stepsFor(span: Span): Step[] {
  const days = daysOf(span)
  const fits: Record<Step, boolean> = { day: days <= 62, week: days > 7, month: days > 31 }
  return steps.filter((step) => fits[step])
}

export function chosenBy(address: Address, today: string): Chosen {
  const period = periodBy(address, today)
  const possible = stepsFor(period.span)
  const usual = daysOf(period.span) > 62 ? 'month' : 'day'
  return {
    ...period,
    step: possible.find((step) => step === address.by) ?? usual,
    measure: measures.find((measure) => measure === address.of) ?? 'bookings',
  }
}

export const addressOf = (kind: SpanKind | null, span: Span, { by, of }: Address): Address => ({
  ...addressOfPeriod({ kind, span }),
  ...(by && { by }),
  ...(of && { of }),
})

export function stepName(step: Step, date: string): string {
  if (step === 'day') return formatDate(date, 'day')
  return step === 'week'
    ? m.statistics_week_of({ date: formatDate(date, 'dayAndYear') })
    : formatDate(date, 'monthAndYear')
}
