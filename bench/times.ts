import { addDays, timeOf } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'

/** Two days ahead, so that a cancelled deposit is refunded. The last day is within the 30 days open to clients. */
const FIRST_DAY = 2
const DAYS = 27
/** From 00:00 to 23:59. */
const OPEN_MINUTES = 1_439

/** Every booking gets its own time; `index` counts from 0. */
export function timeAt(
  index: number,
  { staff, minutes }: { staff: number; minutes: number },
): { date: string; startTime: string } {
  const place = Math.floor(index / staff)
  const timesADay = Math.floor(OPEN_MINUTES / minutes)
  const day = Math.floor(place / timesADay)
  if (day >= DAYS) throw new Error('every time has been booked')
  const date = addDays(todayIn('UTC', Date.now()), FIRST_DAY + day)
  return { date, startTime: timeOf((place % timesADay) * minutes) }
}
