import type { Signals } from '../database/signals.ts'

const channel = 'creneau_due'
const coalesceMilliseconds = 50

export type DueNotifier = {
  /** A lost signal is harmless: the delivery loop also polls. */
  notify(): void
  stop(): void
}

export function openDueNotifier(signals: Signals): DueNotifier {
  let timer: NodeJS.Timeout | undefined
  return {
    notify() {
      timer ??= setTimeout(() => {
        timer = undefined
        void signals.notify(channel)
      }, coalesceMilliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Also wakes whenever a lost connection is back. */
export const listenForDue = (signals: Signals, wake: () => void): void =>
  signals.listen({ channel, notified: wake, connected: wake })
