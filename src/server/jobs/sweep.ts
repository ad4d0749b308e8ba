import { readSubscription } from '../deposits/events.ts'
import type { Money } from '../deposits/money.ts'
import { tendDeposits } from '../deposits/tend.ts'
import { claimCustomers } from '../store/billing.ts'

const everyMilliseconds = 60_000

/** What settles, frees and refunds when no event told of it. */
export type Sweeper = {
  /** Sweeps once what runs already is done; returns at once. */
  soon(): void
  /** Sweeps and waits for the end. */
  sweep(): Promise<void>
  /** Sweeps every minute from now on. */
  start(): void
  stop(): Promise<void>
}

async function followCustomers(money: Money): Promise<void> {
  const due = await claimCustomers(money.db, { provider: money.payments.name, now: new Date(money.clock()) })
  for (const { ownerId } of due) await readSubscription(money, ownerId)
}

/** `more` is what the provider itself has to do from time to time. */
export function createSweeper(money: Money, more: () => Promise<void> = async () => {}): Sweeper {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // The database or the provider is away: the next sweep finds what this one leaves.
      money.log.warn({ part, fault: (error as Error).name }, 'sweep cut short')
    }
  }
  const sweepAll = async () => {
    await attempt('events', more)
    await attempt('deposits', () => tendDeposits(money))
    await attempt('subscriptions', () => followCustomers(money))
  }
  /** One at a time: who asks while one runs waits for the next. */
  const sweep = (): Promise<void> =>
    (waiting ??= running.then(() => {
      waiting = undefined
      running = sweepAll()
      return running
    }))

  return {
    soon: () => void sweep(),
    sweep,
    start() {
      timer = setInterval(() => void sweep(), everyMilliseconds).unref()
      void sweep()
    },
    async stop() {
      clearInterval(timer)
      await waiting
      await running
    },
  }
}
