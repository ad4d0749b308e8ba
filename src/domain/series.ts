import { addDays, dayOfWeek, isDate } from './wall-time.ts'

/** A year of weeks. */
export const maxOccurrences = 52

export const repeatUnits = ['week', 'month'] as const

/** What a change of a recurring appointment does to later bookings that differ from the changed one. */
export const differingChoices = ['ask', 'keep', 'change'] as const

export type Differing = (typeof differingChoices)[number]

export type Repeat = {
  readonly unit: (typeof repeatUnits)[number]
  /** Such as 2 for every second week. */
  readonly every: number
  /** The first appointment included. */
  readonly times: number
}

const daysPerWeek = 7

/** The dates keep the weekday. A month keeps its turn as well, such as the second Tuesday; the fifth is the last one. */
export const seriesDates = (first: string, repeat: Repeat): string[] =>
  Array.from({ length: repeat.times }, (_, index) => dateOf(first, repeat, index))

function dateOf(first: string, { unit, every }: Repeat, index: number): string {
  return unit === 'week' ? addDays(first, daysPerWeek * every * index) : monthsLater(first, every * index)
}

/** Whether all dates are ones that a booking can have. */
export const isWithinDates = (first: string, repeat: Repeat): boolean =>
  isDate(first) && isDate(dateOf(first, repeat, repeat.times - 1))

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

function monthsLater(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const turn = Math.ceil(Number(date.slice(8)) / daysPerWeek)
  const begins = `${monthText(month)}-01`
  const untilWeekday = (dayOfWeek(date) - dayOfWeek(begins) + daysPerWeek) % daysPerWeek
  const found = addDays(begins, untilWeekday + daysPerWeek * (turn - 1))
  return found.startsWith(monthText(month)) ? found : addDays(found, -daysPerWeek)
}
