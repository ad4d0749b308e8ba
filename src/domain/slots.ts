import { type Interval, merged, without } from './intervals.ts'
import { type OpeningHours, windowsOf } from './opening-hours.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, timeOf, weekdayOf } from './wall-time.ts'
import { firstInstant, type Period, periodsOn } from './zones.ts'

const WIDEST_GRID_MINUTES = 30
const MILLISECONDS_PER_MINUTE = 60_000

/** Taken time in epoch milliseconds, `start` up to, not including, `end`. */
export type Busy = { readonly start: number; readonly end: number }

/** What decides which starts are on offer. */
export type Offer = {
  /** IANA zone of the opening hours; an unknown one throws a RangeError. */
  readonly zone: string
  readonly hours: readonly OpeningHours[]
  /** Elapsed minutes the service takes. */
  readonly durationMinutes: number
  /** In any order, overlapping or not; what lies outside the asked dates is ignored. */
  readonly busy: readonly Busy[]
  /** Epoch milliseconds; every start on offer is strictly later. */
  readonly now: number
}

/** The starts ('HH:MM' in the zone) on offer on a date. */
export function slotsOn({ date, ...offer }: Offer & { readonly date: string }): string[] {
  return slotsBetween({ ...offer, from: date, days: 1 })[0]?.times ?? []
}

/** Whether this start is on offer, exactly as {@link slotsOn} lists it. */
export function isOpenStart({
  time,
  ...day
}: Offer & { readonly date: string; readonly time: string }): boolean {
  return slotsOn(day).includes(time)
}

/** The starts on offer on each of `days` dates in a row, `from` being the first; dates without any included. */
export function slotsBetween({
  zone,
  from,
  days,
  hours,
  durationMinutes,
  busy,
  now,
}: Offer & { readonly from: string; readonly days: number }): { date: string; times: string[] }[] {
  const firstDay = dayNumber(from)
  const taken = takenBetween(busy, (firstDay - 1) * MINUTES_PER_DAY, (firstDay + days + 1) * MINUTES_PER_DAY)
  const earliest = Math.floor(now / MILLISECONDS_PER_MINUTE) + 1
  const week: Interval[][] = []
  const result: { date: string; times: string[] }[] = []
  for (let day = firstDay; day < firstDay + days; day++) {
    const weekday = weekdayOf(day)
    week[weekday] ??= windowsOf(hours, weekday)
    const windows = week[weekday]
    const midnight = day * MINUTES_PER_DAY
    const periods = periodsOn(zone, day)
    const free = without(openInstants(windows, midnight, periods, earliest), taken)
    const times: string[] = []
    for (const window of windows) {
      for (
        let minute = window.from;
        minute < window.to;
        minute += Math.min(WIDEST_GRID_MINUTES, durationMinutes)
      ) {
        const start = firstInstant(periods, midnight + minute)
        if (start !== null && fits(free, start, start + durationMinutes)) times.push(timeOf(minute))
      }
    }
    result.push({ date: dateOf(day), times })
  }
  return result
}

/** The epoch minutes, from `earliest` on, at which the wall is inside one of the day's windows. */
function openInstants(
  windows: Interval[],
  midnight: number,
  periods: Period[],
  earliest: number,
): Interval[] {
  const open: Interval[] = []
  for (const period of periods) {
    for (const window of windows) {
      const from = Math.max(midnight + window.from - period.offset, period.from, earliest)
      const to = Math.min(midnight + window.to - period.offset, period.to)
      if (from < to) open.push({ from, to })
    }
  }
  return merged(open)
}

/** The busy times that reach into [from, to) as epoch minutes, widened to whole ones. */
function takenBetween(busy: readonly Busy[], from: number, to: number): Interval[] {
  const taken: Interval[] = []
  for (const { start, end } of busy) {
    if (end > from * MILLISECONDS_PER_MINUTE && start < to * MILLISECONDS_PER_MINUTE && start < end) {
      taken.push({
        from: Math.floor(start / MILLISECONDS_PER_MINUTE),
        to: Math.ceil(end / MILLISECONDS_PER_MINUTE),
      })
    }
  }
  return merged(taken)
}

function fits(free: readonly Interval[], start: number, end: number): boolean {
  for (const { from, to } of free) {
    if (from <= start && end <= to) return true
  }
  return false
}
