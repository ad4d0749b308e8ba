import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, timeOf } from '../../src/domain/wall-time.ts'
import {
  type Booking,
  blocksOf,
  columnsOf,
  inLanes,
  type Span,
  stintsOf,
} from '../../src/web/features/agenda/agenda-blocks.ts'
import { conflictOf, type DropTarget, startIn } from '../../src/web/features/agenda/agenda-drag.ts'
import { quarters, team } from './agenda-team.ts'

const date = '2027-03-09'
const span = fc
  .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 5, max: 300 }))
  .map(([from, lasts]): Span => ({ from, to: Math.min(1440, from + lasts) }))
const meets = (one: Span, other: Span) => one.from < other.to && other.from < one.to

it('draws no two bookings over each other, in the smallest number of lanes', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), (spans) => {
      const placed = inLanes(spans)
      expect(placed.length).toBe(spans.length)
      for (const [index, one] of placed.entries()) {
        expect(one.lane).toBeLessThan(one.lanes)
        for (const other of placed.slice(index + 1)) {
          if (!meets(one, other)) continue
          expect(one.lane).not.toBe(other.lane)
          expect(one.lanes).toBe(other.lanes)
        }
        const atOnce = Math.max(
          ...placed.map(({ from }) => placed.filter((other) => other.from <= from && from < other.to).length),
        )
        expect(one.lanes).toBeLessThanOrEqual(atOnce)
      }
    }),
    { numRuns: 150 },
  )
})

const bookings = fc
  .array(
    fc.record({
      day: fc.integer({ min: -1, max: 0 }),
      minute: quarters(0, 95),
      staffId: fc.integer({ min: 1, max: 3 }),
      durations: fc.array(
        fc.record({
          durationMinutes: quarters(1, 12),
          staffId: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      status: fc.constantFrom('approved', 'pending', 'rejected', 'cancelled'),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(
      ({ day, minute, staffId, durations, status }, index) =>
        ({
          id: index + 1,
          date: addDays(date, day),
          startTime: timeOf(minute),
          staffId: durations.length > 1 ? durations[0]?.staffId : staffId,
          status,
          service: { durationMinutes: durations.reduce((sum, one) => sum + one.durationMinutes, 0) },
          ...(durations.length > 1 && { parts: durations }),
        }) as unknown as Booking,
    ),
  )

/** Minute by minute, as a slow reference. */
function minutesOf(list: readonly Booking[]): Set<string> {
  const busy = new Set<string>()
  for (const { id, date: on, startTime, status, parts, staffId, service } of list) {
    if (status === 'rejected' || status === 'cancelled') continue
    let minute = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3)) - (on === date ? 0 : 1440)
    for (const part of parts ?? [{ staffId, durationMinutes: service.durationMinutes }]) {
      for (let done = 0; done < part.durationMinutes; done++, minute++) {
        if (minute >= 0 && minute < 1440) busy.add(`${id} ${part.staffId} ${minute}`)
      }
    }
  }
  return busy
}

it('draws each minute of each member’s work once, including bookings from the day before', () => {
  fc.assert(
    fc.property(bookings, fc.boolean(), (list, apart) => {
      const drawn: string[] = []
      for (const column of columnsOf([date], team, apart)) {
        for (const { booking, staffId, from, to } of blocksOf([column], list, []).flat()) {
          for (let minute = from; minute < to; minute++) drawn.push(`${booking.id} ${staffId} ${minute}`)
        }
      }
      expect(new Set(drawn)).toEqual(minutesOf(list))
      expect(drawn.length).toBe(new Set(drawn).size)
    }),
    { numRuns: 100 },
  )
})

const occupancies = (list: readonly Booking[]) =>
  list
    .filter(({ status }) => status === 'approved' || status === 'pending')
    .flatMap((booking) =>
      stintsOf(booking).map(({ staffId, from, to }) => ({
        bookingId: booking.id,
        staffId,
        fromMinute: from,
        toMinute: to,
      })),
    )

it('finds exactly the bookings whose minutes a move would take', () => {
  fc.assert(
    fc.property(
      bookings,
      fc.nat(),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 1, max: 3 }),
      (list, pick, quarter, to) => {
        const columns = columnsOf([date], team, true)
        const all = blocksOf(columns, list, []).flat()
        const block = all[pick % Math.max(1, all.length)]
        const column = columns[to - 1]
        if (!block || !column) return
        const from = quarter * 15
        const target: DropTarget = { kind: 'move', block, column, from, to: from + block.to - block.from }
        const start = startIn(target)
        const after = list.map((one) =>
          one.id === block.booking.id
            ? ({
                ...one,
                date,
                startTime: '00:00',
                staffId: one.parts ? one.staffId : to,
                parts: one.parts?.map((part) =>
                  part.staffId === block.staffId ? { ...part, staffId: to } : part,
                ),
              } as Booking)
            : one,
        )
        const moved = after.filter(({ id }) => id === block.booking.id)
        const others = after.filter(({ id }) => id !== block.booking.id)
        const minutes = (some: readonly Booking[], shift: number) =>
          occupancies(some).flatMap(({ bookingId, staffId, fromMinute, toMinute }) => {
            const one = some.find(({ id }) => id === bookingId)
            const begins = one && Number(one.startTime.slice(0, 2)) * 60 + Number(one.startTime.slice(3))
            const day = one?.date === date ? 0 : -1440
            return Array.from(
              { length: toMinute - fromMinute },
              (_, at) => `${staffId} ${day + (begins ?? 0) + shift + fromMinute + at}`,
            )
          })
        const busy = new Set(minutes(others, 0))
        const expected = minutes(moved, start).some((minute) => busy.has(minute))
        const found = conflictOf(target, {
          bookings: list,
          occupancies: occupancies(list),
          hours: [],
          now: { date: '2027-01-01', time: '00:00' },
        })
        expect(found === 'overlap').toBe(expected)
      },
    ),
    { numRuns: 200 },
  )
})
