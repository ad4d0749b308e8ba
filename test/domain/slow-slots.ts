import type { OpeningHours, SpecialHours } from '../../src/domain/opening-hours.ts'
import { timeOfDay } from './calendars.ts'

/*
 * The rules for a start on offer, minute by minute and in no hurry, for the engine to be compared with. Nothing
 * is shared with the engine: the wall is read off Temporal, the windows are minutes ticked off one by one.
 */

type Range = { start: number; end: number }

type Shortest = { durationMinutes: number; bufferBefore: number; bufferAfter: number }

export type SlowMember = {
  id: number
  hours: readonly OpeningHours[]
  specialHours: readonly SpecialHours[]
  closed: readonly Range[]
  busy: readonly Range[]
  sessions: readonly Range[]
  /** What has to fit into what is left beside an appointment. */
  shortest: Shortest | null
}

export type SlowWork = {
  members: readonly SlowMember[]
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  pause: { freeFrom: number | null; freeMinutes: number | null }
}

export type SlowOffer = SlowWork & {
  stepMinutes: number | null
  gaps: 'any' | 'last' | 'never'
  now: number
  /** What follows it in one visit. */
  next: readonly SlowWork[]
}

const MINUTE = 60_000

let lastWall = { of: '', wall: new Map<number, string>() }

/** Every minute (epoch milliseconds, ascending) that has this date in this zone, with the time on the wall. */
export function wallOf(zone: string, date: string): Map<number, string> {
  const of = `${zone} ${date}`
  if (lastWall.of !== of) lastWall = { of, wall: readWall(zone, date) }
  return lastWall.wall
}

function readWall(zone: string, date: string): Map<number, string> {
  const wall = new Map<number, string>()
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  for (let minute = -27 * 60; minute <= 27 * 60; minute++) {
    const instant = noon + minute * MINUTE
    const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toString()
    if (shown.startsWith(date)) wall.set(instant, shown.slice(11, 16))
  }
  return wall
}

export function slowSlots(wall: Map<number, string>, date: string, offer: SlowOffer): string[] {
  const best = offer.gaps === 'never' ? slowStarts(wall, date, offer, true) : []
  return best.length > 0 ? best : slowStarts(wall, date, offer, false)
}

/** All starts, or with `withoutGap` those that leave none. */
export function slowStarts(
  wall: Map<number, string>,
  date: string,
  offer: SlowOffer,
  withoutGap: boolean,
): string[] {
  const follows = slowFollowing(wall, date, offer)
  const lists = offer.members.map((member) => slowStartsOf(member, wall, date, offer, withoutGap, follows))
  return dayOfMinutes.filter((time) => lists.some((list) => list.includes(time)))
}

/** Who can do each service of a visit that begins at an instant, one list a service. */
export function slowDoing(wall: Map<number, string>, date: string, offer: SlowOffer) {
  let minutes = 0
  const turns = [offer, ...offer.next].map((work) => {
    const after = minutes * MINUTE
    minutes += work.durationMinutes
    return {
      work,
      after,
      days: work.members.map(({ id, ...member }) => ({ id, day: slowDay(member, wall, date) })),
    }
  })
  return (start: number): number[][] =>
    turns.map(({ work, after, days }) =>
      days
        .filter(
          ({ day }) =>
            isOpenThroughout(day, work, start + after, offer.now) && isUndisturbed(day, work, start + after),
        )
        .map(({ id }) => id),
    )
}

function slowFollowing(wall: Map<number, string>, date: string, offer: SlowOffer) {
  if (offer.next.length === 0) return () => true
  const doing = slowDoing(wall, date, offer)
  return (start: number) => doing(start).every((ids) => ids.length > 0)
}

function slowStartsOf(
  member: SlowMember,
  wall: Map<number, string>,
  date: string,
  offer: SlowOffer,
  withoutGap: boolean,
  follows: (start: number) => boolean,
): string[] {
  const { durationMinutes, stepMinutes, now } = offer
  const day = slowDay(member, wall, date)
  const suits = (start: number) =>
    !withoutGap || !member.shortest || !leavesGap(day, takenBy(offer, start), member.shortest)
  const isSession = (start: number) =>
    member.sessions.some(
      (session) => session.start === start && session.end === start + durationMinutes * MINUTE,
    )

  const firstShown = new Map([...wall].reverse().map(([minute, time]) => [time, minute]))
  const grid = gridOf(day.isInHours, stepMinutes ?? Math.min(30, durationMinutes))
  return dayOfMinutes.filter((time) => {
    const start = firstShown.get(time)
    if (start === undefined) return false
    if (isSession(start) && isOpenThroughout(day, offer, start, now)) return true
    const isOnGrid = grid.includes(time) && isOpenThroughout(day, offer, start, now)
    return isOnGrid && isUndisturbed(day, offer, start) && suits(start) && follows(start)
  })
}

type SlowDay = {
  isInHours: (time: string) => boolean
  isOpen: (minute: number) => boolean
  isTaken: (minute: number) => boolean
}

/** A member's day, minute by minute. */
function slowDay(member: Omit<SlowMember, 'id'>, wall: Map<number, string>, date: string): SlowDay {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7
  const hasSpecialHours = member.specialHours.some((row) => row.date === date)
  const rows = hasSpecialHours
    ? member.specialHours.filter((row) => row.date === date)
    : member.hours.filter((row) => row.dayOfWeek === weekday)
  const isInHours = (time: string) => rows.some((row) => row.startTime <= time && time < row.endTime)
  const isWithin = (ranges: readonly Range[], minute: number) =>
    ranges.some(({ start, end }) => start < end && start < minute + MINUTE && minute < end)
  const open = [...wall].filter(([minute, time]) => isInHours(time) && !isWithin(member.closed, minute))
  const taken = new Map<number, boolean>()
  const isTaken = (minute: number) => {
    const known = taken.get(minute) ?? isWithin(member.busy, minute)
    taken.set(minute, known)
    return known
  }
  const openMinutes = new Set(open.map(([minute]) => minute))
  return { isInHours, isOpen: (minute) => openMinutes.has(minute), isTaken }
}

const isOpenThroughout = ({ isOpen }: SlowDay, work: SlowWork, start: number, now: number) =>
  minutesFrom(start, 0, work.durationMinutes).every((minute) => minute > now && isOpen(minute))

const isUndisturbed = ({ isTaken }: SlowDay, work: SlowWork, start: number) =>
  takenBy(work, start).every((minute) => !isTaken(minute))

/** The minutes that an appointment takes of a member, in order: not those of its pause. */
function takenBy({ durationMinutes, bufferBefore, bufferAfter, pause }: SlowWork, start: number): number[] {
  const { freeFrom, freeMinutes } = pause
  const isPause = (minute: number) =>
    freeFrom !== null &&
    freeMinutes !== null &&
    minute >= start + freeFrom * MINUTE &&
    minute < start + (freeFrom + freeMinutes) * MINUTE
  return minutesFrom(start, -bufferBefore, durationMinutes + bufferAfter).filter((minute) => !isPause(minute))
}

/** Whether what is free right before or right after some taken minutes is too short for a service. */
function leavesGap({ isOpen, isTaken }: SlowDay, taken: readonly number[], shortest: Shortest): boolean {
  const own = new Set(taken)
  const isFree = (minute: number) => !isTaken(minute) && !own.has(minute)
  const beside = (minute: number, step: number) => {
    const gap: number[] = []
    for (let at = minute + step; isOpen(at) && isFree(at); at += step) gap.push(at)
    return gap
  }
  const { durationMinutes, bufferBefore, bufferAfter } = shortest
  const holds = (gap: number[]) => {
    const end = Math.max(...gap) + MINUTE
    return gap.some(
      (minute) =>
        minute + durationMinutes * MINUTE <= end &&
        minutesFrom(minute, -bufferBefore, durationMinutes + bufferAfter).every(isFree),
    )
  }
  return [beside(taken[0] ?? 0, -MINUTE), beside(taken.at(-1) ?? 0, MINUTE)].some(
    (gap) => gap.length > 0 && !holds(gap),
  )
}

function minutesFrom(start: number, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => start + (from + index) * MINUTE)
}

const dayOfMinutes = Array.from({ length: 1440 }, (_, minute) => timeOfDay(minute))

function gridOf(isOpen: (time: string) => boolean, step: number): string[] {
  let minutesOpen = 0
  return dayOfMinutes.filter((time) => {
    if (!isOpen(time)) minutesOpen = 0
    else return minutesOpen++ % step === 0
    return false
  })
}
