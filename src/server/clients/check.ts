import type pg from 'pg'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import {
  hasDueChecks,
  listOwnersToCheck,
  takeDueChecks,
  updateFigures,
} from '../store/clients/client-checks.ts'
import { lockClients } from '../store/clients/client-writes.ts'

type Owners = { tenantId: number; now: Date }

/** Few enough for one short transaction. */
const checkSome = (db: Database, { tenantId, now }: Owners): Promise<number> =>
  inTransaction(db, async (tx, connection) => {
    await lockClients(tx, tenantId)
    const ids = await takeDueChecks(tx, { tenantId, now })
    if (ids.length > 0) await updateFigures(connection, { tenantId, ids, now })
    return ids.length
  })

async function checkAll(db: Database, owners: Owners): Promise<void> {
  while ((await checkSome(db, owners)) > 0) {}
}

/** Updates the figures now, so that a list is right before the next sweep. */
export async function checkClients(db: Database, pool: pg.Pool, owners: Owners): Promise<void> {
  if (await hasDueChecks(pool, owners)) await checkAll(db, owners)
}

/** Bookings have changed, or upcoming ones have begun. */
export async function checkDueClients(db: Database, now: Date): Promise<void> {
  for (;;) {
    const owners = await listOwnersToCheck(db, now)
    if (owners.length === 0) return
    for (const tenantId of owners) await checkAll(db, { tenantId, now })
  }
}
