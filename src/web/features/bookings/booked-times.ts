import { minuteOf } from '../../../domain/wall-time.ts'

type Span = { startTime: string; endTime: string; endRepeated?: true }

const repeatedMinutes = 60

export const spanOf = ({ startTime, endTime, endRepeated }: Span): Span => ({
  startTime,
  endTime,
  ...(endRepeated && { endRepeated }),
})

/** Whether it is over at the given time of its day. A booking that runs past midnight is not. */
export function isOverAt({ startTime, endTime, endRepeated }: Span, now: string): boolean {
  if (endRepeated) return minuteOf(endTime) + repeatedMinutes <= minuteOf(now)
  return startTime < endTime && endTime <= now
}
