import type { Reply } from '../../../contract/index.ts'
import { minuteOf } from '../../../domain/wall-time.ts'
import { formatWeekday } from '../../format.ts'

export type HoursRow = Reply<'listAvailability'>[number]

export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** Capitalized, "Lundi". */
export const dayName = (day: number): string => {
  const name = formatWeekday(day)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const rowsOn = (rows: readonly HoursRow[], day: number): HoursRow[] =>
  rows
    .filter(({ dayOfWeek }) => dayOfWeek === day)
    .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.endTime.localeCompare(b.endTime))

/** A member without hours of their own has those of the schedule. */
export function rowsOf(all: readonly HoursRow[], staffId: number | null): readonly HoursRow[] {
  const own = all.filter((row) => row.staffId === staffId)
  return own.length > 0 ? own : all.filter((row) => row.staffId === null)
}

/**
 * `shared`: the member has the schedule's hours. A team of one shows that member's hours, as clients are
 * offered them.
 */
export function hoursOf(all: readonly HoursRow[], team: readonly { id: number }[], chosen: number | null) {
  const of = (staffId: number | null) => all.filter((row) => row.staffId === staffId)
  const [first] = team
  const alone = team.length === 1 && first && of(first.id).length > 0 ? first.id : null
  const staffId = team.length > 1 && team.some(({ id }) => id === chosen) ? chosen : alone
  const own = of(staffId)
  return own.length > 0 || staffId === null
    ? { staffId, rows: own, shared: false }
    : { staffId, rows: of(null), shared: true }
}

/** In minutes, rounded to whole hours: one scale for all days. */
export function scaleOf(rows: readonly HoursRow[]): { from: number; to: number } {
  const from = Math.min(...rows.map(({ startTime }) => minuteOf(startTime)))
  const to = Math.max(...rows.map(({ endTime }) => minuteOf(endTime)))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}
