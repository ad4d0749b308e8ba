import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Connection, Database } from './connection.ts'
import type { Signals } from './signals.ts'

const channel = 'creneau_changes'
const coalesceMilliseconds = 50
/** As many numbers as surely fit into the 8,000 bytes that PostgreSQL passes on. */
const mostAtOnce = 250
/** For "whatever you show, ask again". */
const everything = '*'

/** Schedules, each with the page that changed it; null for one that nobody's page did, or more than one. */
export type Changes = Map<number, string | null>

export function addChange(changes: Changes, scheduleId: number, page: string | null): void {
  const before = changes.get(scheduleId)
  changes.set(scheduleId, before === undefined || before === page ? page : null)
}

const asking = new AsyncLocalStorage<string>()

/** Does what a page asks for: it knows of what it changes by the answer, before any other is told. */
export const askedByPage = (page: string, work: () => void): void => asking.run(page, work)

/** Does what follows from a page's call and is not in its answer. */
export const askedByNobody = (work: () => void): void => asking.exit(work)

const underWay = new WeakMap<object, Set<number>>()
const tellers = new WeakMap<Connection, (scheduleId: number) => void>()

/**
 * Says that something of a schedule has been written: told once the transaction is over, or at once where the writing
 * was a statement of its own.
 */
export function noteChange(writing: Database | Connection, scheduleId: number): void {
  const noted = underWay.get(writing)
  if (noted) noted.add(scheduleId)
  else tellers.get('$client' in writing ? writing.$client : writing)?.(scheduleId)
}

/**
 * Runs the work of one transaction and tells afterwards what it has changed. When it failed as well: whether it was
 * committed is not known to who lost the connection, and what did not change is asked for once more at worst.
 */
export async function tellingChanges<Result>(
  pool: pg.Pool,
  transaction: (noting: (tx: Database) => Database) => Promise<Result>,
): Promise<Result> {
  const noted = new Set<number>()
  try {
    return await transaction((tx) => {
      underWay.set(tx, noted)
      return tx
    })
  } finally {
    for (const scheduleId of noted) tellers.get(pool)?.(scheduleId)
  }
}

/**
 * Has all processes told of what is changed through this pool, never within its transaction: those that call take turns
 * to commit. A process that starts, or was without its connection, has everything asked for again: what was
 * committed just before the end of another, or meanwhile, has been told to nobody.
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
    const text = said.length > mostAtOnce ? everything : said.join()
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

/** What is heard of changes; null for "ask again for everything". */
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
