/** Minutes from `from` up to, not including, `to`: of a day or of the epoch, whoever holds it says which. */
export type Interval = { readonly from: number; readonly to: number }

/** The same minutes in order, each once: overlapping and touching intervals become one. */
export function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  let last: { from: number; to: number } | undefined
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else {
      last = { from, to }
      result.push(last)
    }
  }
  return result
}

/** What remains of `open` once `taken` is cut out; both merged, and so is the result. */
export function without(open: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  let next = firstEndingAfter(taken, open[0]?.from ?? 0)
  for (const { from, to } of open) {
    let start = from
    for (let cut = taken[next]; cut && cut.from < to; cut = taken[++next]) {
      if (start < cut.from) result.push({ from: start, to: cut.from })
      start = Math.max(start, cut.to)
      if (cut.to > to) break
    }
    if (start < to) result.push({ from: start, to })
  }
  return result
}

function firstEndingAfter(intervals: readonly Interval[], minute: number): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((intervals[middle]?.to ?? 0) > minute) high = middle
    else low = middle + 1
  }
  return low
}
