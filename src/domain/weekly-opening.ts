import { type Interval, merged } from './intervals.ts'
import { presencesOf } from './open-hours.ts'
import { type OpeningHours, weeklyWindows } from './opening-hours.ts'
import { MINUTES_PER_DAY, timeOf } from './wall-time.ts'

/** Consecutive days with the same hours, 0 = Sunday. Hours that end after midnight belong to the day they begin. */
export type OpenDays = {
  fromDay: number
  toDay: number
  hours: { startTime: string; endTime: string }[]
}

/** Hours that go on until this time are those of the day before. */
const lateEnd = 6 * 60

/** The hours in which a member is present, by day from Monday. Empty if nobody ever is. */
export function weeklyOpening(
  team: readonly number[],
  rows: readonly (OpeningHours & { readonly staffId: number | null })[],
): OpenDays[] {
  const presence = presencesOf({ hours: rows, specialHours: [], closures: [] })
  const ownHours = team.map((id) => presence(id).hours)
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    day,
    windows: [...merged(ownHours.flatMap((hours) => weeklyWindows(hours, day)))],
  }))
  if (days.every(({ windows }) => windows.length === 0)) return []
  joinNights(days.map(({ windows }) => windows))
  const groups: OpenDays[] = []
  for (const { day, windows } of days) {
    const hours = windows.map(({ from, to }) => ({ startTime: timeOf(from), endTime: lateTimeOf(to) }))
    const last = groups.at(-1)
    if (last && JSON.stringify(last.hours) === JSON.stringify(hours)) last.toDay = day
    else groups.push({ fromDay: day, toDay: day, hours })
  }
  return groups
}

const lateTimeOf = (minute: number) => timeOf(minute > MINUTES_PER_DAY ? minute - MINUTES_PER_DAY : minute)

/** 18:00–24:00 and 00:00–02:00 of the next day become 18:00–02:00. */
function joinNights(days: readonly Interval[][]): void {
  for (const [index, windows] of days.entries()) {
    const next = days[(index + 1) % days.length] as Interval[]
    const [last, first] = [windows.at(-1), next[0]]
    if (last?.to !== MINUTES_PER_DAY || first?.from !== 0 || first.to > lateEnd) continue
    // From 00:00 to 00:15 of the next day would read as a quarter of an hour.
    if (first.to > last.from) continue
    windows[windows.length - 1] = { from: last.from, to: MINUTES_PER_DAY + first.to }
    next.shift()
  }
}
