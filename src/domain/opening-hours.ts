import { type Interval, type Intervals, merged } from './intervals.ts'
import { dayOfWeek, minuteOf, timeOf } from './wall-time.ts'

/** 'HH:MM' wall times. The end is after the start, at most 24:00. */
type Opening = { readonly startTime: string; readonly endTime: string }

/** 0 = Sunday to 6 = Saturday. */
export type OpeningHours = Opening & { readonly dayOfWeek: number }

export type SpecialHours = Opening & { readonly date: string }

/** Touching rows do not overlap. */
export function overlapping(hours: readonly Opening[]): number | null {
  const at = hours.findIndex((one, index) =>
    hours.slice(0, index).some((other) => one.startTime < other.endTime && other.startTime < one.endTime),
  )
  return at < 0 ? null : at
}

/** Touching rows form one window. */
export function openingOn(
  hours: readonly OpeningHours[],
  date: string,
  specialHours: readonly SpecialHours[] = [],
): { startTime: string; endTime: string }[] {
  const special = specialHours.filter((row) => row.date === date)
  const windows = special.length > 0 ? windowsOf(special) : weeklyWindows(hours, dayOfWeek(date))
  return windows.map(({ from, to }) => ({ startTime: timeOf(from), endTime: timeOf(to) }))
}

/** In minutes of the day, without special hours. */
export function weeklyWindows(hours: readonly OpeningHours[], weekday: number): Intervals {
  const windows: Interval[] = []
  for (const row of hours) {
    if (row.dayOfWeek === weekday) windows.push(windowOf(row))
  }
  return merged(windows)
}

export function windowsOf(rows: readonly SpecialHours[]): Intervals {
  return merged(rows.map(windowOf))
}

function windowOf({ startTime, endTime }: Opening): Interval {
  return { from: minuteOf(startTime), to: minuteOf(endTime) }
}
