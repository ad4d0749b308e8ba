import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { closureSpan, closureWall, movesUnder, type Stored } from '../../src/domain/zone-rules.ts'
import { startOf, wallTimeAt } from '../../src/domain/zones.ts'
import { RUNS, timeOfDay, zonedDates } from './random-calendars.ts'

vi.setConfig({ testTimeout: 3_600_000 })

const step = 30

/** Bookings do not overlap until new zone rules move some of them. */
const schedules = fc
  .array(
    fc.record({
      staffId: fc.integer({ min: 1, max: 3 }),
      free: fc.integer({ min: 0, max: 4 }),
      length: fc.integer({ min: 1, max: 4 }),
      by: fc.constantFrom(0, 0, 2, 2, -2, 1, null),
      seats: fc.integer({ min: 1, max: 3 }),
      pair: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((wishes): Stored[] => {
    const ends = new Map<number, number>()
    return wishes.flatMap(({ staffId, free, length, by, seats, pair }, at) => {
      const startsAt = (ends.get(staffId) ?? 0) + free * step
      ends.set(staffId, startsAt + length * step)
      const seat = { staffId, startsAt, endsAt: startsAt + length * step }
      // The first booking of a session may have two of its seats.
      const bookings = pair && seats > 1 ? seats - 1 : seats
      return Array.from({ length: bookings }, (_, index) => ({
        id: at * 10 + index,
        startsAt,
        wanted: by === null ? null : startsAt + by * step,
        taken: bookings < seats && index === 0 ? [seat, seat] : [seat],
        group: seats > 1 ? { of: `${length} ${staffId}`, capacity: 3 } : null,
      }))
    })
  })

const placed = (stored: readonly Stored[]) => {
  const { moved, kept } = movesUnder(stored)
  return {
    kept,
    moved,
    spans: stored.flatMap(({ id, startsAt, taken, group }) =>
      taken.map((one) => {
        const by = moved.get(id) ?? 0
        const session = group ? `${group.of} ${startsAt + by}` : `own ${id}`
        return { id, session, staffId: one.staffId, from: one.startsAt + by, to: one.endsAt + by }
      }),
    ),
  }
}

test('no member is double-booked after bookings moved, and no session exceeds its capacity', () => {
  fc.assert(
    fc.property(schedules, (stored) => {
      const { spans } = placed(stored)
      for (const a of spans)
        for (const b of spans)
          if (a.id < b.id && a.staffId === b.staffId && a.session !== b.session)
            expect(a.from < b.to && b.from < a.to, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(false)
      const people = Map.groupBy(spans, ({ session }) => session)
      for (const session of people.values()) expect(session.length).toBeLessThanOrEqual(3)
    }),
    { numRuns: RUNS * 25 },
  )
})

test('every booking is either where the rules want it or listed as kept back', () => {
  fc.assert(
    fc.property(schedules, (stored) => {
      const { moved, kept } = placed(stored)
      for (const { id, startsAt, wanted } of stored) {
        const reached = wanted !== null && startsAt + (moved.get(id) ?? 0) === wanted
        expect(kept.has(id)).toBe(!reached)
        if (kept.has(id)) expect(moved.has(id)).toBe(false)
      }
    }),
    { numRuns: RUNS * 25 },
  )
})

test('all bookings move together when the rules move all of them by the same time', () => {
  fc.assert(
    fc.property(schedules, fc.constantFrom(-2, 1, 2), (stored, by) => {
      const together = stored.map((one) => ({ ...one, wanted: one.startsAt + by * step }))
      const { moved, kept } = movesUnder(together)
      expect(kept.size).toBe(0)
      expect(moved.size).toBe(stored.length)
    }),
    { numRuns: RUNS * 5 },
  )
})

test('the wall times of a closure convert back to its instants', () => {
  const rules = { startOf, wallTimeAt }
  fc.assert(
    fc.property(
      zonedDates,
      fc.integer({ min: 0, max: 47 }),
      fc.integer({ min: 1, max: 96 }),
      ({ zone, date }, half, halves) => {
        const startsAt = startOf({ zone, date, time: timeOfDay(half * 30) })
        fc.pre(startsAt !== null)
        const closure = {
          startsAt: startsAt ?? 0,
          endsAt: (startsAt ?? 0) + halves * 1_800_000,
          allDay: false,
        }
        const wall = closureWall(rules, zone, closure)
        const back = closureSpan(rules, zone, wall)
        // An end in a repeated hour means the first one.
        const end = wallTimeAt(zone, closure.endsAt)
        fc.pre(startOf({ zone, ...end }) === closure.endsAt)
        expect(back).toEqual({ startsAt: closure.startsAt, endsAt: closure.endsAt })
      },
    ),
    { numRuns: RUNS * 10 },
  )
})
