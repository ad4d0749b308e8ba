import fc from 'fast-check'
import { expect, test } from 'vitest'
import { googleCalendarUrl, outlookCalendarUrl } from '../../src/domain/calendar-links.ts'
import { directionsUrl } from '../../src/domain/places.ts'
import { instantOf } from '../../src/domain/wall-instants.ts'
import { startOf } from '../../src/domain/zones.ts'
import { RUNS, timeOfDay, zonedDates } from './random-calendars.ts'

const minutes = 60_000
const at = (date: string, time: string, zone = 'Europe/Paris') => instantOf({ zone, date, time })

const entry = (start: number, duration: number) => ({
  title: 'À confirmer : Coupe & brushing · Chez Zoé',
  start,
  end: start + duration * minutes,
  details: 'avec Nour + Léa\nRéférence : K7M2QX9B',
  location: 'Chez Zoé, 12 rue des Martyrs, 75009 Paris #2',
})

test('the links of Google and Outlook carry every character', () => {
  const haircut = entry(at('2027-03-08', '10:00'), 60)
  expect(googleCalendarUrl(haircut)).toBe(
    'https://calendar.google.com/calendar/render?action=TEMPLATE' +
      '&text=%C3%80%20confirmer%20%3A%20Coupe%20%26%20brushing%20%C2%B7%20Chez%20Zo%C3%A9' +
      '&dates=20270308T090000Z/20270308T100000Z' +
      '&details=avec%20Nour%20%2B%20L%C3%A9a%0AR%C3%A9f%C3%A9rence%20%3A%20K7M2QX9B' +
      '&location=Chez%20Zo%C3%A9%2C%2012%20rue%20des%20Martyrs%2C%2075009%20Paris%20%232',
  )
  expect(outlookCalendarUrl(haircut)).toBe(
    'https://outlook.live.com/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent' +
      '&subject=%C3%80%20confirmer%20%3A%20Coupe%20%26%20brushing%20%C2%B7%20Chez%20Zo%C3%A9' +
      '&startdt=2027-03-08T09%3A00%3A00Z&enddt=2027-03-08T10%3A00%3A00Z' +
      '&body=avec%20Nour%20%2B%20L%C3%A9a%0AR%C3%A9f%C3%A9rence%20%3A%20K7M2QX9B' +
      '&location=Chez%20Zo%C3%A9%2C%2012%20rue%20des%20Martyrs%2C%2075009%20Paris%20%232',
  )
})

test.for([
  ['passes midnight', '2027-03-08', '23:30', 90, '20270308T223000Z/20270309T000000Z'],
  ['runs while the clocks go forward', '2027-03-28', '01:30', 60, '20270328T003000Z/20270328T013000Z'],
  ['runs while the clocks go back', '2027-10-31', '01:30', 120, '20271030T233000Z/20271031T013000Z'],
  ['starts at a repeated time', '2027-10-31', '02:30', 60, '20271031T003000Z/20271031T013000Z'],
] as const)('the link names the right times of a booking that %s', ([, date, time, duration, dates]) => {
  expect(googleCalendarUrl(entry(at(date, time), duration))).toContain(`&dates=${dates}&`)
})

test('a wall time is the same instant without Temporal', () => {
  fc.assert(
    fc.property(zonedDates, fc.integer({ min: 0, max: 1439 }), ({ zone, date }, minute) => {
      const time = timeOfDay(minute)
      const start = startOf({ zone, date, time })
      fc.pre(start !== null)
      expect(instantOf({ zone, date, time })).toBe(start)
    }),
    { numRuns: RUNS },
  )
})

test('the link to directions has the address on one line', () => {
  expect(directionsUrl('12 rue des Martyrs\n75009 Paris')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12%20rue%20des%20Martyrs%2C%2075009%20Paris',
  )
})
