import type { OpeningHours } from '../../src/domain/opening-hours.ts'
import { timeOfDay } from './calendars.ts'

/*
 * The rules for a start on offer, minute by minute and in no hurry, for the engine to be compared with. Nothing
 * is shared with the engine: the wall is read off Temporal, the windows are minutes ticked off one by one.
 */

export type SlowOffer = {
  hours: readonly OpeningHours[]
  durationMinutes: number
  busy: readonly { start: number; end: number }[]
  now: number
}

/** Every minute (epoch milliseconds, ascending) that has this date in this zone, with the time on the wall. */
export function wallOf(zone: string, date: string): Map<number, string> {
  const wall = new Map<number, string>()
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  for (let minute = -27 * 60; minute <= 27 * 60; minute++) {
    const instant = noon + minute * 60_000
    const shown = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toString()
    if (shown.startsWith(date)) wall.set(instant, shown.slice(11, 16))
  }
  return wall
}

export function slowSlots(wall: Map<number, string>, date: string, offer: SlowOffer): string[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7
  const rows = offer.hours.filter((row) => row.dayOfWeek === weekday)
  const isOpen = (time: string) => rows.some((row) => row.startTime <= time && time < row.endTime)
  const isBusy = (from: number, to: number) =>
    offer.busy.some(({ start, end }) => Math.max(start, from) < Math.min(end, to))

  const isFree = (instant: number) => {
    const time = wall.get(instant)
    return time !== undefined && isOpen(time) && !isBusy(instant, instant + 60_000)
  }

  return gridOf(isOpen, Math.min(30, offer.durationMinutes)).filter((time) => {
    const start = [...wall.keys()].find((instant) => wall.get(instant) === time)
    if (start === undefined || start <= offer.now) return false
    for (let minute = 0; minute < offer.durationMinutes; minute++) {
      if (!isFree(start + minute * 60_000)) return false
    }
    return true
  })
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
