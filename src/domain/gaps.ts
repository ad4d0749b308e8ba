import { firstEndingAfter, holdsMinute, type Interval, type Intervals, without } from './intervals.ts'
import type { Buffers } from './occupancies.ts'

/** The shortest offered service that a staff member does. Free time that it fits into is no gap. */
export type Shortest = Buffers & { readonly durationMinutes: number }

/**
 * Whether taking a member's time from epoch minute `from` up to, not including, `to` leaves a gap beside it.
 */
export type LeavesGap = (from: number, to: number) => boolean

/**
 * A gap is free time directly before or after an appointment that is too short for the shortest service.
 * In each free interval, the starts or ends that would leave a gap form an interval too. They are computed
 * once, and every start is then looked up. Processing time inside an appointment is no gap.
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
