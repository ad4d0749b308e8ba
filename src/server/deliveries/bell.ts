import type { Signals } from '../database/signals.ts'

const channel = 'creneau_due'
const coalesceMilliseconds = 50

/** Tells whoever sends that there is something to send. */
export type Bell = {
  /** Returns at once. What nobody hears, the loop finds by itself a little later. */
  ring(): void
  stop(): void
}

/** A bell in the database that all processes share. */
export function hangBell(signals: Signals): Bell {
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

/** Calls `wake` when the bell rings, and once the connection is back after it was lost. */
export const listen = (signals: Signals, wake: () => void): void =>
  signals.hear({ channel, heard: wake, connected: wake })
