import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Connection, Database } from './connection.ts'
import type { Signals } from './signals.ts'

const channel = 'creneau_changes'
const coalesceMilliseconds = 50
/** This many ids always fit into the 8,000 bytes of a PostgreSQL notification. */
const maxAtOnce = 250
/** Stands for "reload whatever you show". */
const everything = '*'

/** Changed schedules, each with the page that changed it; null for no page, or for several. */
export type Changes = Map<number, string | null>

export function addChange(changes: Changes, scheduleId: number, page: string | null): void {
  const before = changes.get(scheduleId)
  changes.set(scheduleId, before === undefined || before === page ? page : null)
}

const asking = new AsyncLocalStorage<string>()

/** Runs a page's own call. The reply tells that page what changed, so its notification can skip it. */
export const askedByPage = (page: string, work: () => void): void => asking.run(page, work)

/** Runs the consequences of a page's call that its reply does not contain. */
export const askedByNobody = (work: () => void): void => asking.exit(work)

const underWay = new WeakMap<object, Set<number>>()
const tellers = new WeakMap<Connection, (scheduleId: number) => void>()

/**
 * Records that a schedule has changed. Listeners are notified after the transaction, or at once without one.
 */
export function noteChange(writing: Database | Connection, scheduleId: number): void {
  const noted = underWay.get(writing)
  if (noted) noted.add(scheduleId)
  else tellers.get('$client' in writing ? writing.$client : writing)?.(scheduleId)
}

/**
 * Runs the work of one transaction, then notifies listeners of its changes. It also notifies after a failure: if the
 * connection was lost, the transaction may have been committed. At worst, a page reloads once for nothing.
 */
export async function tellingChanges<Result>(
  pool: pg.Pool,
  transaction: (noting: (writing: Database | Connection) => void) => Promise<Result>,
): Promise<Result> {
  const noted = new Set<number>()
  try {
    return await transaction((writing) => underWay.set(writing, noted))
  } finally {
    for (const scheduleId of noted) tellers.get(pool)?.(scheduleId)
  }
}

/**
 * Notifies all processes of changes made through this pool. It never does so within the transaction, because
 * transactions that call NOTIFY commit one at a time. A process that starts or reconnects reloads everything: it may
 * have missed notifications.
 */
export function announceChanges(pool: pg.Pool, signals: Signals): { stop(): Promise<void> } {
  const changed: Changes = new Map()
  let timer: NodeJS.Timeout | undefined
  const tell = async () => {
    clearTimeout(timer)
    timer = undefined
    const said = [...changed].map(([scheduleId, page]) =>
      page === null ? scheduleId : `${scheduleId}:${page}`,
    )
    const text = said.length > maxAtOnce ? everything : said.join()
    changed.clear()
    if (text !== '') await signals.call(channel, text)
  }
  tellers.set(pool, (scheduleId) => {
    addChange(changed, scheduleId, asking.getStore() ?? null)
    timer ??= setTimeout(tell, coalesceMilliseconds)
  })
  signals.hear({ connected: () => void signals.call(channel, everything) })
  return { stop: tell }
}

const changesIn = (text: string): Changes =>
  new Map(
    text.split(',').map((said) => {
      const [scheduleId, page = null] = said.split(':')
      return [Number(scheduleId), page]
    }),
  )

/** Parses a notification of changes; null stands for "reload everything". */
export const hearChanges = (
  signals: Signals,
  ears: { changed: (changes: Changes | null) => void; hears: (whether: boolean) => void },
): void =>
  signals.hear({
    channel,
    heard: (text) => ears.changed(text === everything ? null : changesIn(text)),
    connected: ears.hears,
    lost: () => ears.hears(false),
  })
