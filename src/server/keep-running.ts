import type { Worker } from 'node:cluster'

type ChildProcess = Worker['process']

const shortestPause = 500
const longestPause = 30_000
/** A process that ran this long had started well. */
const settledMilliseconds = 60_000

export type Kept = {
  /** Undefined between two processes. */
  current(): ChildProcess | undefined
  /** Starts no other one. */
  stop(): void
}

type Keeping = {
  start(): ChildProcess
  /** `why` is a signal, an exit code, or the error of a process that could not be started, such as EMFILE. */
  ended(why: string): void
  started?(): void
}

/** Starts a process again whenever it ends or cannot be started, after a pause that grows to 30 seconds. */
export function keepRunning({ start, ended, started }: Keeping): Kept {
  let current: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let pause = shortestPause
  let stopped = false

  const run = () => {
    const since = performance.now()
    const end = (why: string) => {
      current = undefined
      if (stopped) return
      if (performance.now() - since > settledMilliseconds) pause = shortestPause
      ended(why)
      again = setTimeout(run, pause)
      pause = Math.min(2 * pause, longestPause)
    }
    try {
      const child = start()
      current = child
      child.once('spawn', () => started?.())
      child.once('exit', (code, signal) => end(`${signal ?? code}`))
      // Without a process, no exit follows. With one, a signal or a message could not be sent.
      child.on('error', (error: NodeJS.ErrnoException) => {
        if (child.pid === undefined) end(error.code ?? error.name)
      })
    } catch (error) {
      end((error as NodeJS.ErrnoException).code ?? (error as Error).name)
    }
  }
  run()
  return {
    current: () => current,
    stop() {
      stopped = true
      clearTimeout(again)
    },
  }
}

/** Also if the process could not be started, or has ended already. */
export async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child?.pid === undefined) return
  await new Promise((resolve) => child.once('exit', resolve).kill(signal))
}
