import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { busyTimes, isOpenStart, slotsBetween, slotsOn } from '../../src/domain/slots.ts'
import { dayOfWeek } from '../../src/domain/wall-time.ts'
import { openingOf, RUNS, timeOfDay, zonedDates } from './calendars.ts'
import { slowSlots, wallOf } from './slow-slots.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

const rows = (weekday: number) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: openingOf(weekday) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).chain(openingOf) },
    ),
    { minLength: 1, maxLength: 5 },
  )

const durations = fc.oneof(fc.constantFrom(15, 20, 30, 45, 60, 90, 120), fc.integer({ min: 15, max: 480 }))

/** Milliseconds from noon UTC of the date, so that every hour of it in every zone is within reach. */
const moments = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1620, max: 1620 }).map((minute) => minute * MINUTE) },
  { weight: 1, arbitrary: fc.integer({ min: -1620 * MINUTE, max: 1620 * MINUTE }) },
)

const lengths = fc.oneof(
  fc.integer({ min: 0, max: 720 }).map((minute) => minute * MINUTE),
  fc.integer({ min: 0, max: 120 }).map((minute) => minute * MINUTE),
  fc.integer({ min: -MINUTE, max: 3 * MINUTE }),
)

const offersOn = (date: string) => {
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  return fc.record({
    hours: rows(dayOfWeek(date)),
    durationMinutes: durations,
    busy: fc.array(
      fc.record({ start: moments, length: lengths }).map(({ start, length }) => ({
        start: noon + start,
        end: noon + start + length,
      })),
      { maxLength: 6 },
    ),
    now: fc.oneof(
      fc.constant(0),
      moments.map((moment) => noon + moment),
    ),
  })
}

test('the engine offers what the slow rules offer, in every zone and on every day', () => {
  const days = zonedDates.chain(({ zone, date }) =>
    fc.record({
      zone: fc.constant(zone),
      date: fc.constant(date),
      offers: fc.array(offersOn(date), { minLength: 6, maxLength: 6 }),
    }),
  )
  fc.assert(
    fc.property(days, ({ zone, date, offers }) => {
      const wall = wallOf(zone, date)
      for (const offer of offers) {
        const slots = slotsOn({ ...offer, zone, date, busy: busyTimes(offer.busy) })
        expect(slots).toEqual(slowSlots(wall, date, offer))
      }
    }),
    { numRuns: RUNS },
  )
})

test('a range of days is those days one by one', () => {
  const ranges = zonedDates.chain(({ zone, date }) =>
    fc.record({
      zone: fc.constant(zone),
      from: fc.constant(date),
      days: fc.integer({ min: 0, max: 40 }),
      offer: offersOn(date),
    }),
  )
  fc.assert(
    fc.property(ranges, ({ zone, from, days, offer }) => {
      const weekly = [0, 1, 2, 3].flatMap((week) =>
        offer.busy.map(({ start, end }) => ({ start: start + week * WEEK, end: end + week * WEEK })),
      )
      const asked = { ...offer, zone, busy: busyTimes(weekly) }
      const expected = Array.from({ length: days }, (_, after) => {
        const date = Temporal.PlainDate.from(from).add({ days: after }).toString()
        return { date, times: slotsOn({ ...asked, date }) }
      })
      expect(slotsBetween({ ...asked, from, days })).toEqual(expected)
    }),
    { numRuns: RUNS },
  )
})

test('a start is open if and only if it is listed', () => {
  const days = zonedDates.chain(({ zone, date }) => offersOn(date).map((offer) => ({ ...offer, zone, date })))
  const times = fc.integer({ min: 0, max: 1439 }).map(timeOfDay)
  fc.assert(
    fc.property(days, times, (day, time) => {
      const asked = { ...day, busy: busyTimes(day.busy) }
      const slots = slotsOn(asked)
      for (const candidate of [time, ...slots]) {
        expect(isOpenStart({ ...asked, time: candidate })).toBe(slots.includes(candidate))
      }
    }),
    { numRuns: RUNS },
  )
})
