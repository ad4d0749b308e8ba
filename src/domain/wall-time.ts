/** Dates and times without a zone, so that browsers can share this file. Day numbers count from 1970-01-01. */

export const MINUTES_PER_DAY = 1440
const ZERO = '0'.charCodeAt(0)

const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const timesOfDay = Array.from(
  { length: MINUTES_PER_DAY + 1 },
  (_, minute) => `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}`,
)

/** From 2000-01-01 to 2100-12-31. */
export function isDate(text: string): boolean {
  return /^(20\d\d|2100)-\d\d-\d\d$/.test(text) && dateOf(dayNumber(text)) === text
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Also 24:00, the midnight after the day. */
export function isEndTime(text: string): boolean {
  return isTime(text) || text === '24:00'
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** 0 = Sunday. */
export function dayOfWeek(date: string): number {
  return weekdayOf(dayNumber(date))
}

/** 0 = Sunday. Only from 1970-01-01 on, a Thursday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7
}

export function minuteOf(time: string): number {
  return twoDigitsAt(time, 0) * 60 + twoDigitsAt(time, 3)
}

/** The beginning of the quarter of an hour that has begun. */
export const quarterOf = (time: string): string => timeOf(Math.floor(minuteOf(time) / 15) * 15)

/** 1440 is 24:00. */
export function timeOf(minute: number): string {
  return timesOfDay[minute] as string
}

/*
 * Both conversions count years from March, so that the leap day comes last, in eras of 400 years.
 * Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 */

const DAYS_PER_ERA = 146_097
const DAYS_FROM_MARCH_0000_TO_1970 = 719_468
const DAYS_FROM_MARCH_TO_JANUARY = 306

const monthAndDay = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2].flatMap((month) =>
  Array.from({ length: daysOfMonth(month) }, (_, day) => `-${twoDigits[month]}-${twoDigits[day + 1]}`),
)

function daysOfMonth(month: number): number {
  if (month === 2) return 29
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function dayNumber(date: string): number {
  const month = twoDigitsAt(date, 5)
  const day = twoDigitsAt(date, 8)
  const year = twoDigitsAt(date, 0) * 100 + twoDigitsAt(date, 2) - (month < 3 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_MARCH_0000_TO_1970
}

export function dateOf(day: number): string {
  const days = day + DAYS_FROM_MARCH_0000_TO_1970
  const era = Math.floor(days / DAYS_PER_ERA)
  const dayOfEra = days - era * DAYS_PER_ERA
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const year = era * 400 + yearOfEra + (dayOfYear < DAYS_FROM_MARCH_TO_JANUARY ? 0 : 1)
  return `${year}${monthAndDay[dayOfYear]}`
}

function twoDigitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO
}
