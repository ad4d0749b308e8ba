import { type Interval, type Intervals, merged, without } from './intervals.ts'
import { busyTimes } from './member-days.ts'
import { type OpeningHours, type SpecialHours, weeklyWindows, windowsOf } from './opening-hours.ts'
import { dayNumber, MINUTES_PER_DAY, minuteOf, timeOf, weekdayOf } from './wall-time.ts'
import { MILLISECONDS_PER_MINUTE, wallTimeAt } from './zones.ts'

/** `closed` is in epoch minutes. */
type Presence = {
  readonly hours: readonly OpeningHours[]
  readonly specialHours: readonly SpecialHours[]
  readonly closed: Intervals
}

type Staffed = { readonly staffId: number | null }

type Rows = {
  readonly hours: readonly (Staffed & OpeningHours)[]
  readonly specialHours: readonly (Staffed & SpecialHours)[]
  readonly closures: readonly (Staffed & { readonly start: number; readonly end: number })[]
}

/** A null `staffId` means everyone. Own weekly hours replace the schedule's, own special hours on their dates. */
export function presencesOf(rows: Rows): (staffId: number) => Presence {
  const hours = Map.groupBy(rows.hours, ({ staffId }) => staffId)
  const special = Map.groupBy(rows.specialHours, ({ staffId }) => staffId)
  const closures = Map.groupBy(rows.closures, ({ staffId }) => staffId)
  const specialOfAll = special.get(null) ?? []
  const closedToAll = busyTimes(closures.get(null) ?? [])
  return (staffId) => {
    const [ownSpecial, ownClosures] = [special.get(staffId), closures.get(staffId)]
    const ownDates = new Set(ownSpecial?.map(({ date }) => date))
    return {
      hours: hours.get(staffId) ?? hours.get(null) ?? [],
      specialHours: ownSpecial
        ? [...ownSpecial, ...specialOfAll.filter(({ date }) => !ownDates.has(date))]
        : specialOfAll,
      closed: ownClosures ? merged([...closedToAll, ...busyTimes(ownClosures)]) : closedToAll,
    }
  }
}

export const presenceOf = (rows: Rows, staffId: number): Presence => presencesOf(rows)(staffId)

/** The hours in which at least one member is present, without closures. */
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
