let last: Promise<void> = Promise.resolve()

/**
 * Waits for a later turn of the event loop, in which other requests run first. Each waiting caller gets its own turn.
 * Many long calculations then delay other requests by one calculation at most.
 */
export function otherTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
