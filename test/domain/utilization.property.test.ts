import fc from 'fast-check'
import { expect, it } from 'vitest'
import { busyTimes } from '../../src/domain/member-days.ts'
import { combinedUtilization, utilizationOf } from '../../src/domain/utilization.ts'
import { addDays } from '../../src/domain/wall-time.ts'
import { openingOf, RUNS, timeOfDay, zonedDates } from './random-calendars.ts'
import { MINUTE, slowDay, wallOf } from './reference-days.ts'

const weekly = fc.array(
  fc.integer({ min: 0, max: 6 }).chain((day) => openingOf(day)),
  { maxLength: 8 },
)

/** Times may touch, overlap and cross midnight. */
const ranges = (date: string, maxLength: number) => {
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  return fc.array(
    fc
      .tuple(fc.integer({ min: -2_000, max: 5_000 }), fc.integer({ min: 1, max: 900 }))
      .map(([from, lasts]) => ({ start: noon + from * MINUTE, end: noon + (from + lasts) * MINUTE })),
    { maxLength },
  )
}

const special = (date: string) =>
  fc.array(
    fc.tuple(fc.integer({ min: 0, max: 3 }), openingOf(0)).map(([days, { startTime, endTime }]) => ({
      date: addDays(date, days),
      startTime,
      endTime,
    })),
    { maxLength: 2 },
  )

const member = (date: string) =>
  fc.record({
    hours: weekly,
    specialHours: special(date),
    closed: ranges(date, 2),
    busy: ranges(date, 6),
    joined: fc.integer({ min: -2, max: 4 }).map((days) => addDays(date, days)),
  })

const teams = zonedDates
  .filter(({ date }) => date > '2000-01-02' && date < '2100-12-26')
  .chain(({ zone, date }) =>
    fc.record({
      zone: fc.constant(zone),
      from: fc.constant(date),
      to: fc.integer({ min: 0, max: 3 }).map((days) => addDays(date, days)),
      members: fc.array(member(date), { maxLength: 3 }),
    }),
  )

type Team = typeof teams extends fc.Arbitrary<infer One> ? One : never

function slowFullness({ zone, from, to, members }: Team) {
  const cells = new Map<string, { open: number; booked: number }>()
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const wall = wallOf(zone, date)
    const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7
    for (const one of members.filter(({ joined }) => joined <= date)) {
      const day = slowDay({ ...one, sessions: [], shortest: null }, wall)
      for (const [minute, time] of wall.shown) {
        if (!day.isOpen(minute)) continue
        const key = `${weekday} ${Number(time.slice(0, 2))}`
        const cell = cells.get(key) ?? { open: 0, booked: 0 }
        cells.set(key, { open: cell.open + 1, booked: cell.booked + (day.isTaken(minute) ? 1 : 0) })
      }
    }
  }
  return cells
}

it('measures utilization like a count of minutes, in every zone and across every clock change', () => {
  fc.assert(
    fc.property(teams, (team) => {
      const { zone, from, to, members } = team
      const times = members.map(({ joined, closed, busy, ...member }) => ({
        ...member,
        closed: busyTimes(closed),
        busy: busyTimes(busy),
        since: joined,
      }))
      const found = utilizationOf(times, zone, { from, to })
      const counted = slowFullness(team)
      expect(
        new Map(
          found.map(({ dayOfWeek, hour, openMinutes, bookedMinutes }) => [
            `${dayOfWeek} ${hour}`,
            { open: openMinutes, booked: bookedMinutes },
          ]),
        ),
      ).toEqual(counted)
    }),
    { numRuns: RUNS },
  )
})

it('counts a repeated hour twice and a skipped hour not at all', () => {
  const always = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '00:00',
    endTime: timeOfDay(1440),
  }))
  const none = { specialHours: [], closed: busyTimes([]), since: '2000-01-01' }
  const start = Temporal.Instant.from('2027-10-31T00:30Z').epochMilliseconds
  const member = { ...none, hours: always, busy: busyTimes([{ start, end: start + 60 * MINUTE }]) }
  const at = (date: string, hour: number) =>
    utilizationOf([member], 'Europe/Paris', { from: date, to: date }).find((cell) => cell.hour === hour)
  expect(at('2027-10-31', 2)).toEqual({ dayOfWeek: 0, hour: 2, openMinutes: 120, bookedMinutes: 60 })
  expect(at('2027-03-28', 2)).toBeUndefined()
  expect(at('2027-03-28', 3)).toEqual({ dayOfWeek: 0, hour: 3, openMinutes: 60, bookedMinutes: 0 })
})

it('sums the utilization of several schedules', () => {
  const cell = { dayOfWeek: 1, hour: 9, openMinutes: 60, bookedMinutes: 15 }
  expect(combinedUtilization([{ ...cell, dayOfWeek: 2 }, cell, cell])).toEqual([
    { ...cell, openMinutes: 120, bookedMinutes: 30 },
    { ...cell, dayOfWeek: 2 },
  ])
})
