import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beside, datesOf, steps } from '../../src/domain/statistics-periods.ts'
import { addDays } from '../../src/domain/wall-time.ts'
import { type Figures, trendOf } from '../../src/web/features/statistics/trend.ts'
import './french-reader.ts'

function figuresOf(span: { from: string; to: string }): Figures {
  const daysIn = (one: typeof span) => datesOf(one).map((date, index) => ({ date, bookings: index + 1 }))
  return { days: daysIn(span), daysBefore: daysIn(beside(span, -1)) } as unknown as Figures
}

const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

const spans = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 365 })).map(([first, days]) => ({
    from: addDays('2026-01-01', first),
    to: addDays('2026-01-01', first + days),
  })),
  fc.integer({ min: 1, max: 12 }).map((month) => {
    const from = `2027-${String(month).padStart(2, '0')}-01`
    return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) }
  }),
)

it('sums to both periods, by days, weeks and months', () => {
  fc.assert(
    fc.property(spans, fc.constantFrom(...steps), (span, step) => {
      const figures = figuresOf(span)
      const points = trendOf(figures, step, 'bookings')
      expect(sum(points.map(({ now }) => now))).toBe(sum(figures.days.map(({ bookings }) => bookings)))
      expect(sum(points.map(({ before }) => before))).toBe(
        sum(figures.daysBefore.map(({ bookings }) => bookings)),
      )
      expect(new Set(points.map(({ key }) => key)).size).toBe(points.length)
    }),
  )
})

const november = { from: '2026-11-01', to: '2026-11-30' }

it('shows the last day of a longer month before, as a day of its own', () => {
  const points = trendOf(figuresOf(november), 'day', 'bookings')
  expect(points).toHaveLength(31)
  expect(points.at(-1)).toMatchObject({ key: '2026-10-31', short: '31/10', now: null, before: 31 })
})

it('pairs a week that has begun before with as many days', () => {
  // Sunday the 1st is alone in its week.
  const [first, second] = trendOf(figuresOf(november), 'week', 'bookings')
  expect(first).toMatchObject({ now: 1, before: 1 })
  expect(second).toMatchObject({ before: 2 + 3 + 4 + 5 + 6 + 7 + 8 })
})

it('pairs each month of a quarter with the month at its place', () => {
  const quarter = trendOf(figuresOf({ from: '2026-04-01', to: '2026-06-30' }), 'month', 'bookings')
  const january = (31 * 32) / 2
  expect(quarter.map(({ before }) => before)[0]).toBe(january)
})
