/**
 * Dates ('YYYY-MM-DD') and times of day ('HH:MM') as people read them on a wall: no zone, no instant, so that
 * the browser can share this file. Inside the domain a date is its day number (days since 1970-01-01) and a
 * time is its minute of the day.
 */

export const MINUTES_PER_DAY = 1440
const ZERO = '0'.charCodeAt(0)

const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const timesOfDay = Array.from(
  { length: MINUTES_PER_DAY },
  (_, minute) => `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}`,
)

/** A real calendar date, 2000-01-01 to 2100-12-31. */
export function isDate(text: string): boolean {
  return /^(20\d\d|2100)-\d\d-\d\d$/.test(text) && dateOf(dayNumber(text)) === text
}

/** A time of day, 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** 0 = Sunday to 6 = Saturday. */
export function dayOfWeek(date: string): number {
  return weekdayOf(dayNumber(date))
}

/** 0 = Sunday to 6 = Saturday, of a day number from 1970-01-01 (a Thursday) on. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7
}

export function minuteOf(time: string): number {
  return twoDigitsAt(time, 0) * 60 + twoDigitsAt(time, 3)
}

export function timeOf(minute: number): string {
  const time = timesOfDay[minute]
  if (time === undefined) throw new RangeError(`No minute ${minute} in a day`)
  return time
}

/*
 * Both ways between a date and its day number count in years that start in March, so that the leap day comes
 * last, and in eras of 400 years (146,097 days), after which the calendar repeats. 719,468 is the number of
 * days from 0000-03-01 to 1970-01-01. Source: Howard Hinnant, "chrono-compatible low-level date algorithms".
 */

export function dayNumber(date: string): number {
  const month = twoDigitsAt(date, 5)
  const day = twoDigitsAt(date, 8)
  const year = twoDigitsAt(date, 0) * 100 + twoDigitsAt(date, 2) - (month < 3 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function dateOf(day: number): string {
  const days = day + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month < 3 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${twoDigits[month]}-${twoDigits[dayOfMonth]}`
}

function twoDigitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO
}
