import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { startOf, wallEndOf, wallTimeAt } from '../../src/domain/zones.ts'
import { bookingFile } from '../../src/server/calendar-files/calendar-files.ts'
import { RUNS, timeOfDay, zonedDates } from './random-calendars.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const minute = 60_000

const bookings = fc
  .tuple(zonedDates, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 3, max: 96 }))
  .map(([{ zone, date }, quarter, steps]) => {
    const time = timeOfDay(quarter * 15)
    return { zone, date, time, startsAt: startOf({ zone, date, time }), durationMinutes: steps * 5 }
  })
  .filter(({ startsAt }) => startsAt !== null)
  .map((booking) => ({ ...booking, startsAt: booking.startsAt ?? 0 }))

/** Uses the zone that the file describes. */
function read(text: string): { start: number; end: number } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  try {
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    return { start: event.startDate.toJSDate().getTime(), end: event.endDate.toJSDate().getTime() }
  } finally {
    ICAL.TimezoneService.reset()
  }
}

test('a calendar file has the start and length of its booking, in every zone and at every clock change', () => {
  fc.assert(
    fc.property(bookings, ({ zone, date, time, startsAt, durationMinutes }) => {
      const { content } = bookingFile(
        {
          id: 1,
          version: 1,
          status: 'approved',
          scheduleId: 1,
          schedule: 'Salon',
          address: null,
          salonPhone: null,
          color: 'plum',
          ownerEmail: 'owner@example.com',
          service: 'Coupe',
          staffName: null,
          durationMinutes,
          priceCents: null,
          priceFrom: false,
          depositCents: null,
          date,
          startTime: time,
          timezone: zone,
          startsAt,
          endsAt: startsAt + durationMinutes * minute,
          cancelHours: 0,
          createdAt: startsAt,
          client: 'Ada',
          phone: '',
          email: null,
          comment: null,
          places: 1,
          companions: null,
          reference: 'AAAAAAAA',
          calendarUid: null,
          bookingAddress: null,
        },
        { baseUrl: 'https://creneau.example', locale: 'fr', now: startsAt },
      )
      expect(read(content)).toEqual({ start: startsAt, end: startsAt + durationMinutes * minute })
    }),
    { numRuns: RUNS * 5 },
  )
})

test('an end is marked as repeated exactly when its wall time occurred before', () => {
  fc.assert(
    fc.property(bookings, ({ zone, date, time, startsAt, durationMinutes }) => {
      const endsAt = startsAt + durationMinutes * minute
      const end = wallEndOf(zone, endsAt)
      const wall = wallTimeAt(zone, endsAt)
      expect(end).toEqual({ ...wall, repeated: startOf({ zone, ...wall }) !== endsAt })
      if (`${wall.date} ${wall.time}` <= `${date} ${time}`) expect(end.repeated).toBe(true)
    }),
    { numRuns: RUNS * 10 },
  )
})
