/** Something that is done when asked for, one run at a time: who asks during a run has one more follow it. */
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

/** One write for all that comes while the write before it is under way. */
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
