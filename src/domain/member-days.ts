import { leavesGap, type Shortest } from './gaps.ts'
import { holds, type Interval, type Intervals, merged, without } from './intervals.ts'
import { type Buffers, type Pause, takenMinutes, workOf } from './occupancies.ts'
import { type OpeningHours, type SpecialHours, weeklyWindows, windowsOf } from './opening-hours.ts'
import { dayNumber, MINUTES_PER_DAY, weekdayOf } from './wall-time.ts'
import { MILLISECONDS_PER_MINUTE, type Period, startOf, wallTimeAt } from './zones.ts'

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
  /** Of the services on offer that this member does; only asked for where gaps matter. */
  readonly shortest?: Shortest | null
}

/** What an appointment asks of the member who does it. */
export type Work = Buffers & {
  /** Elapsed minutes it takes. */
  readonly durationMinutes: number
  /** In which other appointments may lie; opening hours must hold for all of this one. None unless said. */
  readonly pause?: Pause
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

/** What only some days of a member have, by day number. */
export type Exceptions = {
  readonly special: ReadonlyMap<number, readonly SpecialHours[]>
  readonly sessions: ReadonlyMap<number, readonly { readonly time: string }[]>
}

type Asked = { readonly zone: string; readonly durationMinutes: number }

export function exceptionsOf({ specialHours, sessions }: Member, asked: Asked): Exceptions | null {
  if (specialHours.length === 0 && sessions.length === 0) return null
  return { special: byDay(specialHours), sessions: byDay(joinableStarts(sessions, asked)) }
}

function byDay<T extends { readonly date: string }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, ({ date }) => dayNumber(date))
}

/** The sessions that a start can mean: those as long as the service, at the first instant of their wall time. */
function joinableStarts(sessions: Member['sessions'], { zone, durationMinutes }: Asked) {
  return sessions
    .filter(({ start, end }) => end - start === durationMinutes * MILLISECONDS_PER_MINUTE)
    .map(({ start }) => ({ start, ...wallTimeAt(zone, start) }))
    .filter(({ start, date, time }) => startOf({ zone, date, time }) === start)
}

/** A date in a zone, with the instant (epoch milliseconds) that every start is later than. */
export type Day = { readonly number: number; readonly periods: readonly Period[]; readonly now: number }

/** A member's opening windows on a day, in minutes of it. */
export const windowsOn = (member: Member, exceptions: Exceptions | null, day: Day): Intervals => {
  const special = exceptions?.special.get(day.number)
  return special ? windowsOf(special) : weeklyWindows(member.hours, weekdayOf(day.number))
}

/** The epoch minutes of a day in which its windows are open to a member, past ones left out. */
export const openTime = (member: Member, windows: Intervals, day: Day): Intervals =>
  without(openInstants(windows, day, Math.floor(day.now / MILLISECONDS_PER_MINUTE) + 1), member.closed)

/** The epoch minutes, from `earliest` on, at which the wall is inside one of the day's windows. */
function openInstants(windows: Intervals, { number, periods }: Day, earliest: number): Intervals {
  const midnight = number * MINUTES_PER_DAY
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

/** The open time in which an appointment without a pause can lie as a whole, its buffers kept from what is taken. */
export const freeTime = (
  open: Intervals,
  busy: Intervals,
  { bufferBefore, bufferAfter }: Buffers,
): Intervals =>
  // A buffer after the appointment is kept by letting taken time begin that much earlier, and the other way round.
  without(open, busy, bufferAfter, bufferBefore)

/** Whether an appointment can begin at an epoch minute, in open time of which some is taken. */
export function fitting(open: Intervals, busy: Intervals, asked: Work): (start: number) => boolean {
  const { durationMinutes, bufferBefore, bufferAfter, pause } = asked
  const work = pause ? workOf(durationMinutes, pause) : null
  if (work === null || work.length === 1) {
    const free = freeTime(open, busy, asked)
    return (start) => holds(free, start, start + durationMinutes)
  }
  const [first, last] = work
  const before = without(open, busy, 0, bufferBefore)
  const after = without(open, busy, bufferAfter, 0)
  return (start) =>
    holds(open, start, start + durationMinutes) &&
    holds(before, start + first.from, start + first.to) &&
    holds(after, start + last.from, start + last.to)
}

const unpaused: Pause = { freeFrom: null, freeMinutes: null }

/** What an appointment that begins at an epoch minute takes of its member, in order. */
export const takenFrom = (
  start: number,
  { durationMinutes, pause = unpaused, ...buffers }: Work,
): Interval[] =>
  takenMinutes(durationMinutes, { ...pause, ...buffers }).map(({ from, to }) => ({
    from: start + from,
    to: start + to,
  }))

/** Whether taking some epoch minutes, in order, leaves a gap beside them on a member's day, past or to come. */
export function leavingGap(
  { shortest, busy, ...member }: Member,
  windows: Intervals,
  day: Day,
): (taken: readonly Interval[]) => boolean {
  if (!shortest) return () => false
  const open = without(openInstants(windows, day, Number.NEGATIVE_INFINITY), member.closed)
  const midnight = day.number * MINUTES_PER_DAY
  const near = busy.filter(
    ({ from, to }) => to > midnight - 2 * MINUTES_PER_DAY && from < midnight + 3 * MINUTES_PER_DAY,
  )
  return (taken) => leavesGap({ open, busy: near }, taken, shortest)
}
