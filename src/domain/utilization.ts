import { type Intervals, without } from './intervals.ts'
import { type Member, openTime, rosterOf } from './member-days.ts'
import type { Span } from './statistics-periods.ts'
import { dayNumber, MINUTES_PER_DAY, weekdayOf } from './wall-time.ts'
import { type Period, periodsBetween } from './zones.ts'

/** The minutes are summed over members. `dayOfWeek` 0 is Sunday. */
export type UtilizationCell = {
  dayOfWeek: number
  hour: number
  openMinutes: number
  bookedMinutes: number
}

/** Dates before `since` ('YYYY-MM-DD') do not count. */
export type TimeOfMember = Pick<Member, 'hours' | 'specialHours' | 'closed' | 'busy'> & {
  readonly since: string
}

const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
const ALWAYS = Number.NEGATIVE_INFINITY

function addTo(cells: Int32Array, intervals: Intervals, periods: readonly Period[]): void {
  for (const { offset, ...period } of periods) {
    for (const interval of intervals) {
      const to = Math.min(interval.to, period.to) + offset
      let from = Math.max(interval.from, period.from) + offset
      while (from < to) {
        const end = Math.min(to, (Math.floor(from / MINUTES_PER_HOUR) + 1) * MINUTES_PER_HOUR)
        const day = Math.floor(from / MINUTES_PER_DAY)
        const hour = Math.floor((from - day * MINUTES_PER_DAY) / MINUTES_PER_HOUR)
        const cell = weekdayOf(day) * HOURS_PER_DAY + hour
        cells[cell] = (cells[cell] ?? 0) + end - from
        from = end
      }
    }
  }
}

/** Bookings outside opening hours do not count. An hour that the clocks repeat counts twice. */
export function utilizationOf(members: readonly TimeOfMember[], zone: string, span: Span): UtilizationCell[] {
  const open = new Int32Array(7 * HOURS_PER_DAY)
  const free = new Int32Array(7 * HOURS_PER_DAY)
  for (const time of members) {
    const member: Member = { ...time, id: 0, sessions: [] }
    const roster = rosterOf(member)
    const first = dayNumber(time.since > span.from ? time.since : span.from)
    for (let number = first; number <= dayNumber(span.to); number++) {
      const day = { number, periods: periodsBetween(zone, number, number + 1), now: ALWAYS }
      const openIntervals = openTime(roster, day)
      addTo(open, openIntervals, day.periods)
      addTo(free, without(openIntervals, member.busy), day.periods)
    }
  }
  return [...open].flatMap((openMinutes, cell) =>
    openMinutes === 0
      ? []
      : {
          dayOfWeek: Math.floor(cell / HOURS_PER_DAY),
          hour: cell % HOURS_PER_DAY,
          openMinutes,
          bookedMinutes: openMinutes - (free[cell] ?? 0),
        },
  )
}

export function combinedUtilization(all: readonly UtilizationCell[]): UtilizationCell[] {
  const byHour = Map.groupBy(all, ({ dayOfWeek, hour }) => dayOfWeek * HOURS_PER_DAY + hour)
  return [...byHour.values()]
    .map((cells) => ({
      dayOfWeek: cells[0]?.dayOfWeek ?? 0,
      hour: cells[0]?.hour ?? 0,
      openMinutes: cells.reduce((sum, { openMinutes }) => sum + openMinutes, 0),
      bookedMinutes: cells.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
    }))
    .sort((a, b) => a.dayOfWeek - b.dayOfWeek || a.hour - b.hour)
}
