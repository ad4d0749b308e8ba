import { PgBoss } from 'pg-boss'
import { type Sending, sendDueMessages } from './send-messages.ts'

const queue = 'send-messages'
const everyMinute = '* * * * *'
const coalesceMilliseconds = 50

export type Dispatcher = {
  /** Says that mails have been written; returns at once. What this misses, the next minute finds. */
  tell(): void
  /** Starts sending in this process: when told, and every minute for what was put off or left by a crash. */
  work(sending: Sending): Promise<void>
  stop(): Promise<void>
}

/** pg-boss in the product's own database: it wakes the sender; the mails themselves are rows of ours. */
export function startDispatcher(databaseUrl: string): Dispatcher {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, useListenNotify: true })
  // Its connection may be lost while PostgreSQL restarts; it reconnects by itself.
  boss.on('error', () => {})
  const ready = boss
    .start()
    .then(() => boss.createQueue(queue, { policy: 'stately', notify: true, retryLimit: 0 }))
  let told: NodeJS.Timeout | undefined

  const wake = async () => {
    told = undefined
    await ready
    await boss.send(queue)
  }
  return {
    tell() {
      told ??= setTimeout(() => wake().catch(() => {}), coalesceMilliseconds)
    },
    async work(sending) {
      await ready
      await boss.work(queue, { pollingIntervalSeconds: 2 }, () => sendDueMessages(sending))
      await boss.schedule(queue, everyMinute)
      await boss.send(queue)
    },
    async stop() {
      clearTimeout(told)
      await ready
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
