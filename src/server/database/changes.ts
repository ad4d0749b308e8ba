import type pg from 'pg'
import type { Connection, Database } from './connection.ts'
import type { Signals } from './signals.ts'

const channel = 'creneau_changes'
const coalesceMilliseconds = 50
/** This many ids always fit into the 8,000 bytes of a PostgreSQL notification. */
const maxAtOnce = 250
const everything = '*'

const underWay = new WeakMap<object, Set<number>>()
const notifiers = new WeakMap<Connection, (scheduleId: number) => void>()

/** Listeners are notified after the transaction, or at once without one. */
export function noteChange(writing: Database | Connection, scheduleId: number): void {
  const noted = underWay.get(writing)
  if (noted) noted.add(scheduleId)
  else notifiers.get('$client' in writing ? writing.$client : writing)?.(scheduleId)
}

/** Also after a failure: if the connection was lost, the transaction may have been committed. */
export async function announcingChanges<Result>(
  pool: pg.Pool,
  transaction: (noting: (writing: Database | Connection) => void) => Promise<Result>,
): Promise<Result> {
  const noted = new Set<number>()
  try {
    return await transaction((writing) => underWay.set(writing, noted))
  } finally {
    for (const scheduleId of noted) notifiers.get(pool)?.(scheduleId)
  }
}

/**
 * Not within the transaction, because transactions that call NOTIFY commit one at a time. A process that reconnects
 * reloads everything: it may have missed notifications.
 */
export function announceChanges(pool: pg.Pool, signals: Signals): { stop(): Promise<void> } {
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const notify = async () => {
    clearTimeout(timer)
    timer = undefined
    const text = changed.size > maxAtOnce ? everything : [...changed].join()
    changed.clear()
    if (text !== '') await signals.notify(channel, text)
  }
  notifiers.set(pool, (scheduleId) => {
    changed.add(scheduleId)
    timer ??= setTimeout(notify, coalesceMilliseconds)
  })
  signals.listen({ connected: () => void signals.notify(channel, everything) })
  return { stop: notify }
}

/** The version before appended the page that made a change, as in `12:k3j9x2ab`. */
const idsIn = (text: string): number[] => text.split(',').map((id) => Number.parseInt(id, 10))

/** Null stands for "reload everything". */
export const listenForChanges = (
  signals: Signals,
  listener: { changed: (scheduleIds: number[] | null) => void; connected: (receives: boolean) => void },
): void =>
  signals.listen({
    channel,
    notified: (text) => listener.changed(text === everything ? null : idsIn(text)),
    connected: listener.connected,
    lost: () => listener.connected(false),
  })
