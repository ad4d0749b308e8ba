import { addDays, dayOfWeek, isDate } from '../../../domain/wall-time.ts'

/** 'YYYY-MM'. */
export type Month = string

export const monthOf = (date: string): Month => date.slice(0, 7)

export const isMonth = (text: string | undefined): text is Month =>
  text !== undefined && /^\d{4}-\d{2}$/.test(text) && isDate(`${text}-01`)

export const firstOf = (month: Month): string => `${month}-01`

/** Returns the same month if the result is outside the supported years. */
export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  const later = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  return isMonth(later) ? later : month
}

/** Whole weeks from Sunday, five or six of them (four in some Februaries). */
export function datesOfGrid(month: Month): string[] {
  const first = addDays(firstOf(month), -dayOfWeek(firstOf(month)))
  const lastOfMonth = addDays(firstOf(addMonths(month, 1)), -1)
  const dates: string[] = []
  for (let date = first; date <= lastOfMonth || dates.length % 7 !== 0; date = addDays(date, 1))
    dates.push(date)
  return dates
}

export const weeksOf = (dates: readonly string[]): string[][] =>
  Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
