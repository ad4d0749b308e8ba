type Close = () => Promise<unknown> | unknown

/** What has been opened, to be closed in the reverse order when the process is asked to end. */
export type Closing = {
  /** The rest does not wait for it for longer than its patience (milliseconds). */
  add(close: Close, patience?: number): void
  run(): Promise<void>
  hasBegun(): boolean
  /** Closes on SIGTERM and, unless another process is in charge of it, on Ctrl-C. */
  onSignal(signals: NodeJS.Signals[]): void
}

const usualPatience = 5_000
const longestCloseMilliseconds = 30_000

/** Ends when the work does, however it does, and at the latest when the patience is over. */
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
    // What is still being opened meanwhile is closed as well.
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
          setTimeout(() => process.exit(1), longestCloseMilliseconds).unref()
          run().then(() => process.exit(0))
        })
      }
    },
  }
}
