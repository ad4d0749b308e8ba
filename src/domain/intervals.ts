declare const inOrder: unique symbol

/** Minutes from `from` up to, not including, `to`, since midnight or the epoch as the caller decides. */
export type Interval = { readonly from: number; readonly to: number }

/** Sorted, and neither overlapping nor touching. Only this file creates them. */
export type Intervals = readonly Interval[] & { readonly [inOrder]: true }

/** Sorts the intervals and joins those that overlap or touch. No interval may be empty. */
export function merged(intervals: readonly Interval[]): Intervals {
  if (isInOrder(intervals)) return intervals as Intervals
  const result: Interval[] = []
  for (const interval of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && interval.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) }
    } else result.push(interval)
  }
  return result as readonly Interval[] as Intervals
}

function isInOrder(intervals: readonly Interval[]): boolean {
  for (let index = 1; index < intervals.length; index++)
    if ((intervals[index] as Interval).from <= (intervals[index - 1] as Interval).to) return false
  return true
}

/**
 * Removes `taken` from `open`. Each taken interval is first extended by `before` and `after` (0 or more minutes). Taken
 * intervals outside all of `open` cost only a binary search.
 */
export function without(open: Intervals, taken: Intervals, before = 0, after = 0): Intervals {
  const first = open[0]
  const last = open[open.length - 1]
  if (!first || !last || taken.length === 0) return open
  let next = firstEndingAfter(taken, first.from - after)
  const nearest = taken[next]
  if (!nearest || nearest.from - before >= last.to) return open
  const result: Interval[] = []
  for (const { from, to } of open) {
    let start = from
    for (let cut = taken[next]; cut && cut.from - before < to; cut = taken[++next]) {
      if (start < cut.from - before) result.push({ from: start, to: cut.from - before })
      start = Math.max(start, cut.to + after)
      if (start >= to) break
    }
    if (start < to) result.push({ from: start, to })
  }
  return result as readonly Interval[] as Intervals
}

export function contains(intervals: Intervals, from: number, to: number): boolean {
  const interval = intervals[firstEndingAfter(intervals, to - 1)]
  return interval !== undefined && interval.from <= from
}

/** The intervals may touch. */
export function containsMinute(intervals: readonly Interval[], minute: number): boolean {
  const interval = intervals[firstEndingAfter(intervals, minute)]
  return interval !== undefined && interval.from <= minute
}

/** The starts for which the minutes from `start + ahead` to `start + ahead + minutes` lie in one interval. */
export const startsWithin = (intervals: Intervals, minutes: number, ahead = 0): Intervals =>
  intervals
    .map(({ from, to }) => ({ from: from - ahead, to: to - ahead - minutes + 1 }))
    .filter(({ from, to }) => from < to) as readonly Interval[] as Intervals

export function intersection(some: Intervals, others: Intervals): Intervals {
  const result: Interval[] = []
  for (let index = 0, otherIndex = 0; index < some.length && otherIndex < others.length; ) {
    const [a, b] = [some[index] as Interval, others[otherIndex] as Interval]
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
    if (from < to) result.push({ from, to })
    if (a.to < b.to) index++
    else otherIndex++
  }
  return result as readonly Interval[] as Intervals
}

export function firstEndingAfter(intervals: readonly Interval[], minute: number): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals[middle]?.to ?? 0) > minute) high = middle
    else low = middle + 1
  }
  return low
}
