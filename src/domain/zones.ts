import { dateOf, dayNumber, MINUTES_PER_DAY, minuteOf, timeOf } from './wall-time.ts'

export const MILLISECONDS_PER_MINUTE = 60_000
/** In minutes; no zone differs from UTC by more. */
const WIDEST_OFFSET = MINUTES_PER_DAY
const FIRST_YEAR = 2000
const LAST_YEAR = 2101
/** An epoch minute after every supported date, which V8 can store as a small integer. */
const BEYOND = 1_000_000_000

/** A time range with one offset, [from, to) in epoch minutes. Wall time is instant + `offset`, both in minutes since 1970-01-01T00:00. */
export type Period = { readonly from: number; readonly to: number; readonly offset: number }

const areas = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.slice(0, zone.indexOf('/'))))
const PLACE = /^[A-Z][a-z]+([/_-]([A-Z][a-z]+|au|es|of))+$/
const periodsByZone = new Map<string, readonly Period[]>()

/**
 * Accepts regional zones ('Europe/Paris') and 'UTC' in IANA spelling, but no bare offsets. Browsers run this too, and
 * may lack Temporal. A pattern checks the spelling, because Intl reports 'Asia/Calcutta' for 'asia/kolkata'.
 */
export function isZone(text: string): boolean {
  if (text === 'UTC') return true
  if (!areas.has(text.slice(0, text.indexOf('/')))) return false
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    return known === text || PLACE.test(text)
  } catch {
    return false
  }
}

/** Periods that may contain the days `first` to `end` (exclusive). Throws a RangeError for an unknown zone. */
export function periodsBetween(zone: string, first: number, end: number): readonly Period[] {
  const periods = periodsOf(zone)
  const from = periodAt(periods, first * MINUTES_PER_DAY - WIDEST_OFFSET)
  let to = from + 1
  // A linear scan, because the last period is close to the first.
  for (const latest = end * MINUTES_PER_DAY + WIDEST_OFFSET; (periods[to - 1]?.to ?? BEYOND) <= latest; ) to++
  return periods.slice(from, to)
}

/** `wallMinute` is counted as in {@link Period}. Null if no clock shows it. */
export function firstInstant(periods: readonly Period[], wallMinute: number): number | null {
  for (let index = 0; index < periods.length; index++) {
    const { from, to, offset } = periods[index] as Period
    const instant = wallMinute - offset
    if (from <= instant && instant < to) return instant
  }
  return null
}

/** Returns epoch milliseconds. A repeated time gives its first occurrence, a skipped time null. */
export function startOf({ zone, date, time }: { zone: string; date: string; time: string }): number | null {
  const day = dayNumber(date)
  const instant = firstInstant(periodsBetween(zone, day, day + 1), day * MINUTES_PER_DAY + minuteOf(time))
  return instant === null ? null : instant * MILLISECONDS_PER_MINUTE
}

/** `instant` in epoch milliseconds. Omits seconds. */
export function wallTimeAt(zone: string, instant: number): { date: string; time: string } {
  const minute = Math.floor(instant / MILLISECONDS_PER_MINUTE)
  const periods = periodsOf(zone)
  const wallMinute = minute + (periods[periodAt(periods, minute)]?.offset ?? 0)
  const day = Math.floor(wallMinute / MINUTES_PER_DAY)
  return { date: dateOf(day), time: timeOf(wallMinute - day * MINUTES_PER_DAY) }
}

/** `repeated`: the clocks went back, and show this time for the second time. */
export function wallEndOf(zone: string, endsAt: number): { date: string; time: string; repeated: boolean } {
  return { ...wallTimeAt(zone, endsAt), repeated: isRepeated(zone, endsAt) }
}

/** Whether the clock shows the time a second time, before or after `instant` (epoch milliseconds). */
export function showsTwice(zone: string, instant: number): boolean {
  const periods = periodsOf(zone)
  const minute = Math.floor(instant / MILLISECONDS_PER_MINUTE)
  const index = periodAt(periods, minute)
  const next = periods[index + 1]
  const wallMinute = minute + (periods[index]?.offset ?? 0)
  return isRepeated(zone, instant) || (next !== undefined && wallMinute >= next.from + next.offset)
}

function isRepeated(zone: string, instant: number): boolean {
  const periods = periodsOf(zone)
  const minute = Math.floor(instant / MILLISECONDS_PER_MINUTE)
  const index = periodAt(periods, minute)
  const before = periods[index - 1]
  return before !== undefined && minute + (periods[index]?.offset ?? 0) < before.to + before.offset
}

export function todayIn(zone: string, now: number): string {
  return wallTimeAt(zone, now).date
}

function periodAt(periods: readonly Period[], instant: number): number {
  let low = 0
  let high = periods.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((periods[middle]?.to ?? 0) > instant) high = middle
    else low = middle + 1
  }
  return low
}

function periodsOf(zone: string): readonly Period[] {
  let periods = periodsByZone.get(zone)
  if (!periods) {
    periods = readPeriods(zone)
    periodsByZone.set(zone, periods)
  }
  return periods
}

function readPeriods(zone: string): Period[] {
  const periods: Period[] = []
  let from = -BEYOND
  let at = Temporal.PlainDate.from({ year: FIRST_YEAR - 1, month: 12, day: 1 }).toZonedDateTime(zone)
  for (;;) {
    const offset = Math.round(at.offsetNanoseconds / 60e9)
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > LAST_YEAR) return [...periods, { from, to: BEYOND, offset }]
    const to = Math.round(next.epochMilliseconds / MILLISECONDS_PER_MINUTE)
    periods.push({ from, to, offset })
    from = to
    at = next
  }
}
