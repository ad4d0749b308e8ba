import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unguarded } from '../../src/domain/csv-text.ts'
import { requestFigures, sharesBy } from '../../src/domain/statistics.ts'
import { beside, datesOf, daysOf, firstOfStep, spanAround } from '../../src/domain/statistics-periods.ts'
import { csvFile } from '../../src/web/features/statistics/csv-file.ts'
import { dates, RUNS } from './random-calendars.ts'

describe('a period', () => {
  it('finds the week from Monday, the month or the year around any date', () => {
    fc.assert(
      fc.property(
        dates.filter((date) => date < '2100-12-20'),
        (date) => {
          const day = Temporal.PlainDate.from(date)
          const monday = day.subtract({ days: day.dayOfWeek - 1 })
          expect(spanAround('week', date)).toEqual({
            from: monday.toString(),
            to: monday.add({ days: 6 }).toString(),
          })
          expect(spanAround('month', date)).toEqual({
            from: day.with({ day: 1 }).toString(),
            to: day.with({ day: day.daysInMonth }).toString(),
          })
          expect(daysOf(spanAround('year', date))).toBe(day.daysInYear)
          expect(firstOfStep('week', date)).toBe(monday.toString())
          expect(datesOf(spanAround('month', date)).length).toBe(day.daysInMonth)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('finds the previous and next period by months, or else by days', () => {
    const earlier = (from: string, to: string) => {
      const { from: start, to: end } = beside({ from, to }, -1)
      return `${start} ${end}`
    }
    expect(earlier('2027-03-01', '2027-03-31')).toBe('2027-02-01 2027-02-28')
    expect(earlier('2028-01-01', '2028-12-31')).toBe('2027-01-01 2027-12-31')
    expect(earlier('2027-01-01', '2027-03-31')).toBe('2026-10-01 2026-12-31')
    expect(earlier('2027-03-01', '2027-03-30')).toBe('2027-01-30 2027-02-28')
    expect(earlier('2027-03-09', '2027-03-09')).toBe('2027-03-08 2027-03-08')
    expect(beside({ from: '2027-02-01', to: '2027-02-28' }, 1)).toEqual({
      from: '2027-03-01',
      to: '2027-03-31',
    })
    expect(beside({ from: '2027-02-02', to: '2027-02-08' }, 1)).toEqual({
      from: '2027-02-09',
      to: '2027-02-15',
    })
  })
})

describe('requests', () => {
  it('summarizes requests by the median wait and by how many were answered in time', () => {
    const row = {
      approvedAfter: [0, 60, 61],
      rejectedAfter: [1440, 9_000],
      lapsed: 1,
      withdrawn: 2,
      waiting: 3,
    }
    expect(requestFigures([row])).toEqual({
      received: 11,
      approved: 3,
      rejected: 2,
      lapsed: 1,
      withdrawn: 2,
      waiting: 3,
      medianMinutes: 61,
      within: [2, 1, 1],
      later: 1,
    })
    expect(requestFigures([row, row])).toMatchObject({ received: 22, medianMinutes: 61, within: [4, 2, 2] })
    expect(requestFigures([{ ...row, approvedAfter: [9, 1], rejectedAfter: [] }]).medianMinutes).toBe(1)
    expect(requestFigures([])).toMatchObject({ received: 0, medianMinutes: null, within: [0, 0, 0] })
  })
})

describe('revenue', () => {
  it('sums the revenue of each, the highest first', () => {
    const rows = [
      { name: 'Coupe', bookings: 1, minutes: 30, expectedCents: 3_000 },
      { name: 'Soin', bookings: 9, minutes: 90, expectedCents: 0 },
      { name: 'Couleur', bookings: 1, minutes: 60, expectedCents: 7_000 },
      { name: 'Coupe', bookings: 2, minutes: 60, expectedCents: 5_000 },
    ]
    expect(
      sharesBy(rows, ({ name }) => name).map(({ name, ...share }) => [name, ...Object.values(share)]),
    ).toEqual([
      ['Coupe', 3, 90, 8_000],
      ['Couleur', 1, 60, 7_000],
      ['Soin', 9, 90, 0],
    ])
  })
})

/** Follows RFC 4180. */
function read(csv: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'gy')
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a CSV', () => {
  it('keeps every text of a CSV, apart from the apostrophes before formulas', () => {
    const texts = fc.array(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('a;b', 'a,b', '"', '\r\n', ' ')), {
        minLength: 2,
        maxLength: 4,
      }),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom('fr' as const, 'en' as const), (rows, locale) => {
        const csv = csvFile(rows, locale)
        expect(csv.startsWith('\uFEFF')).toBe(true)
        const kept = read(csv, locale === 'fr' ? ';' : ',')
        expect(kept.map((row) => row.map(unguarded))).toEqual(rows.map((row) => row.map(unguarded)))
      }),
      { numRuns: RUNS * 5 },
    )
  })

  it('writes numbers in the format of the language, and no formula', () => {
    const rows = [
      ['Nom', 'Recettes'],
      ['=HYPERLINK("http://x")', 1234.5],
      ['+33 6', -2],
      ['Léa; « Zoé »', 0],
    ]
    expect(csvFile(rows, 'fr')).toBe(
      '\uFEFFNom;Recettes\r\n"\'=HYPERLINK(""http://x"")";1234,5\r\n\'+33 6;-2\r\n"Léa; « Zoé »";0\r\n',
    )
    expect(csvFile(rows.slice(1, 2), 'en')).toBe('\uFEFF"\'=HYPERLINK(""http://x"")",1234.5\r\n')
  })
})
