import { addDays, dayNumber, minuteOf } from '../../../domain/wall-time.ts'
import { wallAt } from '../../format.ts'
import { type Column, minutesOfDay, type Occupancy, type Span } from './agenda-blocks.ts'

/** A busy time of a colleague, without details. */
export type Busy = Span & { date: string; staffId: number }

/** In minutes since a common midnight. */
type Placed = Span & { staffId: number }

function placed({ staffId, fromMinute, toMinute, startsAt }: Occupancy, zone: string): Placed[] {
  if (startsAt === undefined) return []
  const { date, time } = wallAt(startsAt, zone)
  const start = dayNumber(date) * minutesOfDay + minuteOf(time)
  return [{ staffId, from: start + fromMinute, to: start + toMinute }]
}

function merged(times: readonly Placed[]): Placed[] {
  const joined: Placed[] = []
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && time.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, time.to) }
    else joined.push(time)
  }
  return joined
}

const onDate = (time: Placed, date: string): Busy[] => {
  const midnight = dayNumber(date) * minutesOfDay
  const from = Math.max(0, time.from - midnight)
  const to = Math.min(minutesOfDay, time.to - midnight)
  return from < to ? [{ date, staffId: time.staffId, from, to }] : []
}

/** Empty for everyone but members. Joins adjacent times. */
export function busyTimes(occupancies: readonly Occupancy[], zone: string, from: string, to: string): Busy[] {
  const byStaff = Map.groupBy(
    occupancies.flatMap((one) => placed(one, zone)),
    ({ staffId }) => staffId,
  )
  const times = [...byStaff.values()].flatMap(merged)
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days.flatMap((date) => times.flatMap((time) => onDate(time, date)))
}

/** Columns of several people show only what the reader may open. */
export const busyIn = ({ date, members }: Column, busy: readonly Busy[]): Busy[] => {
  const [only, ...others] = members
  if (!only || others.length > 0) return []
  return busy.filter((one) => one.date === date && one.staffId === only.id)
}
