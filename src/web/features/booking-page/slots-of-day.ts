import { MINUTES_PER_DAY, minuteOf, timeOf } from '../../../domain/wall-time.ts'
import type { RibbonPart } from '../../ui/day-ribbon.tsx'

type Span = { startTime: string; endTime: string }

/** Splits times into morning, afternoon and evening, at noon and 18:00. */
export function byPartOfDay(slots: readonly string[]) {
  return {
    morning: slots.filter((time) => time < '12:00'),
    afternoon: slots.filter((time) => time >= '12:00' && time < '18:00'),
    evening: slots.filter((time) => time >= '18:00'),
  }
}

/** The opening hours that no free start covers: taken, past, or too short for the service. */
export function takenParts(
  hours: readonly Span[],
  slots: readonly string[],
  durationMinutes: number,
): RibbonPart[] {
  const parts: RibbonPart[] = []
  const add = (from: number, to: number) => {
    if (from < to) parts.push({ startTime: timeOf(from), endTime: timeOf(to), tone: 'booked' })
  }
  for (const { startTime, endTime } of hours) {
    const close = minuteOf(endTime)
    let taken = minuteOf(startTime)
    for (const slot of slots
      .map(minuteOf)
      .filter((start) => start >= taken - durationMinutes && start < close)) {
      add(taken, Math.min(slot, close))
      taken = Math.max(taken, slot + durationMinutes)
    }
    add(taken, close)
  }
  return parts
}

/** The chosen start as a part of the day bar; it ends at midnight at the latest. */
export const chosenPart = (time: string, durationMinutes: number): RibbonPart => ({
  startTime: time,
  endTime: timeOf(Math.min(minuteOf(time) + durationMinutes, MINUTES_PER_DAY)),
  tone: 'chosen',
})
