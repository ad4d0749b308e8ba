import { and, asc, count, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { devices } from '../../../../db/schema.ts'
import { maxDevices } from '../../../domain/notifications.ts'
import type { Receiver } from '../../adapters/push.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { lockUser } from '../accounts/accounts.ts'

export type Device = { id: string; name: string; createdAt: Date; sessionId: string | null; endpoint: string }

const seen = {
  id: devices.id,
  name: devices.name,
  createdAt: devices.createdAt,
  sessionId: devices.sessionId,
  endpoint: devices.endpoint,
}

export const listDevices = (db: Database, userId: string): Promise<Device[]> =>
  db.select(seen).from(devices).where(eq(devices.userId, userId)).orderBy(asc(devices.createdAt))

/** Bounds the cost for owners who enter all bookings manually. */
const looked = 100

export async function hasBeenBooked(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ booked: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM schedules s CROSS JOIN LATERAL (
        SELECT b.schedule_id, b.id FROM bookings b
        WHERE b.schedule_id = s.id AND b.status NOT IN ('held', 'expired', 'released')
        ORDER BY b.id DESC LIMIT ${looked}) latest
      JOIN booking_events e ON e.schedule_id = latest.schedule_id AND e.booking_id = latest.id
      WHERE s.owner_id = ${userId} AND s.deleted_at IS NULL AND e.version = 1 AND e.actor = 'client') AS booked`)
  return rows[0]?.booked ?? false
}

type Added = Receiver & { userId: string; sessionId: string; name: string }

/** Null if there are too many. Removes the browser from another account. */
export const keepDevice = (
  db: Database,
  { userId, sessionId, name, ...receiver }: Added,
): Promise<Device | null> =>
  inTransaction(db, async (tx) => {
    const { endpoint, publicKey, authSecret } = receiver
    await lockUser(tx, userId)
    await tx.delete(devices).where(and(eq(devices.endpoint, endpoint), ne(devices.userId, userId)))
    const [others] = await tx
      .select({ count: count() })
      .from(devices)
      .where(and(eq(devices.userId, userId), ne(devices.endpoint, endpoint)))
    if ((others?.count ?? 0) >= maxDevices) return null
    const known = { sessionId, name, publicKey, authSecret }
    const [kept] = await tx
      .insert(devices)
      .values({ userId, endpoint, ...known })
      .onConflictDoUpdate({ target: devices.endpoint, set: { ...known, seenAt: sql`now()` } })
      .returning(seen)
    return kept ?? null
  })

/** Deletes pending notifications too. */
async function deleteWhere(db: Database, which: SQL): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH gone AS (DELETE FROM devices v WHERE ${which} RETURNING v.id), untold AS (
      DELETE FROM deliveries d USING gone
      WHERE d.channel = 'push' AND d.target = gone.id::text AND d.done_at IS NULL AND d.abandoned_at IS NULL
    ) SELECT FROM gone`)
  return (rowCount ?? 0) > 0
}

export const deleteDevice = (db: Database, userId: string, id: string): Promise<boolean> =>
  deleteWhere(db, sql`v.user_id = ${userId} AND v.id = ${id}`)

export const forgetDevice = (db: Database, id: string): Promise<boolean> => deleteWhere(db, sql`v.id = ${id}`)

export const forgetDevices = (tx: Database, userId: string): Promise<boolean> =>
  deleteWhere(tx, sql`v.user_id = ${userId}`)

export const forgetDevicesOf = (db: Database, sessionIds: SQLWrapper): Promise<boolean> =>
  deleteWhere(db, sql`v.session_id IN (${sessionIds})`)
