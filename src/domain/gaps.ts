import { firstEndingAfter, holdsMinute, type Interval, type Intervals, without } from './intervals.ts'
import type { Buffers } from './occupancies.ts'

/** What has to fit into a gap for it to be none: the shortest service on offer that a member does. */
export type Shortest = Buffers & { readonly durationMinutes: number }

/** Whether taking a member's time `from` one epoch minute up to, not including, another leaves a gap beside it. */
export type LeavesGap = (from: number, to: number) => boolean

/**
 * A gap is free time right before or right after an appointment in which the shortest service does not fit. For each free
 * interval, the minutes at which an appointment would leave one are themselves an interval; they are found once, and every
 * start is then looked up. Time left inside an appointment, as in its pause, is no gap.
 */
export function gapsBeside(
  open: Intervals,
  busy: Intervals,
  { durationMinutes, bufferBefore, bufferAfter }: Shortest,
): LeavesGap {
  const gapBefore: Interval[] = []
  const gapAfter: Interval[] = []
  const free = without(open, busy)
  let at = firstEndingAfter(busy, free[0]?.from ?? 0)
  for (const { from, to } of free) {
    while (at < busy.length && (busy[at] as Interval).to <= from) at++
    const previous = busy[at - 1]
    const next = busy[at]
    const earliest = Math.max(from, (previous?.to ?? Number.NEGATIVE_INFINITY) + bufferBefore)
    const latest = Math.min(to, (next?.from ?? Number.POSITIVE_INFINITY) - bufferAfter)
    gapBefore.push({ from: from + 1, to: Math.min(to + 1, earliest + durationMinutes + bufferAfter) })
    gapAfter.push({ from: Math.max(from, latest - durationMinutes - bufferBefore + 1), to })
  }
  return (from, to) => holdsMinute(gapBefore, from) || holdsMinute(gapAfter, to)
}
