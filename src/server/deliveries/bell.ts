import pg from 'pg'
import { isPooled } from '../database/sessions.ts'

const channel = 'creneau_due'
const coalesceMilliseconds = 50
const reconnectMilliseconds = 1_000

/** Tells whoever sends that there is something to send. */
export type Bell = {
  /** Returns at once. What nobody hears, the loop finds by itself a little later. */
  ring(): void
  stop(): Promise<void>
}

/** A connection of its own that comes back by itself; queries while it is away are lost. */
function stayConnected(databaseUrl: string, onConnect: (client: pg.Client) => Promise<unknown>) {
  let client: pg.Client | null = null
  let isOpen = false
  let again: NodeJS.Timeout | undefined
  let stopped = false
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      // Nothing is asked here for hours: a server that went dark is noticed by its silence to these.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    const lost = () => {
      if (client !== next) return
      client = null
      isOpen = false
      if (!stopped) again = setTimeout(() => void connect(), reconnectMilliseconds)
    }
    client = next
    next.on('error', lost)
    next.on('end', lost)
    try {
      await next.connect()
      await onConnect(next)
      isOpen = client === next
    } catch {
      lost()
      next.end().catch(() => {})
    }
  }
  const ready = connect()
  return {
    ready,
    query: async (text: string) => {
      await ready
      if (isOpen) await client?.query(text)
    },
    stop: async () => {
      stopped = true
      clearTimeout(again)
      await ready
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}

/** A bell in the database that all processes share. */
export function hangBell(databaseUrl: string): Bell {
  const connection = stayConnected(databaseUrl, async () => {})
  let told: NodeJS.Timeout | undefined
  let telling: Promise<void> = Promise.resolve()
  return {
    ring() {
      told ??= setTimeout(() => {
        told = undefined
        telling = telling.then(() => connection.query(`NOTIFY ${channel}`)).catch(() => {})
      }, coalesceMilliseconds)
    },
    async stop() {
      clearTimeout(told)
      await connection.stop()
    },
  }
}

/**
 * Calls `wake` when the bell rings, and once the connection is back after it was lost. Through a pooler nothing is heard:
 * what was listened for on one of its connections would reach whoever has that one next.
 */
export function listen(databaseUrl: string, wake: () => void) {
  return stayConnected(databaseUrl, async (client) => {
    client.on('notification', wake)
    if (!(await isPooled(client))) await client.query(`LISTEN ${channel}`)
    wake()
  })
}
