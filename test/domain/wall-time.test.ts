import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingOn } from '../../src/domain/opening-hours.ts'
import { addDays, dayOfWeek, isDate, isTime } from '../../src/domain/wall-time.ts'
import { dates } from './random-calendars.ts'

test('dates are real days from 2000 to 2100', () => {
  for (const date of ['2000-01-01', '2000-02-29', '2028-02-29', '2100-02-28', '2100-12-31']) {
    expect(isDate(date), date).toBe(true)
  }
  for (const date of ['1999-12-31', '2101-01-01', '2027-02-29', '2100-02-29', '2027-04-31', '2027-13-01']) {
    expect(isDate(date), date).toBe(false)
  }
  for (const date of [
    '',
    '2027-00-10',
    '2027-01-00',
    '2027-1-1',
    '27-01-01',
    '2027-01-01T00:00',
    ' 2027-01-01',
    '２０２７-01-01',
  ]) {
    expect(isDate(date), date).toBe(false)
  }
  expect(isDate('2027-01-01\n')).toBe(false)
})

test('times are the minutes of a day', () => {
  for (const time of ['00:00', '09:05', '19:59', '23:59']) expect(isTime(time), time).toBe(true)
  for (const time of ['24:00', '9:00', '09:60', '09:00:00', '', '0900', '-1:00', '09:00\n']) {
    expect(isTime(time), time).toBe(false)
  }
})

test('the calendar agrees with Temporal on every day of the century', () => {
  const wrong: string[] = []
  let day = Temporal.PlainDate.from('1999-12-31')
  while (day.year < 2102) {
    const date = day.toString()
    const next = day.add({ days: 1 })
    if (dayOfWeek(date) !== day.dayOfWeek % 7) wrong.push(`${date} has another weekday`)
    if (addDays(date, 1) !== next.toString()) wrong.push(`${date} has another next day`)
    if (isDate(date) !== (day.year >= 2000 && day.year <= 2100)) wrong.push(`${date} is or is not a date`)
    day = next
  }
  expect(wrong).toEqual([])
})

test('adds and subtracts days', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -400, max: 400 }), (date, days) => {
      expect(addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString())
    }),
  )
})

test('sorts the opening windows of a date, and joins rows that touch or overlap', () => {
  const hours = [
    { dayOfWeek: 1, startTime: '13:00', endTime: '17:00' },
    { dayOfWeek: 1, startTime: '09:00', endTime: '10:30' },
    { dayOfWeek: 1, startTime: '10:30', endTime: '11:00' },
    { dayOfWeek: 1, startTime: '16:00', endTime: '18:15' },
    { dayOfWeek: 2, startTime: '08:00', endTime: '20:00' },
  ]
  expect(openingOn(hours, '2027-06-07')).toEqual([
    { startTime: '09:00', endTime: '11:00' },
    { startTime: '13:00', endTime: '18:15' },
  ])
  expect(openingOn(hours, '2027-06-09')).toEqual([])
})
