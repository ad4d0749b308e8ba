import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Refuses what may no longer happen. Runs on the connection of a transaction, last before its commit. */
type Check = (connection: pg.ClientBase) => Promise<void>

type Permit = { check: Check; isOver: boolean }

const permits = new AsyncLocalStorage<Permit>()

/**
 * Checks again at each commit of `work`, because the session or role that allowed it may have ended while it waited.
 * A sweep that it starts and leaves is not checked.
 */
export async function permitted<Result>(check: Check, work: () => Promise<Result>): Promise<Result> {
  const permit = { check, isOver: false }
  try {
    return await permits.run(permit, work)
  } finally {
    permit.isOver = true
  }
}

export async function checkPermit(connection: pg.ClientBase): Promise<void> {
  const permit = permits.getStore()
  if (permit && !permit.isOver) await permit.check(connection)
}

/** For a session that ends itself. */
export const withoutPermit = <Result>(work: () => Promise<Result>): Promise<Result> => permits.exit(work)
