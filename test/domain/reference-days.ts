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
  /** The minutes that must fit into the time left beside an appointment. */
  shortest: Shortest | null
}

export type SlowWork = {
  members: readonly SlowMember[]
  durationMinutes: number
  bufferBefore: number
  bufferAfter: number
  pause: { processingFrom: number | null; processingMinutes: number | null }
}

export type SlowOffer = SlowWork & {
  stepMinutes: number | null
  gaps: 'allow' | 'avoid' | 'forbid'
  now: number
  next: readonly SlowWork[]
}

export const MINUTE = 60_000

/** Maps the minutes of a date and its neighbors (epoch milliseconds, ascending) to their wall times. */
export type Wall = {
  date: string
  shown: ReadonlyMap<number, string>
  /** 'YYYY-MM-DDTHH:MM' by minute, from two days before the date to three days after it. */
  around: ReadonlyMap<number, string>
}

const DAY = 24 * 60

let lastWall: { of: string; wall: Wall } | null = null

export function wallOf(zone: string, date: string): Wall {
  const of = `${zone} ${date}`
  if (lastWall?.of !== of) lastWall = { of, wall: readWall(zone, date) }
  return lastWall.wall
}

function readWall(zone: string, date: string): Wall {
  const around = new Map<number, string>()
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  for (let minute = -27 * 60 - 2 * DAY; minute <= 27 * 60 + 3 * DAY; minute++) {
    const instant = noon + minute * MINUTE
    const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toString()
    around.set(instant, shown.slice(0, 16))
  }
  const ofDate = [...around].filter(([, shown]) => shown.startsWith(date))
  return { date, shown: new Map(ofDate.map(([minute, shown]) => [minute, shown.slice(11)])), around }
}

export type SlowDay = {
  isInHours: (time: string) => boolean
  isOpen: (minute: number) => boolean
  isTaken: (minute: number) => boolean
}

export function slowDay(member: Omit<SlowMember, 'id'>, { date, around }: Wall): SlowDay {
  const rowsByDate = new Map<string, readonly { startTime: string; endTime: string }[]>()
  const rowsOn = (on: string) => {
    const weekday = Temporal.PlainDate.from(on).dayOfWeek % 7
    const special = member.specialHours.filter((row) => row.date === on)
    const rows = special.length > 0 ? special : member.hours.filter((row) => row.dayOfWeek === weekday)
    rowsByDate.set(on, rows)
    return rows
  }
  const isInHoursOn = (on: string, time: string) =>
    (rowsByDate.get(on) ?? rowsOn(on)).some((row) => row.startTime <= time && time < row.endTime)
  const isWithin = (ranges: readonly Range[], minute: number) =>
    ranges.some(({ start, end }) => start < end && start < minute + MINUTE && minute < end)
  const known = <Answer>(answer: (minute: number) => Answer) => {
    const answers = new Map<number, Answer>()
    return (minute: number): Answer => {
      const found = answers.has(minute) ? (answers.get(minute) as Answer) : answer(minute)
      answers.set(minute, found)
      return found
    }
  }
  return {
    isInHours: (time) => isInHoursOn(date, time),
    isOpen: known((minute) => {
      const shown = around.get(minute)
      if (shown === undefined) return false
      return isInHoursOn(shown.slice(0, 10), shown.slice(11)) && !isWithin(member.closed, minute)
    }),
    isTaken: known((minute) => isWithin(member.busy, minute)),
  }
}

export const isOpenThroughout = ({ isOpen }: SlowDay, work: SlowWork, start: number, now: number) =>
  minutesFrom(start, 0, work.durationMinutes).every((minute) => minute > now && isOpen(minute))

export const isUndisturbed = ({ isTaken }: SlowDay, work: SlowWork, start: number) =>
  takenBy(work, start).every((minute) => !isTaken(minute))

export function takenBy(
  { durationMinutes, bufferBefore, bufferAfter, pause }: SlowWork,
  start: number,
): number[] {
  const { processingFrom, processingMinutes } = pause
  const isPause = (minute: number) =>
    processingFrom !== null &&
    processingMinutes !== null &&
    minute >= start + processingFrom * MINUTE &&
    minute < start + (processingFrom + processingMinutes) * MINUTE
  return minutesFrom(start, -bufferBefore, durationMinutes + bufferAfter).filter((minute) => !isPause(minute))
}

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
