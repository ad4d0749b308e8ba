export type Span = { readonly from: number; readonly to: number }

export type InLane = { lane: number; lanes: number }

/**
 * Places overlapping items side by side, each in the first free lane. All items of one overlapping group get the same
 * number of `lanes`.
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
