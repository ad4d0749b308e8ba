type Close = () => Promise<unknown> | unknown

/** What has been opened, to be closed in the reverse order when the process is asked to end. */
export type Closing = {
  add(close: Close): void
  run(): Promise<void>
  /** Closes on SIGTERM and, unless another process is in charge of it, on Ctrl-C. */
  onSignal(signals: NodeJS.Signals[]): void
}

const longestCloseMilliseconds = 15_000

export function startClosing(): Closing {
  const closers: Close[] = []
  const runAll = async () => {
    for (const close of closers.reverse()) await Promise.resolve(close()).catch(() => {})
  }
  let running: Promise<void> | undefined
  const run = () => (running ??= runAll())
  return {
    add: (close) => closers.push(close),
    run,
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
