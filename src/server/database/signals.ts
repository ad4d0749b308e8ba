import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './away.ts'
import { isPooled } from './sessions.ts'

const reconnectMilliseconds = 1_000
/** The connection may be idle for hours, so only this regular query notices a server that lost its power. */
const pulseMilliseconds = 5_000
const maxEndMilliseconds = 1_000

export const processNames = ['creneau server', 'creneau mails'] as const

type ProcessName = (typeof processNames)[number]

type Listener = {
  channel?: string
  notified?: (text: string) => void
  /** At each connect and reconnect. `receives` is false through a pooler. */
  connected: (receives: boolean) => void
  lost?: () => void
}

/** Reconnects automatically; notifications in between are lost. */
export type Signals = {
  notify(channel: string, text?: string): Promise<void>
  /** Never listens through a pooler: notifications would reach the next client of the pooled connection. */
  listen(listener: Listener): void
  /**
   * Another one with each connection, and at every call without one: the database may hold other data by then, such as a
   * backup's.
   */
  epoch(): number
  stop(): Promise<void>
}

export function openSignals(databaseUrl: string, name: ProcessName = 'creneau server'): Signals {
  const listeners: Listener[] = []
  let client: pg.Client | null = null
  let receives: boolean | null = null
  let lose = () => {}
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let epoch = 0
  let before: Promise<unknown> = Promise.resolve()

  /** One query at a time, because `pg` is about to stop queueing them. */
  const inTurn = <Answer>(query: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.then(query)
    before = answer.catch(() => {})
    return answer
  }
  /** Starts all listeners before it calls any of them, so that each receives the notifications of the others. */
  const startListening = async (to: pg.Client, pooled: boolean, listening: readonly Listener[]) => {
    for (const { channel } of listening)
      if (channel && !pooled) await inTurn(() => to.query(`LISTEN ${channel}`))
    for (const listener of listening) if (to === client) listener.connected(!pooled)
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: pulseMilliseconds,
    })
    const lost = () => {
      if (client !== next) return
      const was = receives
      client = null
      receives = null
      if (was !== null) for (const listener of listeners) listener.lost?.()
      if (!stopped) again = setTimeout(() => void connect(), reconnectMilliseconds)
      next.end().catch(() => {})
    }
    lose = lost
    client = next
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.notified?.(payload)
    })
    try {
      await next.connect()
      const pooled = await isPooled(next)
      if (client !== next) return
      receives = !pooled
      epoch++
      await startListening(next, pooled, [...listeners])
    } catch {
      lost()
    }
  }
  const ready = connect()
  const pulse = setInterval(() => void query('SELECT 1'), pulseMilliseconds).unref()
  const query = (text: string, values?: string[]) =>
    inTurn(async () => {
      const current = client
      if (current === null || receives === null) return
      await current.query(text, values).catch((error) => {
        if (current === client && isDatabaseAway(error)) lose()
      })
    })
  return {
    async notify(channel, text = '') {
      await ready
      await query('SELECT pg_notify($1, $2)', [channel, text])
    },
    listen(listener) {
      listeners.push(listener)
      if (client && receives !== null) startListening(client, !receives, [listener]).catch(() => {})
    },
    epoch: () => (receives === null ? ++epoch : epoch),
    async stop() {
      stopped = true
      clearInterval(pulse)
      clearTimeout(again)
      await ready
      const last = client
      client = null
      if (!last) return
      const ended = last.end().catch(() => {})
      // A server that lost its power does not close its side.
      await Promise.race([ended, pause(maxEndMilliseconds, null, { ref: false })])
    },
  }
}
