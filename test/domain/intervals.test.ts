import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, type Interval, merged, without } from '../../src/domain/intervals.ts'

const END = 60

const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: END - 1 }), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, END) })),
  { maxLength: 8 },
)

function minutesOf(list: readonly Interval[]): boolean[] {
  return Array.from({ length: END }, (_, minute) =>
    list.some(({ from, to }) => from <= minute && minute < to),
  )
}

function expectInOrder(list: readonly Interval[]) {
  const bounds = list.flatMap(({ from, to }) => [from, to])
  expect(bounds.every((bound, index) => bound > (bounds[index - 1] ?? -1))).toBe(true)
}

test('merging keeps the minutes and returns sorted intervals that do not touch', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      const result = merged(list)
      expect(minutesOf(result)).toEqual(minutesOf(list))
      expectInOrder(result)
    }),
  )
})

test('subtracting leaves the minutes that were open and not taken', () => {
  fc.assert(
    fc.property(intervals, intervals, (open, taken) => {
      const result = without(merged(open), merged(taken))
      const isTaken = minutesOf(taken)
      expect(minutesOf(result)).toEqual(minutesOf(open).map((isOpen, minute) => isOpen && !isTaken[minute]))
      expectInOrder(result)
    }),
    { numRuns: 1000 },
  )
})

test('subtracting can widen the taken intervals on either side', () => {
  const margins = fc.integer({ min: 0, max: 10 })
  fc.assert(
    fc.property(intervals, intervals, margins, margins, (open, taken, before, after) => {
      const result = without(merged(open), merged(taken), before, after)
      const wider = taken.map(({ from, to }) => ({ from: from - before, to: to + after }))
      expect(result).toEqual(without(merged(open), merged(wider)))
    }),
    { numRuns: 1000 },
  )
})

test('a time range is covered only if one interval contains all of it', () => {
  const list = merged([
    { from: 10, to: 20 },
    { from: 30, to: 40 },
  ])
  expect(contains(list, 10, 20)).toBe(true)
  expect(contains(list, 32, 38)).toBe(true)
  expect(contains(list, 9, 15)).toBe(false)
  expect(contains(list, 15, 21)).toBe(false)
  expect(contains(list, 15, 35)).toBe(false)
})
