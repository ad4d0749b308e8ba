/** Minutes of a day, [from, to). */
export type Span = { readonly from: number; readonly to: number }

export type InLane = { lane: number; lanes: number }

/**
 * Puts what overlaps side by side: each into the first lane that is free by then. All that hang together share the width,
 * so that `lanes` is the same for each of them.
 */
export function inLanes<Item extends Span>(items: readonly Item[]): (Item & InLane)[] {
  const placed: (Item & InLane)[] = []
  let group: (Item & InLane)[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.lanes = ends.length
    group = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= item.from)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.to
    const one = { ...item, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
  }
  close()
  return placed
}
