import { type Interval, type Intervals, merged, without } from './intervals.ts'
import { busyTimes } from './member-days.ts'
import { type OpeningHours, type SpecialHours, weeklyWindows, windowsOf } from './opening-hours.ts'
import { dayNumber, MINUTES_PER_DAY, minuteOf, timeOf, weekdayOf } from './wall-time.ts'
import { MILLISECONDS_PER_MINUTE, wallTimeAt } from './zones.ts'

/** What decides when somebody is there; `closed` in minutes of the epoch. */
type Presence = {
  readonly hours: readonly OpeningHours[]
  readonly specialHours: readonly SpecialHours[]
  readonly closed: Intervals
}

type Staffed = { readonly staffId: number | null }

/** A member's own rows where they have any, else those of the whole schedule. */
function ownOrShared<Row extends Staffed>(rows: readonly Row[], staffId: number): Row[] {
  const own = rows.filter((row) => row.staffId === staffId)
  return own.length > 0 ? own : rows.filter((row) => row.staffId === null)
}

/** On each date a member's own special hours stand before the schedule's. */
function specialHoursOf<Row extends Staffed & SpecialHours>(rows: readonly Row[], staffId: number): Row[] {
  if (rows.length === 0) return []
  const byDate = Map.groupBy(rows, ({ date }) => date)
  return [...byDate.values()].flatMap((ofDate) => ownOrShared(ofDate, staffId))
}

/** What of a schedule's rows decides when a member is there; null as `staffId` means everybody. */
export const presenceOf = (
  rows: {
    readonly hours: readonly (Staffed & OpeningHours)[]
    readonly specialHours: readonly (Staffed & SpecialHours)[]
    /** Epoch milliseconds. */
    readonly closures: readonly (Staffed & { readonly start: number; readonly end: number })[]
  },
  staffId: number,
): Presence => ({
  hours: ownOrShared(rows.hours, staffId),
  specialHours: specialHoursOf(rows.specialHours, staffId),
  closed: busyTimes(rows.closures.filter((row) => row.staffId === null || row.staffId === staffId)),
})

/** When at least one of them is there on a date in a zone, in order: their hours without what is closed. */
export function openHoursOn(
  present: readonly Presence[],
  zone: string,
  date: string,
): { startTime: string; endTime: string }[] {
  const open: Interval[] = []
  for (const { hours, specialHours, closed } of present) {
    const special = specialHours.filter((row) => row.date === date)
    const windows = special.length > 0 ? windowsOf(special) : weeklyWindows(hours, weekdayOf(dayNumber(date)))
    open.push(...without(windows, onTheWall(closed, zone, date)))
  }
  return merged(open).map(({ from, to }) => ({ startTime: timeOf(from), endTime: timeOf(to) }))
}

/** What is closed of a date, in minutes of the day as the wall shows them. */
function onTheWall(closed: Intervals, zone: string, date: string): Intervals {
  const near = (dayNumber(date) - 1) * MINUTES_PER_DAY
  const parts: Interval[] = []
  for (const interval of closed) {
    if (interval.to <= near || interval.from >= near + 3 * MINUTES_PER_DAY) continue
    const [from, to] = [interval.from, interval.to].map((minute) =>
      wallTimeAt(zone, minute * MILLISECONDS_PER_MINUTE),
    )
    if (!from || !to || from.date > date || to.date < date) continue
    const part = {
      from: from.date < date ? 0 : minuteOf(from.time),
      to: to.date > date ? MINUTES_PER_DAY : minuteOf(to.time),
    }
    if (part.from < part.to) parts.push(part)
  }
  return merged(parts)
}
