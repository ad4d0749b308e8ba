let last: Promise<void> = Promise.resolve()

/**
 * Other requests run before the next turn. Each waiting caller gets its own turn, so that many long calculations
 * delay other requests by one calculation at most.
 */
export function otherTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
