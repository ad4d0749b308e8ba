import { PgBoss } from 'pg-boss'
import { type Sending, sendDueMessages } from './send-messages.ts'

// One job waiting is enough, however many are under way: one that a crash left behind must not hold up the next.
const queue = 'mails'
const queueOptions = { policy: 'short', notify: true, retryLimit: 0 } as const
const everyMinute = '* * * * *'
const coalesceMilliseconds = 50
const longestStopMilliseconds = 12_000

/** Mails under way at once, so that one that a mail server is slow to take does not hold up everybody's. */
export const mailsAtOnce = 4

export type Dispatcher = {
  /** Says that mails have been written; returns at once. What this misses, the next minute finds. */
  tell(): void
  /** Starts sending in this process: when told, and every minute for what was put off or left by a crash. */
  work(sending: Sending): Promise<void>
  /** Stops sending once the mail in hand is through. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** pg-boss in the product's own database: it wakes the sender; the mails themselves are rows of ours. */
export function startDispatcher(databaseUrl: string): Dispatcher {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, useListenNotify: true })
  // Its connection may be lost while PostgreSQL restarts; it reconnects by itself.
  boss.on('error', () => {})
  const ready = boss.start().then(() => boss.createQueue(queue, queueOptions))
  const stopping = new AbortController()
  let told: NodeJS.Timeout | undefined
  let working = false

  const wake = async () => {
    told = undefined
    await ready
    await boss.send(queue)
  }
  const rest = async () => {
    stopping.abort()
    if (working) await boss.offWork(queue, { wait: true })
    working = false
  }
  return {
    tell() {
      told ??= setTimeout(() => wake().catch(() => {}), coalesceMilliseconds)
    },
    async work(sending) {
      await ready
      const options = { pollingIntervalSeconds: 2, localConcurrency: mailsAtOnce }
      await boss.work(queue, options, () => sendDueMessages(sending, stopping.signal))
      working = true
      await boss.schedule(queue, everyMinute)
      await boss.send(queue)
    },
    rest,
    async stop() {
      clearTimeout(told)
      await ready
      await rest()
      await boss.stop({ graceful: true, timeout: longestStopMilliseconds })
    },
  }
}
