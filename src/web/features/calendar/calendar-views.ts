import { addDays, dayOfWeek, isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatDates, formatShortDates } from '../../format.ts'
import { addMonths, firstOf, isMonth, type Month, monthOf } from './months.ts'

export const views = ['day', 'week', 'month'] as const

export type View = (typeof views)[number]

/** Not yet validated. */
export type Address = {
  view?: string
  month?: string
  date?: string
  day?: string
  members?: string
  apart?: string
}

/** `first` is the first of the month, the first day of the week, or the day. */
export type Period = { view: View; month: Month; first: string; date: string }

/** Nothing in the address says what to show. */
export const isBare = ({ view, month, date, day }: Address): boolean =>
  [view, month, date, day].every((one) => one === undefined)

/** 0 = Sunday. */
export const firstOfWeek = (date: string, weekStart: number): string =>
  addDays(date, -((dayOfWeek(date) - weekStart + 7) % 7))

export function periodOf(address: Address, today: string, weekStart: number): Period {
  const view = views.find((one) => one === address.view) ?? 'month'
  const named = [address.date, address.day].find((date) => date !== undefined && isDate(date))
  const month = isMonth(address.month) ? address.month : monthOf(named ?? today)
  const usual = monthOf(today) === month ? today : firstOf(month)
  if (view === 'month') {
    const date = named !== undefined && monthOf(named) === month ? named : usual
    return { view, month, first: firstOf(month), date }
  }
  const date = named ?? usual
  const first = view === 'week' ? firstOfWeek(date, weekStart) : date
  return { view, month: monthOf(date), first, date }
}

export const inView = (view: View, { month, date }: Period, { members, apart }: Address): Address =>
  view === 'month'
    ? { month, ...(members && { members }) }
    : { view, date, ...(members && { members }), ...(apart && { apart }) }

export function turned(
  { view, month, first, date }: Period,
  by: -1 | 1,
): { month: Month } | { view: View; date: string } {
  if (view === 'month') return { month: addMonths(month, by) }
  const next = view === 'week' ? addDays(date, by * 7) : addDays(first, by)
  return { view, date: isDate(next) ? next : date }
}

export const daysIn: Record<Exclude<View, 'month'>, number> = { week: 7, day: 1 }

export const titleOf = ({ view, first }: Period): string => {
  if (view === 'month') return formatDate(first, 'monthAndYear')
  return view === 'week' ? formatDates(first, addDays(first, 6)) : formatDate(first, 'full')
}

/** For a narrow screen. A screen reader reads the whole title. */
export const shortTitleOf = ({ view, first }: Period): string => {
  if (view === 'month') return formatDate(first, 'monthShortAndYear')
  if (view === 'day') return formatDate(first, 'short')
  return formatShortDates(first, addDays(first, 6))
}

export const viewWords: Record<View, { name: () => string; previous: () => string; next: () => string }> = {
  month: { name: m.calendar_view_month, previous: m.calendar_previous, next: m.calendar_next },
  week: { name: m.calendar_view_week, previous: m.calendar_previous_week, next: m.calendar_next_week },
  day: { name: m.calendar_view_day, previous: m.calendar_previous_day, next: m.calendar_next_day },
}

/** From '3,7'; null means all. */
export const membersIn = (text: string | undefined): number[] | null =>
  text !== undefined && /^\d{1,15}(,\d{1,15})*$/.test(text) ? text.split(',').map(Number) : null

/** Null if the owner could not undo the choice: colleagues have left since then. */
export const membersAmong = (
  staff: readonly { id: number }[],
  chosen: readonly number[] | null,
): readonly number[] | null =>
  staff.length > 1 && staff.some(({ id }) => chosen?.includes(id)) ? chosen : null
