import { type Interval, type Intervals, merged, without } from './intervals.ts'
import type { Buffers } from './occupancies.ts'

/** What has to fit into a gap for it to be none: the shortest service on offer that a member does. */
export type Shortest = Buffers & { readonly durationMinutes: number }

/**
 * Whether an appointment that takes `taken` of a member leaves free time beside it in which the shortest service does
 * not fit: between two taken times, or between one and the end of open time. What is left inside the appointment, in its
 * pause, is no gap. All in the same minutes, `taken` in order.
 */
export function leavesGap(
  { open, busy }: { readonly open: Intervals; readonly busy: readonly Interval[] },
  taken: readonly Interval[],
  { durationMinutes, bufferBefore, bufferAfter }: Shortest,
): boolean {
  const first = taken[0]
  const last = taken[taken.length - 1]
  if (!first || !last) return false
  const all = merged([...busy, ...taken])
  const room = without(open, all, bufferAfter, bufferBefore)
  const fits = (gap: Interval) =>
    room.some(({ from, to }) => Math.min(to, gap.to) - Math.max(from, gap.from) >= durationMinutes)
  return without(open, all).some((gap) => (gap.to === first.from || gap.from === last.to) && !fits(gap))
}
