let last: Promise<void> = Promise.resolve()

/** Each waiting caller gets its own turn, so many long calculations delay other requests by one of them at most. */
export function otherTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
