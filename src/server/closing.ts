type Close = () => Promise<unknown> | unknown

/** Runs the closers in reverse order when the process is asked to end. */
export type Closing = {
  /** `patience` (milliseconds) limits how long the next closers wait for this one. */
  add(close: Close, patience?: number): void
  run(): Promise<void>
  hasBegun(): boolean
  /** A server process leaves Ctrl-C to its primary. */
  onSignal(signals: NodeJS.Signals[]): void
}

const usualPatience = 5_000
const maxCloseMilliseconds = 30_000

/** Resolves also when the work fails. */
function within(patience: number, work: Close): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, patience)
    Promise.resolve().then(work).then(end, end)
  })
}

export function startClosing(): Closing {
  const closers: { close: Close; patience: number }[] = []
  const runAll = async () => {
    // Read the list on every turn: a resource that is opened during the shutdown is closed too.
    for (let next = closers.pop(); next; next = closers.pop()) await within(next.patience, next.close)
  }
  let running: Promise<void> | undefined
  const run = () => (running ??= runAll())
  return {
    add(close, patience = usualPatience) {
      closers.push({ close, patience })
    },
    run,
    hasBegun: () => running !== undefined,
    onSignal(signals) {
      for (const signal of signals) {
        process.on(signal, () => {
          setTimeout(() => process.exit(1), maxCloseMilliseconds).unref()
          run().then(() => process.exit(0))
        })
      }
    },
  }
}
