import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteOf, timeOf } from '../../src/domain/wall-time.ts'
import { weeklyOpening } from '../../src/domain/weekly-opening.ts'

const row = (dayOfWeek: number, startTime: string, endTime: string, staffId: number | null = null) => ({
  dayOfWeek,
  startTime,
  endTime,
  staffId,
})
const hours = (...windows: [string, string][]) =>
  windows.map(([startTime, endTime]) => ({ startTime, endTime }))

describe('The weekly opening hours', () => {
  it('groups consecutive days with the same hours, from Monday', () => {
    const rows = [2, 3, 4, 5, 6].map((day) => row(day, '09:00', '19:00'))
    expect(weeklyOpening([1], rows)).toEqual([
      { fromDay: 1, toDay: 1, hours: [] },
      { fromDay: 2, toDay: 6, hours: hours(['09:00', '19:00']) },
      { fromDay: 0, toDay: 0, hours: [] },
    ])
  })

  it('joins the hours of the team, and ignores hours that no member follows', () => {
    const rows = [row(1, '08:00', '20:00'), row(1, '09:00', '12:00', 1), row(1, '11:00', '15:00', 2)]
    expect(weeklyOpening([1, 2], rows)[0]).toEqual({ fromDay: 1, toDay: 1, hours: hours(['09:00', '15:00']) })
    expect(weeklyOpening([1, 3], rows)[0]).toEqual({ fromDay: 1, toDay: 1, hours: hours(['08:00', '20:00']) })
  })

  it('gives hours past midnight to the day on which they begin', () => {
    const rows = [row(5, '18:00', '24:00'), row(6, '00:00', '02:00'), row(6, '18:00', '24:00')]
    const late = [...rows, row(0, '00:00', '03:00')]
    expect(weeklyOpening([1], late)).toEqual([
      { fromDay: 1, toDay: 4, hours: [] },
      { fromDay: 5, toDay: 5, hours: hours(['18:00', '02:00']) },
      { fromDay: 6, toDay: 6, hours: hours(['18:00', '03:00']) },
      { fromDay: 0, toDay: 0, hours: [] },
    ])
    expect(weeklyOpening([1], [row(0, '00:00', '24:00'), row(1, '00:00', '24:00')]).at(-1)).toEqual({
      fromDay: 0,
      toDay: 0,
      hours: hours(['00:00', '24:00']),
    })
  })

  it('keeps hours of more than a day apart, which would read as a quarter of an hour', () => {
    expect(weeklyOpening([1], [row(5, '00:00', '24:00'), row(6, '00:00', '00:15')]).slice(1, 3)).toEqual([
      { fromDay: 5, toDay: 5, hours: hours(['00:00', '24:00']) },
      { fromDay: 6, toDay: 6, hours: hours(['00:00', '00:15']) },
    ])
  })

  it('shows no day to visitors when nobody works', () => {
    expect(weeklyOpening([1], [])).toEqual([])
    expect(weeklyOpening([], [row(1, '09:00', '10:00')])).toEqual([])
  })

  it('shows exactly the minutes of the week in which a member works', () => {
    const quarter = fc.integer({ min: 0, max: 96 }).map((count) => count * 15)
    const window = fc
      .tuple(fc.integer({ min: 0, max: 6 }), quarter, quarter, fc.constantFrom(null, 1, 2))
      .filter(([, from, to]) => from < to)
      .map(([day, from, to, staffId]) => row(day, timeOf(from), timeOf(to), staffId))
    const minutesOf = (day: number, startTime: string, endTime: string) => {
      const start = minuteOf(startTime)
      const end = minuteOf(endTime) + (endTime <= startTime ? 1440 : 0)
      const week = 7 * 1440
      return Array.from({ length: (end - start) / 15 }, (_, at) => (day * 1440 + start + at * 15) % week)
    }
    fc.assert(
      fc.property(fc.array(window, { maxLength: 12 }), (rows) => {
        const team = [1, 2]
        const works = new Set<number>()
        for (const member of team) {
          const own = rows.filter(({ staffId }) => staffId === member)
          const followed = own.length > 0 ? own : rows.filter(({ staffId }) => staffId === null)
          for (const { dayOfWeek, startTime, endTime } of followed)
            for (const minute of minutesOf(dayOfWeek, startTime, endTime)) works.add(minute)
        }
        const shown = weeklyOpening(team, rows).flatMap(({ fromDay, toDay, hours }) => {
          const count = ((toDay - fromDay + 7) % 7) + 1
          return Array.from({ length: count }, (_, at) => (fromDay + at) % 7).flatMap((day) =>
            hours.flatMap(({ startTime, endTime }) => minutesOf(day, startTime, endTime)),
          )
        })
        expect(shown.sort((a, b) => a - b)).toEqual([...works].sort((a, b) => a - b))
      }),
    )
  })
})
