import { gapsBeside, type LeavesGap, type ShortestService } from './gaps.ts'
import { type Interval, type Intervals, intersection, merged, startsWithin, without } from './intervals.ts'
import { type Buffers, type ProcessingTime, workOf } from './occupancies.ts'
import { type OpeningHours, type SpecialHours, weeklyWindows, windowsOf } from './opening-hours.ts'
import { dayNumber, MINUTES_PER_DAY, weekdayOf } from './wall-time.ts'
import { MILLISECONDS_PER_MINUTE, type Period, periodsBetween, startOf, wallTimeAt } from './zones.ts'

/** [start, end) in epoch milliseconds. */
type Range = { readonly start: number; readonly end: number }

const MILLISECONDS_PER_DAY = MINUTES_PER_DAY * MILLISECONDS_PER_MINUTE

export type Member = {
  readonly id: number
  /** Their own weekly hours if any, otherwise the schedule's. */
  readonly hours: readonly OpeningHours[]
  /** For each date, their own special hours if any, otherwise the schedule's. */
  readonly specialHours: readonly SpecialHours[]
  readonly closed: Intervals
  /** Includes buffers and the sessions below. */
  readonly busy: Intervals
  /** Sessions of the requested service with a free place, without their buffers. */
  readonly sessions: readonly Range[]
  /** Needed only if the schedule avoids gaps. */
  readonly shortest?: ShortestService | null
}

export type Work = Buffers & {
  readonly durationMinutes: number
  /** Processing time: the member is free for other appointments, but it must lie within opening hours. */
  readonly pause?: ProcessingTime
}

/** Widens the times to whole minutes. They may be unsorted and overlap. */
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

export type Roster = {
  readonly member: Member
  readonly weekly: (Intervals | null)[]
  readonly special: ReadonlyMap<number, Intervals> | null
  readonly sessions: readonly Range[] | null
}

export const rosterOf = (member: Member): Roster => ({
  member,
  weekly: [null, null, null, null, null, null, null],
  special: member.specialHours.length === 0 ? null : specialWindows(member.specialHours),
  sessions: member.sessions.length === 0 ? null : inOrder(member.sessions),
})

/** Members without special hours of their own share one list, so its windows are computed once. */
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

type Appointment = { readonly zone: string; readonly durationMinutes: number }

/** The session must last as long as the service. If the clocks repeat its start, only the first occurrence counts. */
export function joinableTimes(
  { sessions }: Roster,
  day: Day,
  { zone, durationMinutes }: Appointment,
): string[] {
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

/** Every offered start is later than `now`. */
export type Day = { readonly number: number; readonly periods: readonly Period[]; readonly now: number }

/** An appointment, its buffers and the gaps beside it reach from 2 days before its date to 3 days after. */
const DAYS_BEFORE = 2
const DAYS_AFTER = 3

export const periodsAround = (zone: string, first: number, end: number): readonly Period[] =>
  periodsBetween(zone, first - DAYS_BEFORE, end + DAYS_AFTER)

/** The opening hours of one day, in minutes since midnight. */
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

/** The open time of one day in epoch minutes, without closures and the past. */
export const openTime = (roster: Roster, day: Day): Intervals =>
  without(
    openInstants(roster, day.number, day.number + 1, day.periods, earliestOf(day)),
    roster.member.closed,
  )

const earliestOf = ({ now }: Day): number => Math.floor(now / MILLISECONDS_PER_MINUTE) + 1

/** A window may continue past midnight, and a visit with a member who opens later. */
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

/** The offset on all days around this one. Null near a clock change. */
function steadyOffset({ number, periods }: Day): number | null {
  for (let index = 0; index < periods.length; index++) {
    const { from, to, offset } = periods[index] as Period
    const midnight = number * MINUTES_PER_DAY - offset
    if (from <= midnight - DAYS_BEFORE * MINUTES_PER_DAY && to >= midnight + DAYS_AFTER * MINUTES_PER_DAY)
      return offset
  }
  return null
}

/** `end` is excluded. */
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

/** Open time that can contain a whole appointment without processing time and its buffers. */
export const freeTime = (
  open: Intervals,
  busy: Intervals,
  { bufferBefore, bufferAfter }: Buffers,
): Intervals =>
  // Starting taken time earlier leaves room for the buffer after an appointment; ending it later, for the one before.
  without(open, busy, bufferAfter, bufferBefore)

export function freeStarts(open: Intervals, busy: Intervals, asked: Work): Intervals {
  const { durationMinutes, bufferBefore, bufferAfter, pause } = asked
  const work = pause ? workOf(durationMinutes, pause) : null
  if (work === null || work.length === 1) return startsWithin(freeTime(open, busy, asked), durationMinutes)
  const [first, last] = work
  const before = startsWithin(without(open, busy, 0, bufferBefore), first.to)
  const after = startsWithin(without(open, busy, bufferAfter, 0), last.to - last.from, last.from)
  return intersection(startsWithin(open, durationMinutes), intersection(before, after))
}

const noGap: LeavesGap = () => false

/** A gap can depend on time up to this far from an appointment and its buffers. */
const MINUTES_BESIDE = 20 * 60

export function gapTest(roster: Roster, day: Day, minutes: number): LeavesGap {
  const { shortest, busy, closed } = roster.member
  if (!shortest) return noGap
  const { number, periods } = day
  const isSteady = steadyOffset(day) !== null
  const before = isSteady ? 1 : DAYS_BEFORE
  const after = isSteady ? Math.ceil((minutes + MINUTES_BESIDE) / MINUTES_PER_DAY) : DAYS_AFTER
  const open = openInstants(roster, number - before, number + after + 1, periods, Number.NEGATIVE_INFINITY)
  return gapsBeside(without(open, closed), busy, shortest)
}
