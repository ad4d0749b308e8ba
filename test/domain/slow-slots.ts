import type { OpeningHours, SpecialHours } from '../../src/domain/opening-hours.ts'
import { timeOfDay } from './calendars.ts'

/*
 * The rules for a start on offer, minute by minute and in no hurry, for the engine to be compared with. Nothing
 * is shared with the engine: the wall is read off Temporal, the windows are minutes ticked off one by one.
 */

type Range = { start: number; end: number }

export type SlowMember = {
  id: number
  hours: readonly OpeningHours[]
  specialHours: readonly SpecialHours[]
  closed: readonly Range[]
  busy: readonly Range[]
  sessions: readonly Range[]
}

export type SlowOffer = {
  members: readonly SlowMember[]
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  stepMinutes: number | null
  now: number
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
  const lists = offer.members.map((member) => slowSlotsOf(member, wall, date, offer))
  return dayOfMinutes.filter((time) => lists.some((list) => list.includes(time)))
}

function slowSlotsOf(
  member: SlowMember,
  wall: Map<number, string>,
  date: string,
  { durationMinutes, bufferBefore, bufferAfter, stepMinutes, now }: SlowOffer,
): string[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7
  const hasSpecialHours = member.specialHours.some((row) => row.date === date)
  const rows = hasSpecialHours
    ? member.specialHours.filter((row) => row.date === date)
    : member.hours.filter((row) => row.dayOfWeek === weekday)
  const isInHours = (time: string) => rows.some((row) => row.startTime <= time && time < row.endTime)
  const isWithin = (ranges: readonly Range[], minute: number) =>
    ranges.some(({ start, end }) => start < end && start < minute + MINUTE && minute < end)

  const isOpen = (minute: number) => {
    const time = wall.get(minute)
    return time !== undefined && isInHours(time) && !isWithin(member.closed, minute)
  }
  const isOpenThroughout = (start: number) =>
    minutesFrom(start, 0, durationMinutes).every((minute) => minute > now && isOpen(minute))
  const isUndisturbed = (start: number) =>
    minutesFrom(start, -bufferBefore, durationMinutes + bufferAfter).every(
      (minute) => !isWithin(member.busy, minute),
    )
  const isSession = (start: number) =>
    member.sessions.some(
      (session) => session.start === start && session.end === start + durationMinutes * MINUTE,
    )

  const firstShown = new Map([...wall].reverse().map(([minute, time]) => [time, minute]))
  const grid = gridOf(isInHours, stepMinutes ?? Math.min(30, durationMinutes))
  return dayOfMinutes.filter((time) => {
    const start = firstShown.get(time)
    if (start === undefined) return false
    if (isSession(start) && isOpenThroughout(start)) return true
    return grid.includes(time) && isOpenThroughout(start) && isUndisturbed(start)
  })
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
