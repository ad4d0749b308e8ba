import { holds, type Interval, type Intervals, merged, without } from './intervals.ts'
import { type OpeningHours, type SpecialHours, weeklyWindows, windowsOf } from './opening-hours.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, minuteOf, timeOf, weekdayOf } from './wall-time.ts'
import {
  firstInstant,
  MILLISECONDS_PER_MINUTE,
  type Period,
  periodsBetween,
  startOf,
  wallTimeAt,
} from './zones.ts'

const WIDEST_STEP_MINUTES = 30

/** Time from `start` up to, not including, `end`, both epoch milliseconds. */
type Range = { readonly start: number; readonly end: number }

/** One staff member's time. */
export type Member = {
  readonly id: number
  /** The weekly rows that hold for this member: their own if they have any, else the schedule's. */
  readonly hours: readonly OpeningHours[]
  /** The rows that stand in for the weekly ones on their date: for each date the member's own, else the schedule's. */
  readonly specialHours: readonly SpecialHours[]
  /** Closures of the schedule and of this member, from {@link busyTimes}. */
  readonly closed: Intervals
  /** Taken time, buffers included, from {@link busyTimes}; the sessions below are part of it. */
  readonly busy: Intervals
  /** Sessions of the asked service that have a free seat: the appointments themselves, without buffers. */
  readonly sessions: readonly Range[]
}

/** What decides which starts are on offer. */
export type Offer = {
  /** IANA zone of the opening hours; an unknown one throws a RangeError. */
  readonly zone: string
  /** Elapsed minutes the service takes. */
  readonly durationMinutes: number
  /** Minutes before and after the appointment that must be free of taken time; they may lie outside opening hours. */
  readonly bufferBefore: number
  readonly bufferAfter: number
  /** Minutes between starts, counted from the opening; the duration unless given, half an hour at most. */
  readonly stepMinutes?: number | null
  /** Who can take the appointment. Their closed and busy times outside the asked dates cost a look-up at most. */
  readonly members: readonly Member[]
  /** Epoch milliseconds; every start on offer is strictly later. */
  readonly now: number
}

/** Taken or closed times, widened to whole minutes, in any order, overlapping or not. */
export function busyTimes(ranges: readonly Range[]): Intervals {
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

/** The starts ('HH:MM' in the zone) on offer on a date, each once however many members can take it. */
export function slotsOn(offer: Offer & { readonly date: string }): string[] {
  const day = dayNumber(offer.date)
  const periods = periodsBetween(offer.zone, day, day + 1)
  let times: string[] = []
  for (const member of offer.members) {
    times = union(times, startsOf(member, exceptionsOf(member, offer), day, periods, offer))
  }
  return times
}

/** The starts on offer on each of `days` dates in a row, `from` being the first; dates without any included. */
export function slotsBetween(
  offer: Offer & { readonly from: string; readonly days: number },
): { date: string; times: string[] }[] {
  const first = dayNumber(offer.from)
  const end = first + offer.days
  const periods = periodsBetween(offer.zone, first, end)
  const team = offer.members.map((member) => ({ member, exceptions: exceptionsOf(member, offer) }))
  const result: { date: string; times: string[] }[] = []
  for (let day = first; day < end; day++) {
    let times: string[] = []
    for (const { member, exceptions } of team) {
      times = union(times, startsOf(member, exceptions, day, periods, offer))
    }
    result.push({ date: dateOf(day), times })
  }
  return result
}

/** The ids of the members who can take this start, in the order given: those whose own list has it. */
export function freeMembers(offer: Offer & { readonly date: string; readonly time: string }): number[] {
  return offer.members
    .filter((member) => slotsOn({ ...offer, members: [member] }).includes(offer.time))
    .map(({ id }) => id)
}

/** Whether this start is on offer, exactly as {@link slotsOn} lists it. */
export function isOpenStart(offer: Offer & { readonly date: string; readonly time: string }): boolean {
  return slotsOn(offer).includes(offer.time)
}

/** What only some days of a member have, by day number. */
type Exceptions = {
  readonly special: ReadonlyMap<number, readonly SpecialHours[]>
  readonly sessions: ReadonlyMap<number, readonly { readonly time: string }[]>
}

function exceptionsOf({ specialHours, sessions }: Member, offer: Offer): Exceptions | null {
  if (specialHours.length === 0 && sessions.length === 0) return null
  return { special: byDay(specialHours), sessions: byDay(joinableStarts(sessions, offer)) }
}

function byDay<T extends { readonly date: string }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ date }) => dayNumber(date))
}

/** The sessions that a start can mean: those as long as the service, at the first instant of their wall time. */
function joinableStarts(sessions: Member['sessions'], { zone, durationMinutes }: Offer) {
  return sessions
    .filter(({ start, end }) => end - start === durationMinutes * MILLISECONDS_PER_MINUTE)
    .map(({ start }) => ({ start, ...wallTimeAt(zone, start) }))
    .filter(({ start, date, time }) => startOf({ zone, date, time }) === start)
}

/** The starts that one member can take. */
function startsOf(
  member: Member,
  exceptions: Exceptions | null,
  day: number,
  periods: readonly Period[],
  offer: Offer,
): string[] {
  const { durationMinutes, bufferBefore, bufferAfter, now } = offer
  const midnight = day * MINUTES_PER_DAY
  const special = exceptions?.special.get(day)
  const windows = special ? windowsOf(special) : weeklyWindows(member.hours, weekdayOf(day))
  const earliest = Math.floor(now / MILLISECONDS_PER_MINUTE) + 1
  const open = without(openInstants(windows, midnight, periods, earliest), member.closed)
  // A buffer after the appointment is kept by letting taken time begin that much earlier, and the other way round.
  const free = without(open, member.busy, bufferAfter, bufferBefore)
  const step = offer.stepMinutes ?? Math.min(WIDEST_STEP_MINUTES, durationMinutes)
  const times: string[] = []
  for (const window of windows) {
    for (let minute = window.from; minute < window.to; minute += step) {
      const start = firstInstant(periods, midnight + minute)
      if (start !== null && holds(free, start, start + durationMinutes)) times.push(timeOf(minute))
    }
  }
  const sessions = exceptions?.sessions.get(day)
  if (!sessions) return times
  const joinable = sessions.filter(({ time }) => {
    const start = firstInstant(periods, midnight + minuteOf(time))
    return start !== null && holds(open, start, start + durationMinutes)
  })
  return [...new Set([...times, ...joinable.map(({ time }) => time)])].sort()
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

/** Two lists in order as one, each time once. */
function union(some: string[], others: string[]): string[] {
  if (some.length === 0) return others
  const all: string[] = []
  let next = 0
  for (const time of some) {
    for (let other = others[next]; other !== undefined && other <= time; other = others[++next]) {
      if (other !== time) all.push(other)
    }
    all.push(time)
  }
  for (; next < others.length; next++) all.push(others[next] as string)
  return all
}
