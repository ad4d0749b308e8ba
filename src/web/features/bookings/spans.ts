import { minuteOf } from '../../../domain/wall-time.ts'

type Span = { startTime: string; endTime: string; endRepeated?: true }

const repeatedMinutes = 60

/** A booking's times, alone. */
export const spanOf = ({ startTime, endTime, endRepeated }: Span): Span => ({
  startTime,
  endTime,
  ...(endRepeated && { endRepeated }),
})

/** Whether it is over at a time of its day; one that runs past midnight is not. */
export function isOverAt({ startTime, endTime, endRepeated }: Span, now: string): boolean {
  if (endRepeated) return minuteOf(endTime) + repeatedMinutes <= minuteOf(now)
  return startTime < endTime && endTime <= now
}
