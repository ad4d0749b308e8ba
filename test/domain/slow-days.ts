import type { OpeningHours, SpecialHours } from '../../src/domain/opening-hours.ts'

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

/** In milliseconds. */
export const MINUTE = 60_000

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

export type SlowDay = {
  isInHours: (time: string) => boolean
  isOpen: (minute: number) => boolean
  isTaken: (minute: number) => boolean
}

/** A member's day, minute by minute. */
export function slowDay(member: Omit<SlowMember, 'id'>, wall: Map<number, string>, date: string): SlowDay {
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

export const isOpenThroughout = ({ isOpen }: SlowDay, work: SlowWork, start: number, now: number) =>
  minutesFrom(start, 0, work.durationMinutes).every((minute) => minute > now && isOpen(minute))

export const isUndisturbed = ({ isTaken }: SlowDay, work: SlowWork, start: number) =>
  takenBy(work, start).every((minute) => !isTaken(minute))

/** The minutes that an appointment takes of a member, in order: not those of its pause. */
export function takenBy(
  { durationMinutes, bufferBefore, bufferAfter, pause }: SlowWork,
  start: number,
): number[] {
  const { freeFrom, freeMinutes } = pause
  const isPause = (minute: number) =>
    freeFrom !== null &&
    freeMinutes !== null &&
    minute >= start + freeFrom * MINUTE &&
    minute < start + (freeFrom + freeMinutes) * MINUTE
  return minutesFrom(start, -bufferBefore, durationMinutes + bufferAfter).filter((minute) => !isPause(minute))
}

/** Whether what is free right before or right after some taken minutes is too short for a service. */
export function leavesGap(
  { isOpen, isTaken }: SlowDay,
  taken: readonly number[],
  shortest: Shortest,
): boolean {
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
