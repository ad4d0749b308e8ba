import { type Interval, type Intervals, merged } from './intervals.ts'
import { dayOfWeek, minuteOf, timeOf } from './wall-time.ts'

/** One weekly row: `dayOfWeek` 0 = Sunday to 6 = Saturday, 'HH:MM' wall times, the end after the start. */
export type OpeningHours = {
  readonly dayOfWeek: number
  readonly startTime: string
  readonly endTime: string
}

/** The opening windows of a date, in order; touching and overlapping rows are one window. */
export function openingOn(
  hours: readonly OpeningHours[],
  date: string,
): { startTime: string; endTime: string }[] {
  return windowsOf(hours, dayOfWeek(date)).map(({ from, to }) => ({
    startTime: timeOf(from),
    endTime: timeOf(to),
  }))
}

/** The same windows for a weekday, in minutes of the day. */
export function windowsOf(hours: readonly OpeningHours[], weekday: number): Intervals {
  const windows: Interval[] = []
  for (const row of hours) {
    if (row.dayOfWeek === weekday) windows.push({ from: minuteOf(row.startTime), to: minuteOf(row.endTime) })
  }
  return merged(windows)
}
