import type { Reply } from '../../../contract/index.ts'
import { formatDate, formatDates, formatTimes } from '../../format.ts'

export type Closure = Reply<'listClosures'>[number]

export type SpecialDay = {
  date: string
  staffId: number | null
  hours: { startTime: string; endTime: string }[]
}

export type UpcomingClosure = { from: string; key: string } & ({ closure: Closure } | { day: SpecialDay })

export function upcomingOf(
  closures: readonly Closure[],
  special: Reply<'listSpecialHours'>,
): UpcomingClosure[] {
  const days = Map.groupBy(special, ({ date, staffId }) => `${date} ${staffId ?? ''}`)
  return [
    ...closures.map((closure) => ({ from: closure.fromDate, key: `closure ${closure.id}`, closure })),
    ...[...days].flatMap(([key, hours]) =>
      hours[0] ? [{ from: hours[0].date, key, day: { ...hours[0], hours } }] : [],
    ),
  ].sort((a, b) => a.from.localeCompare(b.from))
}

/** "mercredi 14 juillet 2027", "2–15 août 2027". */
export const datesOf = ({ fromDate, toDate }: Pick<Closure, 'fromDate' | 'toDate'>): string =>
  fromDate === toDate ? formatDate(fromDate) : formatDates(fromDate, toDate)

/** Null for whole days. */
export function timesOf(upcoming: UpcomingClosure): string | null {
  if ('day' in upcoming)
    return upcoming.day.hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')
  const { allDay, fromTime, toTime } = upcoming.closure
  return allDay ? null : formatTimes(fromTime, toTime)
}
