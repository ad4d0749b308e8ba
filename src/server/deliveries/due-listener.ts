import type { Signals } from '../database/signals.ts'

const channel = 'creneau_due'
const coalesceMilliseconds = 50

export type DueListener = {
  /** A lost signal is harmless: the delivery loop also polls. */
  ring(): void
  stop(): void
}

export function openDueListener(signals: Signals): DueListener {
  let told: NodeJS.Timeout | undefined
  return {
    ring() {
      told ??= setTimeout(() => {
        told = undefined
        void signals.call(channel)
      }, coalesceMilliseconds)
    },
    stop: () => clearTimeout(told),
  }
}

/** Also wakes whenever a lost connection is back. */
export const listen = (signals: Signals, wake: () => void): void =>
  signals.hear({ channel, heard: wake, connected: wake })
