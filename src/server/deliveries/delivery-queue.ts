/** One at a time. A call during a run causes one more run after it. */
export type Turns = { wake(): void; stop(): Promise<void> }

export function inTurns(work: () => Promise<unknown>, onFault: (error: Error) => void): Turns {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  const run = async () => {
    while (again && !stopped) {
      again = false
      await work().catch(onFault)
    }
    running = null
  }
  return {
    wake() {
      again = true
      if (!stopped) running ??= run()
    },
    async stop() {
      stopped = true
      await running
    },
  }
}

/** All items that arrive during a write go into the next one. */
export function gathered<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let before: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return (item) => {
    waiting.push(item)
    next ??= before
      .catch(() => {})
      .then(() => {
        const items = waiting
        waiting = []
        next = null
        before = write(items)
        return before
      })
    return next
  }
}
