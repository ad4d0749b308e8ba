import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { connectionFailureOf } from './away.ts'
import { announcingChanges } from './changes.ts'
import { type Database, databaseOn } from './connection.ts'
import { checkPermit } from './permits.ts'

export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause : null
}

/** From another machine, the name comes only in the message and with the number of a shard. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint, message } = databaseErrorOf(error) ?? {}
  const name = constraint || /constraint "([^"]+)"/.exec(message ?? '')?.[1]
  return name?.replace(/_\d{5,}$/, '')
}

export function isOverlap(error: unknown): boolean {
  const constraint = constraintOf(error)
  return constraint === 'occupancies_no_overlap' || constraint === 'occupancies_seat'
}

/** Raised by the function `insert_booking`. */
export const isTakenMeanwhile = (error: unknown): boolean => databaseErrorOf(error)?.code === 'CR001'

/** Another transaction wrote first, in a way that no constraint reports. The write is tried again. */
export class ConcurrentWrite extends Error {}

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const attempts = 5

/** The client of a new booking was erased after it was found. The next attempt creates them again. */
const isErasedClient = (error: unknown): boolean => constraintOf(error) === 'bookings_client'

/** `write` must be self-contained, because it is retried after a deadlock, serialization failure or concurrent write. */
export async function despiteCollisions<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      const code = databaseErrorOf(error)?.code
      const passing =
        code === serializationFailure ||
        code === deadlockDetected ||
        isErasedClient(error) ||
        error instanceof ConcurrentWrite
      if (!passing || attempt === attempts) throw error
    }
  }
}

type Work<Result> = (tx: Database, connection: pg.ClientBase) => Promise<Result>

const databases = new WeakMap<pg.ClientBase, Database>()

/** Always returns the connection. A failed one is closed, because a late answer may still arrive on it. */
async function transact<Result>(db: Database, work: Work<Result>): Promise<Result> {
  const client = await db.$client.connect()
  const session = databases.getOrInsertComputed(client, databaseOn)
  let failure: Error | undefined
  try {
    return await announcingChanges(db.$client, async (noting) => {
      noting(session)
      noting(client)
      await client.query('BEGIN')
      const result = await work(session, client)
      await checkPermit(client)
      await client.query('COMMIT')
      return result
    })
  } catch (error) {
    failure = connectionFailureOf(error) ?? (await rollback(client))
    throw error
  } finally {
    client.release(failure)
  }
}

const rollback = (client: pg.ClientBase): Promise<Error | undefined> =>
  client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  )

export const inTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  despiteCollisions(() => transact(db, work))
