import type pg from 'pg'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import type { Connection, Database } from './connection.ts'
import type { Signals } from './signals.ts'

const channel = 'creneau_changes'
const coalesceMilliseconds = 50
/** This many keys always fit into the 8,000 bytes of a PostgreSQL notification. */
const maxAtOnce = 190
const everything = '*'

const underWay = new WeakMap<object, Set<string>>()
const notifiers = new WeakMap<Connection, (changed: string) => void>()
const appliers = new WeakMap<Connection, (changed: ChangedSchedule) => void>()

/** The version before sent no `tenantId`. */
export type ChangedSchedule = { scheduleId: number; tenantId: number | null }

const textOf = ({ scheduleId, tenantId }: ScheduleKey) => `${scheduleId}:${tenantId}`

function changedIn(text: string): ChangedSchedule {
  const [scheduleId = 0, tenantId = Number.NaN] = text.split(':').map(Number)
  return { scheduleId, tenantId: Number.isNaN(tenantId) ? null : tenantId }
}

function announce(pool: Connection, changed: string): void {
  appliers.get(pool)?.(changedIn(changed))
  notifiers.get(pool)?.(changed)
}

/** At once, and before the reply: the process's own notification arrives later. */
export const applyOwnChanges = (pool: pg.Pool, apply: (changed: ChangedSchedule) => void): unknown =>
  appliers.set(pool, apply)

/** Listeners are notified after the transaction, or at once without one. */
export function noteChange(writing: Database | Connection, schedule: ScheduleKey): void {
  const changed = textOf(schedule)
  const noted = underWay.get(writing)
  if (noted) noted.add(changed)
  else announce('$client' in writing ? writing.$client : writing, changed)
}

/** Also after a failure: if the connection was lost, the transaction may have been committed. */
export async function announcingChanges<Result>(
  pool: pg.Pool,
  transaction: (noting: (writing: Database | Connection) => void) => Promise<Result>,
): Promise<Result> {
  const noted = new Set<string>()
  try {
    return await transaction((writing) => underWay.set(writing, noted))
  } finally {
    for (const changed of noted) announce(pool, changed)
  }
}

/**
 * Not within the transaction, because transactions that call NOTIFY commit one at a time. A process that reconnects
 * reloads everything: it may have missed notifications.
 */
export function announceChanges(pool: pg.Pool, signals: Signals): { stop(): Promise<void> } {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const notify = async () => {
    clearTimeout(timer)
    timer = undefined
    const text = changed.size > maxAtOnce ? everything : [...changed].join()
    changed.clear()
    if (text !== '') await signals.notify(channel, text)
  }
  notifiers.set(pool, (one) => {
    changed.add(one)
    timer ??= setTimeout(notify, coalesceMilliseconds)
  })
  signals.listen({ connected: () => void signals.notify(channel, everything) })
  return { stop: notify }
}

/** Null stands for "reload everything". */
export const listenForChanges = (
  signals: Signals,
  listener: {
    changed: (schedules: ChangedSchedule[] | null) => void
    connected: (receives: boolean) => void
  },
): void =>
  signals.listen({
    channel,
    notified: (text) => listener.changed(text === everything ? null : text.split(',').map(changedIn)),
    connected: listener.connected,
    lost: () => listener.connected(false),
  })
