import fc from 'fast-check'
import type { Column } from '../../src/web/features/agenda/agenda-blocks.ts'

export const team = [1, 2, 3].map((id) => ({
  id,
  name: `M${id}`,
  color: 'plum',
  retired: false,
})) as unknown as Column['members']

/** Mostly on the grid, so that many bookings touch. */
export const quarters = (min: number, max: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min, max }).map((count) => count * 15) },
    fc.integer({ min: min * 15, max: max * 15 }),
  )
