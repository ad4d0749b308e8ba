let last: Promise<void> = Promise.resolve()

/** Each waiting caller gets its own turn, so many long calculations delay other requests by one of them at most. */
export function otherTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

const turnMilliseconds = 10

/** Called between the pieces of a calculation, it lets other requests run once the turn has taken long enough. */
export function paced(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < turnMilliseconds) return
    await otherTurn()
    begun = performance.now()
  }
}
