declare const inOrder: unique symbol

/** Minutes from `from` up to, not including, `to`: of a day or of the epoch, whoever holds it says which. */
export type Interval = { readonly from: number; readonly to: number }

/** Intervals in order, with time between any two. Only this file makes them. */
export type Intervals = readonly Interval[] & { readonly [inOrder]: true }

/** The same minutes, each once: overlapping and touching intervals become one. None may be empty. */
export function merged(intervals: readonly Interval[]): Intervals {
  if (intervals.length < 2) return intervals as Intervals
  const result: Interval[] = []
  for (const interval of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && interval.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) }
    } else result.push(interval)
  }
  return result as readonly Interval[] as Intervals
}

/** What remains of `open` once `taken` is cut out. Taken time before or after all of `open` costs nothing. */
export function without(open: Intervals, taken: Intervals): Intervals {
  const result: Interval[] = []
  let next = open[0] ? firstEndingAfter(taken, open[0].from) : 0
  for (const { from, to } of open) {
    let start = from
    for (let cut = taken[next]; cut && cut.from < to; cut = taken[++next]) {
      if (start < cut.from) result.push({ from: start, to: cut.from })
      start = Math.max(start, cut.to)
      if (cut.to >= to) break
    }
    if (start < to) result.push({ from: start, to })
  }
  return result as readonly Interval[] as Intervals
}

export function holds(intervals: Intervals, from: number, to: number): boolean {
  for (const interval of intervals) {
    if (interval.from <= from && to <= interval.to) return true
  }
  return false
}

function firstEndingAfter(intervals: Intervals, minute: number): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals[middle]?.to ?? 0) > minute) high = middle
    else low = middle + 1
  }
  return low
}
