import type { Reply } from '../../../contract/index.ts'
import { firstOfStep, type Step } from '../../../domain/statistics-periods.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatNumber } from '../../format.ts'
import { eurosIn, formatHours, formatRevenue, hoursIn } from './format-figures.ts'
import { type Measure, stepName } from './statistics-address.ts'
import type { Sheet } from './statistics-section.tsx'
import type { TrendPoint } from './trend-chart.tsx'

export type Figures = Reply<'getStatistics'>
type Day = Figures['days'][number]

type MeasureWords = {
  name: () => string
  of: (day: Day) => number
  format: (value: number) => string
  /** The value for spreadsheets. */
  plain: (value: number) => number
}

export const measureWords: Record<Measure, MeasureWords> = {
  bookings: {
    name: m.statistics_bookings,
    of: ({ bookings }) => bookings,
    format: formatNumber,
    plain: (bookings) => bookings,
  },
  hours: { name: m.statistics_hours, of: ({ minutes }) => minutes, format: formatHours, plain: hoursIn },
  expected: {
    name: m.statistics_expected,
    of: ({ expectedCents }) => expectedCents,
    format: formatRevenue,
    plain: eurosIn,
  },
}

const shorts: Record<Step, (date: string) => string> = {
  day: (date) => String(Number(date.slice(8))),
  week: (date) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`,
  month: (date) => formatDate(date, 'monthShort'),
}

export const sumOf = (days: readonly Day[], measure: Measure): number =>
  days.reduce((sum, day) => sum + measureWords[measure].of(day), 0)

const isWholeMonths = ([first]: readonly Day[]): boolean => first?.date.endsWith('-01') === true

/**
 * Pairs each bar with the same months of the previous period, or with its days at the same positions. Further days
 * of the previous period come last, so that both sums are whole.
 */
export function trendOf({ days, daysBefore }: Figures, step: Step, measure: Measure): TrendPoint[] {
  const groups = [...Map.groupBy(days, ({ date }) => firstOfStep(step, date))]
  const before = [...Map.groupBy(daysBefore, ({ date }) => firstOfStep(step, date)).values()]
  const byMonth =
    step === 'month' && isWholeMonths(days) && isWholeMonths(daysBefore) && before.length === groups.length
  let taken = 0
  const points = groups.map(([first, group], turn): TrendPoint => {
    const isLast = turn === groups.length - 1 && step !== 'day'
    const from = taken
    taken += group.length
    const paired = byMonth ? (before[turn] ?? []) : daysBefore.slice(from, isLast ? undefined : taken)
    return {
      key: first,
      short: shorts[step](first),
      name: stepName(step, group[0]?.date ?? first),
      now: sumOf(group, measure),
      before: sumOf(paired, measure),
    }
  })
  const rest = step === 'day' ? daysBefore.slice(taken) : []
  return [
    ...points,
    ...rest.map((day) => ({
      key: day.date,
      short: shorts.week(day.date),
      name: stepName('day', day.date),
      now: null,
      before: sumOf([day], measure),
    })),
  ]
}

export function trendSheet(points: readonly TrendPoint[], measure: Measure, period: string): Sheet {
  const { name, format, plain } = measureWords[measure]
  return {
    title: m.statistics_trend_of({ what: name() }),
    file: `${measure} ${period}`,
    headings: [m.statistics_when(), name(), m.statistics_before_short()],
    rows: points.map((point) => ({
      key: point.key,
      cells: [
        point.name,
        point.now === null ? '' : { text: format(point.now), value: plain(point.now) },
        { text: format(point.before), value: plain(point.before) },
      ],
    })),
  }
}
