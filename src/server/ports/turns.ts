let last: Promise<void> = Promise.resolve()

/**
 * Waits for a later turn of the event loop, in which other requests are answered first. All who wait get a turn each, so
 * that many long calculations at once hold nobody up for longer than one.
 */
export function otherTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
