import { firstEndingAfter, holdsMinute, type Interval, type Intervals, without } from './intervals.ts'
import type { Buffers } from './occupancies.ts'

export type Shortest = Buffers & { readonly durationMinutes: number }

/** `from` up to, not including, `to`; epoch minutes. */
export type LeavesGap = (from: number, to: number) => boolean

/** A gap is too short for the shortest service. The starts that leave one are computed once for all. */
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
