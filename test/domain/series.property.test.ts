import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxOccurrences, type Repeat, seriesDates } from '../../src/domain/series.ts'

const iso = (day: Date) => day.toISOString().slice(0, 10)
const daysFrom = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000)

/** Walks through every day and counts the same weekdays in each month. */
function reference(first: string, { unit, every, times }: Repeat): string[] {
  const start = new Date(first)
  const found: string[] = []
  if (unit === 'week') {
    for (let day = 0; found.length < times; day++)
      if (day % (7 * every) === 0) found.push(iso(daysFrom(first, day)))
    return found
  }
  const turn = Math.ceil(start.getUTCDate() / 7)
  for (let ahead = 0; found.length < times; ahead += every) {
    const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + ahead, 1))
    const same: string[] = []
    for (let day = new Date(month); day.getUTCMonth() === month.getUTCMonth(); day = daysFrom(iso(day), 1))
      if (day.getUTCDay() === start.getUTCDay()) same.push(iso(day))
    found.push(same[turn - 1] ?? same.at(-1) ?? '')
  }
  return found
}

const dates = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => iso(new Date(Date.UTC(2020, 0, 1) + days * 86_400_000)))

const repeats: fc.Arbitrary<Repeat> = fc.record({
  unit: fc.constantFrom('week', 'month'),
  every: fc.integer({ min: 1, max: 12 }),
  times: fc.integer({ min: 1, max: maxOccurrences }),
})

describe('Dates of a recurring appointment', () => {
  it('matches a walk through the calendar', () => {
    fc.assert(
      fc.property(dates, repeats, (first, repeat) => {
        expect(seriesDates(first, repeat)).toEqual(reference(first, repeat))
      }),
    )
  })

  it('begins with the given date, keeps the weekday, and only moves forward', () => {
    fc.assert(
      fc.property(dates, repeats, (first, repeat) => {
        const found = seriesDates(first, repeat)
        expect(found[0]).toBe(first)
        expect(new Set(found.map((date) => new Date(date).getUTCDay())).size).toBe(1)
        expect(found).toEqual([...new Set(found)].sort())
      }),
    )
  })

  it.each([
    ['2027-03-09', 'month', ['2027-03-09', '2027-04-13', '2027-05-11']],
    ['2027-03-30', 'month', ['2027-03-30', '2027-04-27', '2027-05-25']],
    ['2027-12-30', 'week', ['2027-12-30', '2028-01-06', '2028-01-13']],
  ] as const)('repeats %s every %s', (first, unit, expected) => {
    expect(seriesDates(first, { unit, every: 1, times: 3 })).toEqual(expected)
  })
})
