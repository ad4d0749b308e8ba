import { holds, type Interval, type Intervals, merged, without } from './intervals.ts'
import { type OpeningHours, windowsOf } from './opening-hours.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, timeOf, weekdayOf } from './wall-time.ts'
import { firstInstant, MILLISECONDS_PER_MINUTE, type Period, periodsBetween } from './zones.ts'

const WIDEST_GRID_MINUTES = 30

/** What decides which starts are on offer. */
export type Offer = {
  /** IANA zone of the opening hours; an unknown one throws a RangeError. */
  readonly zone: string
  readonly hours: readonly OpeningHours[]
  /** Elapsed minutes the service takes. */
  readonly durationMinutes: number
  /** From {@link busyTimes}; what lies outside the asked dates does no harm and costs nothing. */
  readonly busy: Intervals
  /** Epoch milliseconds; every start on offer is strictly later. */
  readonly now: number
}

/**
 * Taken times, each from `start` up to, not including, `end` (epoch milliseconds, widened to whole minutes), in
 * any order, overlapping or not.
 */
export function busyTimes(ranges: readonly { readonly start: number; readonly end: number }[]): Intervals {
  const taken: Interval[] = []
  for (const { start, end } of ranges) {
    if (start < end) {
      taken.push({
        from: Math.floor(start / MILLISECONDS_PER_MINUTE),
        to: Math.ceil(end / MILLISECONDS_PER_MINUTE),
      })
    }
  }
  return merged(taken)
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
export function slotsBetween(
  offer: Offer & { readonly from: string; readonly days: number },
): { date: string; times: string[] }[] {
  const { zone, hours, durationMinutes, busy } = offer
  const grid = Math.min(WIDEST_GRID_MINUTES, durationMinutes)
  const earliest = Math.floor(offer.now / MILLISECONDS_PER_MINUTE) + 1
  const firstDay = dayNumber(offer.from)
  const periods = periodsBetween(zone, firstDay, firstDay + offer.days)
  const result: { date: string; times: string[] }[] = []
  for (let day = firstDay; day < firstDay + offer.days; day++) {
    const windows = windowsOf(hours, weekdayOf(day))
    const midnight = day * MINUTES_PER_DAY
    const free = without(openInstants(windows, midnight, periods, earliest), busy)
    const times: string[] = []
    for (const window of windows) {
      for (let minute = window.from; minute < window.to; minute += grid) {
        const start = firstInstant(periods, midnight + minute)
        if (start !== null && holds(free, start, start + durationMinutes)) times.push(timeOf(minute))
      }
    }
    result.push({ date: dateOf(day), times })
  }
  return result
}

/** The epoch minutes, from `earliest` on, at which the wall is inside one of the day's windows. */
function openInstants(
  windows: Intervals,
  midnight: number,
  periods: readonly Period[],
  earliest: number,
): Intervals {
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
