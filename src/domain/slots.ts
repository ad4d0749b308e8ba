import { holds, type Interval, type Intervals, merged, without } from './intervals.ts'
import { type OpeningHours, windowsOf } from './opening-hours.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, timeOf, weekdayOf } from './wall-time.ts'
import { firstInstant, MILLISECONDS_PER_MINUTE, type Period, periodsBetween } from './zones.ts'

const WIDEST_STEP_MINUTES = 30

/** What decides which starts are on offer. */
export type Offer = {
  /** IANA zone of the opening hours; an unknown one throws a RangeError. */
  readonly zone: string
  readonly hours: readonly OpeningHours[]
  /** Elapsed minutes the service takes. */
  readonly durationMinutes: number
  /** From {@link busyTimes}; times outside the asked dates cost a look-up at most. */
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
export function slotsOn(offer: Offer & { readonly date: string }): string[] {
  const day = dayNumber(offer.date)
  return startsOn(day, periodsBetween(offer.zone, day, day + 1), offer)
}

/** Whether this start is on offer, exactly as {@link slotsOn} lists it. */
export function isOpenStart(offer: Offer & { readonly date: string; readonly time: string }): boolean {
  return slotsOn(offer).includes(offer.time)
}

/** The starts on offer on each of `days` dates in a row, `from` being the first; dates without any included. */
export function slotsBetween(
  offer: Offer & { readonly from: string; readonly days: number },
): { date: string; times: string[] }[] {
  const first = dayNumber(offer.from)
  const end = first + offer.days
  const periods = periodsBetween(offer.zone, first, end)
  const result: { date: string; times: string[] }[] = []
  for (let day = first; day < end; day++) {
    result.push({ date: dateOf(day), times: startsOn(day, periods, offer) })
  }
  return result
}

function startsOn(day: number, periods: readonly Period[], offer: Offer): string[] {
  const { durationMinutes, busy, now } = offer
  const midnight = day * MINUTES_PER_DAY
  const windows = windowsOf(offer.hours, weekdayOf(day))
  const earliest = Math.floor(now / MILLISECONDS_PER_MINUTE) + 1
  const free = without(openInstants(windows, midnight, periods, earliest), busy)
  const step = Math.min(WIDEST_STEP_MINUTES, durationMinutes)
  const times: string[] = []
  for (const window of windows) {
    for (let minute = window.from; minute < window.to; minute += step) {
      const start = firstInstant(periods, midnight + minute)
      if (start !== null && holds(free, start, start + durationMinutes)) times.push(timeOf(minute))
    }
  }
  return times
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
