import { type Interval, type Intervals, merged } from './intervals.ts'
import { dayOfWeek, minuteOf, timeOf } from './wall-time.ts'

/** 'HH:MM' wall times, the end after the start and 24:00 at the latest. */
type Opening = { readonly startTime: string; readonly endTime: string }

/** One weekly row: `dayOfWeek` 0 = Sunday to 6 = Saturday. */
export type OpeningHours = Opening & { readonly dayOfWeek: number }

/** One row of a date ('YYYY-MM-DD') that has hours of its own: on it, the weekly rows do not count. */
export type SpecialHours = Opening & { readonly date: string }

/** Which of these, as they are given, overlaps one before it; touching ones do not. */
export function overlapping(hours: readonly Opening[]): number | null {
  const at = hours.findIndex((one, index) =>
    hours.slice(0, index).some((other) => one.startTime < other.endTime && other.startTime < one.endTime),
  )
  return at < 0 ? null : at
}

/** The opening windows of a date, in order; touching and overlapping rows are one window. */
export function openingOn(
  hours: readonly OpeningHours[],
  date: string,
  specialHours: readonly SpecialHours[] = [],
): { startTime: string; endTime: string }[] {
  const special = specialHours.filter((row) => row.date === date)
  const windows = special.length > 0 ? windowsOf(special) : weeklyWindows(hours, dayOfWeek(date))
  return windows.map(({ from, to }) => ({ startTime: timeOf(from), endTime: timeOf(to) }))
}

/** The same windows for a weekday without special hours, in minutes of the day. */
export function weeklyWindows(hours: readonly OpeningHours[], weekday: number): Intervals {
  const windows: Interval[] = []
  for (const row of hours) {
    if (row.dayOfWeek === weekday) windows.push(windowOf(row))
  }
  return merged(windows)
}

/** The same windows for the special hours of one date, in minutes of the day. */
export function windowsOf(rows: readonly SpecialHours[]): Intervals {
  return merged(rows.map(windowOf))
}

function windowOf({ startTime, endTime }: Opening): Interval {
  return { from: minuteOf(startTime), to: minuteOf(endTime) }
}
