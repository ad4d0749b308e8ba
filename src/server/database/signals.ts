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

type Ear = {
  channel?: string
  heard?: (text: string) => void
  /** At each connect and reconnect. `hears` is false through a pooler. */
  connected: (hears: boolean) => void
  lost?: () => void
}

/** Reconnects automatically; notifications in between are lost. */
export type Signals = {
  call(channel: string, text?: string): Promise<void>
  /** Never listens through a pooler: notifications would reach the next client of the pooled connection. */
  hear(ear: Ear): void
  stop(): Promise<void>
}

export function openSignals(databaseUrl: string, name: ProcessName = 'creneau server'): Signals {
  const ears: Ear[] = []
  let client: pg.Client | null = null
  let hears: boolean | null = null
  let lose = () => {}
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let before: Promise<unknown> = Promise.resolve()

  /** One query at a time, because `pg` is about to stop queueing them. */
  const inTurn = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.then(ask)
    before = answer.catch(() => {})
    return answer
  }
  /** Starts all listeners before it calls any of them, so that each receives the notifications of the others. */
  const listen = async (to: pg.Client, pooled: boolean, listening: readonly Ear[]) => {
    for (const { channel } of listening)
      if (channel && !pooled) await inTurn(() => to.query(`LISTEN ${channel}`))
    for (const ear of listening) if (to === client) ear.connected(!pooled)
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
      const was = hears
      client = null
      hears = null
      if (was !== null) for (const ear of ears) ear.lost?.()
      if (!stopped) again = setTimeout(() => void connect(), reconnectMilliseconds)
      next.end().catch(() => {})
    }
    lose = lost
    client = next
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const ear of ears) if (ear.channel === channel) ear.heard?.(payload)
    })
    try {
      await next.connect()
      const pooled = await isPooled(next)
      if (client !== next) return
      hears = !pooled
      await listen(next, pooled, [...ears])
    } catch {
      lost()
    }
  }
  const ready = connect()
  const pulse = setInterval(() => void ask('SELECT 1'), pulseMilliseconds).unref()
  const ask = (text: string, values?: string[]) =>
    inTurn(async () => {
      const asked = client
      if (asked === null || hears === null) return
      await asked.query(text, values).catch((error) => {
        if (asked === client && isDatabaseAway(error)) lose()
      })
    })
  return {
    async call(channel, text = '') {
      await ready
      await ask('SELECT pg_notify($1, $2)', [channel, text])
    },
    hear(ear) {
      ears.push(ear)
      if (client && hears !== null) listen(client, !hears, [ear]).catch(() => {})
    },
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
