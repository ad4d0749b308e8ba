import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { connectionFailureOf } from './away.ts'
import { tellingChanges } from './changes.ts'
import { type Database, databaseOn } from './connection.ts'

/** PostgreSQL's own error behind whatever wraps it, if there is one. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause : null
}

/** Whether a write was refused because two appointments would have shared time, or a seat. */
export function isOverlap(error: unknown): boolean {
  const constraint = databaseErrorOf(error)?.constraint
  return constraint === 'occupancies_no_overlap' || constraint === 'occupancies_seat'
}

/** Whether a write was refused because it took time for a booking that is not there. */
export const isWithoutBooking = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint === 'occupancies_schedule_id_booking_id_bookings_schedule_id_id_fk'

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const attempts = 5

/** Does a write that is a whole of its own; a deadlock or serialization failure is tried again, never answered. */
export async function despiteCollisions<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      const code = databaseErrorOf(error)?.code
      const passing = code === serializationFailure || code === deadlockDetected
      if (!passing || attempt === attempts) throw error
    }
  }
}

/** What is done in one transaction; `connection` is where it is open, for prepared statements. */
type Work<Result> = (tx: Database, connection: pg.ClientBase) => Promise<Result>

const databases = new WeakMap<pg.ClientBase, Database>()

/**
 * Runs the work in one transaction and returns the connection whatever happens. A connection that failed is closed: the
 * answer that is due on it may still come.
 */
async function transact<Result>(db: Database, work: Work<Result>): Promise<Result> {
  const client = await db.$client.connect()
  const session = databases.getOrInsertComputed(client, databaseOn)
  let failure: Error | undefined
  try {
    return await tellingChanges(db.$client, async (noting) => {
      await client.query('BEGIN')
      const result = await work(noting(session), client)
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

/** Why the connection cannot be used again, if it cannot. */
const rollback = (client: pg.ClientBase): Promise<Error | undefined> =>
  client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  )

/** Runs the work in one transaction, again when it collides. */
export const inTransaction = <Result>(db: Database, work: Work<Result>): Promise<Result> =>
  despiteCollisions(() => transact(db, work))
