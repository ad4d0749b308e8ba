import type pg from 'pg'
import type { Database } from './connection.ts'
import type { Signals } from './signals.ts'

const channel = 'creneau_changes'
const coalesceMilliseconds = 50
/** As many numbers as surely fit into the 8,000 bytes that PostgreSQL passes on. */
const mostAtOnce = 400
/** For "whatever you show, ask again". */
const everything = '*'

const underWay = new WeakMap<object, Set<number>>()
const tellers = new WeakMap<pg.Pool, (scheduleId: number) => void>()

/**
 * Says that something of a schedule has been written: told once the transaction is over, or at once where the writing
 * was a statement of its own.
 */
export function noteChange(writing: Database | pg.Pool, scheduleId: number): void {
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
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const tell = async () => {
    clearTimeout(timer)
    timer = undefined
    const text = changed.size > mostAtOnce ? everything : [...changed].join()
    changed.clear()
    if (text !== '') await signals.call(channel, text)
  }
  tellers.set(pool, (scheduleId) => {
    changed.add(scheduleId)
    timer ??= setTimeout(tell, coalesceMilliseconds)
  })
  signals.hear({ connected: () => void signals.call(channel, everything) })
  return { stop: tell }
}

/** What is heard of changes; null for "ask again for everything". */
export const hearChanges = (
  signals: Signals,
  ears: { changed: (scheduleIds: number[] | null) => void; hears: (whether: boolean) => void },
): void =>
  signals.hear({
    channel,
    heard: (text) => ears.changed(text === everything ? null : text.split(',').map(Number)),
    connected: ears.hears,
    lost: () => ears.hears(false),
  })
