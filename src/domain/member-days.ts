import { gapsBeside, type LeavesGap, type Shortest } from './gaps.ts'
import { beginnings, common, type Interval, type Intervals, merged, without } from './intervals.ts'
import { type Buffers, type Pause, workOf } from './occupancies.ts'
import { type OpeningHours, type SpecialHours, weeklyWindows, windowsOf } from './opening-hours.ts'
import { dayNumber, MINUTES_PER_DAY, weekdayOf } from './wall-time.ts'
import { MILLISECONDS_PER_MINUTE, type Period, periodsBetween, startOf, wallTimeAt } from './zones.ts'

/** Time from `start` up to, not including, `end`, both epoch milliseconds. */
type Range = { readonly start: number; readonly end: number }

const MILLISECONDS_PER_DAY = MINUTES_PER_DAY * MILLISECONDS_PER_MINUTE

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

/** What one call needs of a member, worked out once for all its days. */
export type Roster = {
  readonly member: Member
  /** Opening windows by weekday, each made when it is first asked for. */
  readonly weekly: (Intervals | null)[]
  /** Opening windows by day number, where the date has special hours. */
  readonly special: ReadonlyMap<number, Intervals> | null
  /** In the order of their starts. */
  readonly sessions: readonly Range[] | null
}

export const rosterOf = (member: Member): Roster => ({
  member,
  weekly: [null, null, null, null, null, null, null],
  special: member.specialHours.length === 0 ? null : specialWindows(member.specialHours),
  sessions: member.sessions.length === 0 ? null : inOrder(member.sessions),
})

/** Members without special hours of their own have the same list, whose windows are made once. */
const windowsByList = new WeakMap<readonly SpecialHours[], ReadonlyMap<number, Intervals>>()

function specialWindows(rows: readonly SpecialHours[]): ReadonlyMap<number, Intervals> {
  const known = windowsByList.get(rows)
  if (known) return known
  const windows = new Map<number, Intervals>()
  const byDate = Map.groupBy(rows, ({ date }) => date)
  for (const [date, ofDate] of byDate) windows.set(dayNumber(date), windowsOf(ofDate))
  windowsByList.set(rows, windows)
  return windows
}

function inOrder(sessions: readonly Range[]): readonly Range[] {
  const isInOrder = sessions.every(
    ({ start }, index) => index === 0 || start >= (sessions[index - 1]?.start ?? 0),
  )
  return isInOrder ? sessions : sessions.toSorted((a, b) => a.start - b.start)
}

type Asked = { readonly zone: string; readonly durationMinutes: number }

/** The times of a day's sessions that a start can mean: those as long as the service, at the first instant of their wall time. */
export function joinableTimes({ sessions }: Roster, day: Day, { zone, durationMinutes }: Asked): string[] {
  if (!sessions) return []
  const midnight = day.number * MILLISECONDS_PER_DAY
  const times: string[] = []
  for (let at = firstFrom(sessions, midnight - MILLISECONDS_PER_DAY); at < sessions.length; at++) {
    const { start, end } = sessions[at] as Range
    if (start >= midnight + 2 * MILLISECONDS_PER_DAY) break
    if (end - start !== durationMinutes * MILLISECONDS_PER_MINUTE) continue
    const { date, time } = wallTimeAt(zone, start)
    if (dayNumber(date) === day.number && startOf({ zone, date, time }) === start) times.push(time)
  }
  return times
}

function firstFrom(sessions: readonly Range[], instant: number): number {
  let [low, high] = [0, sessions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sessions[middle] as Range).start < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** A date in a zone, with the instant (epoch milliseconds) that every start is later than. */
export type Day = { readonly number: number; readonly periods: readonly Period[]; readonly now: number }

/** An appointment, its buffers and the gaps beside it lie in the days from two before its date to three after it. */
const DAYS_BEFORE = 2
const DAYS_AFTER = 3

/** What the clock shows on some dates in a row and on the days beside them. */
export const periodsAround = (zone: string, first: number, end: number): readonly Period[] =>
  periodsBetween(zone, first - DAYS_BEFORE, end + DAYS_AFTER)

/** A member's opening windows on a day, in minutes of it. */
export function windowsOn({ member, weekly, special }: Roster, day: number): Intervals {
  const ofDate = special?.get(day)
  if (ofDate) return ofDate
  const weekday = weekdayOf(day)
  const known = weekly[weekday]
  if (known) return known
  const windows = weeklyWindows(member.hours, weekday)
  weekly[weekday] = windows
  return windows
}

/** The epoch minutes of one day in which a member is there, past ones left out. */
export const openTime = (roster: Roster, day: Day): Intervals =>
  without(
    openInstants(roster, day.number, day.number + 1, day.periods, earliestOf(day)),
    roster.member.closed,
  )

const earliestOf = ({ now }: Day): number => Math.floor(now / MILLISECONDS_PER_MINUTE) + 1

/**
 * The open time for appointments that begin on a day and last `minutes` at most, the following days' part included:
 * windows that meet at midnight are one, and a visit may go on with somebody who opens later.
 */
export const openFrom = (roster: Roster, day: Day, minutes: number): Intervals =>
  without(openAcross(roster, day, minutes), roster.member.closed)

function openAcross(roster: Roster, day: Day, minutes: number): Intervals {
  const { number, periods } = day
  const earliest = earliestOf(day)
  const offset = steadyOffset(day)
  if (offset === null)
    return openInstants(roster, number - DAYS_BEFORE, number + DAYS_AFTER + 1, periods, earliest)
  const open: Interval[] = []
  const latestEnd = MINUTES_PER_DAY + minutes
  for (let ahead = 0; ahead * MINUTES_PER_DAY < latestEnd; ahead++) {
    const midnight = (number + ahead) * MINUTES_PER_DAY - offset
    for (const window of windowsOn(roster, number + ahead)) {
      if (ahead * MINUTES_PER_DAY + window.from >= latestEnd) break
      const from = Math.max(midnight + window.from, earliest)
      const to = midnight + window.to
      if (from < to) open.push({ from, to })
    }
  }
  return merged(open)
}

/** The one UTC offset of a day and those beside it; null near a change of the clocks. */
function steadyOffset({ number, periods }: Day): number | null {
  for (let index = 0; index < periods.length; index++) {
    const { from, to, offset } = periods[index] as Period
    const midnight = number * MINUTES_PER_DAY - offset
    if (from <= midnight - DAYS_BEFORE * MINUTES_PER_DAY && to >= midnight + DAYS_AFTER * MINUTES_PER_DAY)
      return offset
  }
  return null
}

/** The epoch minutes, from `earliest` on, at which the wall is inside a window of the days `first` up to `end`. */
function openInstants(
  roster: Roster,
  first: number,
  end: number,
  periods: readonly Period[],
  earliest: number,
): Intervals {
  const open: Interval[] = []
  for (let number = first; number < end; number++) {
    const midnight = number * MINUTES_PER_DAY
    for (const window of windowsOn(roster, number)) {
      for (const period of periods) {
        const from = Math.max(midnight + window.from - period.offset, period.from, earliest)
        const to = Math.min(midnight + window.to - period.offset, period.to)
        if (from < to) open.push({ from, to })
      }
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

/** The epoch minutes at which an appointment can begin, in open time of which some is taken. */
export function freeStarts(open: Intervals, busy: Intervals, asked: Work): Intervals {
  const { durationMinutes, bufferBefore, bufferAfter, pause } = asked
  const work = pause ? workOf(durationMinutes, pause) : null
  if (work === null || work.length === 1) return beginnings(freeTime(open, busy, asked), durationMinutes)
  const [first, last] = work
  const before = beginnings(without(open, busy, 0, bufferBefore), first.to)
  const after = beginnings(without(open, busy, bufferAfter, 0), last.to - last.from, last.from)
  return common(beginnings(open, durationMinutes), common(before, after))
}

const noGap: LeavesGap = () => false

/** Further than this from an appointment and its buffers, no time decides whether it leaves a gap. */
const MINUTES_BESIDE = 20 * 60

/** Whether taking some of a member's time leaves a gap beside it, for appointments of a day that last so long at most. */
export function leavingGap(roster: Roster, day: Day, minutes: number): LeavesGap {
  const { shortest, busy, closed } = roster.member
  if (!shortest) return noGap
  const { number, periods } = day
  const isSteady = steadyOffset(day) !== null
  const before = isSteady ? 1 : DAYS_BEFORE
  const after = isSteady ? Math.ceil((minutes + MINUTES_BESIDE) / MINUTES_PER_DAY) : DAYS_AFTER
  const open = openInstants(roster, number - before, number + after + 1, periods, Number.NEGATIVE_INFINITY)
  return gapsBeside(without(open, closed), busy, shortest)
}
