import { dateOf, dayNumber, MINUTES_PER_DAY, minuteOf, timeOf } from './wall-time.ts'

export const MILLISECONDS_PER_MINUTE = 60_000
/** No zone has ever been further than this from UTC, in minutes. */
const WIDEST_OFFSET = MINUTES_PER_DAY
const FIRST_YEAR = 2000
const LAST_YEAR = 2101
/** An epoch minute after every date (the year 4011), that still is a small integer to V8. */
const BEYOND = 1_000_000_000

/**
 * Time with one UTC offset in a zone: epoch minutes `from` up to, not including, `to`. The wall shows
 * instant + `offset`, in minutes since 1970-01-01T00:00 on that wall.
 */
export type Period = { readonly from: number; readonly to: number; readonly offset: number }

const areas = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.slice(0, zone.indexOf('/'))))
const PLACE = /^[A-Z][a-z]+([/_-]([A-Z][a-z]+|au|es|of))+$/
const periodsByZone = new Map<string, readonly Period[]>()

/**
 * An IANA zone of a region ('Europe/Paris', 'Asia/Kolkata') or 'UTC', as the IANA spells it; no bare offset. Forms
 * check it in browsers too, which may lack Temporal, and Intl answers 'Asia/Calcutta' to 'asia/kolkata': hence the
 * look at the spelling.
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

/**
 * The periods that days (by their numbers) `first` up to, not including, `end` may fall into, in order. Throws a
 * RangeError for an unknown zone.
 */
export function periodsBetween(zone: string, first: number, end: number): readonly Period[] {
  const periods = periodsOf(zone)
  const from = periodAt(periods, first * MINUTES_PER_DAY - WIDEST_OFFSET)
  let to = from + 1
  // The next ones are near: a search for the last would look further.
  for (const latest = end * MINUTES_PER_DAY + WIDEST_OFFSET; (periods[to - 1]?.to ?? BEYOND) <= latest; ) to++
  return periods.slice(from, to)
}

/** The first instant at which the wall shows this minute (counted as in {@link Period}), or null. */
export function firstInstant(periods: readonly Period[], wallMinute: number): number | null {
  for (let index = 0; index < periods.length; index++) {
    const { from, to, offset } = periods[index] as Period
    const instant = wallMinute - offset
    if (from <= instant && instant < to) return instant
  }
  return null
}

/** Epoch milliseconds of a wall time; its first occurrence if the clock shows it twice, null if never. */
export function startOf({ zone, date, time }: { zone: string; date: string; time: string }): number | null {
  const day = dayNumber(date)
  const instant = firstInstant(periodsBetween(zone, day, day + 1), day * MINUTES_PER_DAY + minuteOf(time))
  return instant === null ? null : instant * MILLISECONDS_PER_MINUTE
}

/** What the wall shows at an instant (epoch milliseconds), seconds dropped. */
export function wallTimeAt(zone: string, instant: number): { date: string; time: string } {
  const minute = Math.floor(instant / MILLISECONDS_PER_MINUTE)
  const periods = periodsOf(zone)
  const wallMinute = minute + (periods[periodAt(periods, minute)]?.offset ?? 0)
  const day = Math.floor(wallMinute / MINUTES_PER_DAY)
  return { date: dateOf(day), time: timeOf(wallMinute - day * MINUTES_PER_DAY) }
}

/**
 * What the wall shows when something ends. `repeated`: the wall has shown that time before, because the clocks went back,
 * so that the end must be told apart from the first time.
 */
export function wallEndOf(zone: string, endsAt: number): { date: string; time: string; repeated: boolean } {
  return { ...wallTimeAt(zone, endsAt), repeated: isRepeated(zone, endsAt) }
}

/** Whether the wall shows the time of an instant (epoch milliseconds) once more, before or after it. */
export function showsTwice(zone: string, instant: number): boolean {
  const periods = periodsOf(zone)
  const minute = Math.floor(instant / MILLISECONDS_PER_MINUTE)
  const at = periodAt(periods, minute)
  const next = periods[at + 1]
  const wallMinute = minute + (periods[at]?.offset ?? 0)
  return isRepeated(zone, instant) || (next !== undefined && wallMinute >= next.from + next.offset)
}

function isRepeated(zone: string, instant: number): boolean {
  const periods = periodsOf(zone)
  const minute = Math.floor(instant / MILLISECONDS_PER_MINUTE)
  const at = periodAt(periods, minute)
  const before = periods[at - 1]
  return before !== undefined && minute + (periods[at]?.offset ?? 0) < before.to + before.offset
}

/** The date in a zone at `now` (epoch milliseconds). */
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
