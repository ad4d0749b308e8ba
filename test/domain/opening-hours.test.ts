import { expect, test } from 'vitest'
import { openingOn } from '../../src/domain/opening-hours.ts'

const MONDAY = '2027-06-07'
const hours = [{ dayOfWeek: 1, startTime: '09:00', endTime: '11:00' }]

test('a date has the opening hours of its weekday', () => {
  expect(openingOn(hours, MONDAY)).toEqual([{ startTime: '09:00', endTime: '11:00' }])
  expect(openingOn(hours, '2027-06-08')).toEqual([])
})

test('special hours replace the weekly hours on their date', () => {
  const special = [
    { date: MONDAY, startTime: '15:00', endTime: '16:00' },
    { date: MONDAY, startTime: '13:00', endTime: '14:00' },
    { date: MONDAY, startTime: '14:00', endTime: '14:30' },
    { date: '2027-06-08', startTime: '18:00', endTime: '20:00' },
  ]
  expect(openingOn(hours, MONDAY, special)).toEqual([
    { startTime: '13:00', endTime: '14:30' },
    { startTime: '15:00', endTime: '16:00' },
  ])
  expect(openingOn(hours, '2027-06-08', special)).toEqual([{ startTime: '18:00', endTime: '20:00' }])
  expect(openingOn(hours, '2027-06-14', special)).toEqual([{ startTime: '09:00', endTime: '11:00' }])
})
