import { containsMinute, firstEndingAfter, type Interval, type Intervals, without } from './intervals.ts'
import type { Buffers } from './occupancies.ts'

export type ShortestService = Buffers & { readonly durationMinutes: number }

/** Whether an appointment with its buffers, [`from`, `to`) in epoch minutes, leaves a gap. */
export type LeavesGap = (from: number, to: number) => boolean

/** A gap is free time too short for the shortest service. The starts and ends that leave one are computed in advance. */
export function gapsBeside(
  open: Intervals,
  busy: Intervals,
  { durationMinutes, bufferBefore, bufferAfter }: ShortestService,
): LeavesGap {
  const gapBefore: Interval[] = []
  const gapAfter: Interval[] = []
  const free = without(open, busy)
  let nextBusy = firstEndingAfter(busy, free[0]?.from ?? 0)
  for (const { from, to } of free) {
    while (nextBusy < busy.length && (busy[nextBusy] as Interval).to <= from) nextBusy++
    const previous = busy[nextBusy - 1]
    const next = busy[nextBusy]
    const earliest = Math.max(from, (previous?.to ?? Number.NEGATIVE_INFINITY) + bufferBefore)
    const latest = Math.min(to, (next?.from ?? Number.POSITIVE_INFINITY) - bufferAfter)
    gapBefore.push({ from: from + 1, to: Math.min(to + 1, earliest + durationMinutes + bufferAfter) })
    gapAfter.push({ from: Math.max(from, latest - durationMinutes - bufferBefore + 1), to })
  }
  return (from, to) => containsMinute(gapBefore, from) || containsMinute(gapAfter, to)
}
