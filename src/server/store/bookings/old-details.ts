import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { bookings, clients, users } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'

/** `erasedBefore`: clients who were added earlier have been checked. */
export type OwnerToCheck = {
  id: string
  tenantId: number
  keptYears: number
  erasedBefore: Date | null
}

const ownersAtOnce = 20
const leaseMilliseconds = 600_000

/** For ten minutes, so that a crash delays an owner only that long. */
export async function claimOwnersToCheck(db: Database, now: Date): Promise<OwnerToCheck[]> {
  const { id, tenantId, keptYears, erasedBefore, eraseCheckAt } = users
  const due = await db
    .select({ id, eraseCheckAt })
    .from(users)
    .where(lte(eraseCheckAt, now))
    .orderBy(eraseCheckAt)
    .limit(ownersAtOnce)
  const claimed = await Promise.all(
    due.map((owner) =>
      db
        .update(users)
        .set({ eraseCheckAt: new Date(now.getTime() + leaseMilliseconds), keptYearsBefore: null })
        .where(and(eq(id, owner.id), lte(eraseCheckAt, now)))
        .returning({ id, tenantId, keptYears, erasedBefore }),
    ),
  )
  return claimed.flat()
}

/** Keeps an earlier check that the owner has asked for meanwhile. */
export const planNextCheck = (
  db: Database,
  { id, keptYears }: OwnerToCheck,
  next: { eraseCheckAt: Date; erasedBefore: Date },
): Promise<unknown> =>
  db
    .update(users)
    .set(next)
    .where(and(eq(users.id, id), eq(users.keptYears, keptYears)))

export const rowsAtOnce = 100

/** `at` has microseconds, which no date of JavaScript has. */
export type After = { at: string; id: number }

export type Batch = { tenantId: number; before: Date; after: After }

export const beginning: After = { at: '-infinity', id: 0 }

/** Oldest first. An owner may enter a booking of long ago, whose details count from its entry. */
export function listOldBookings(db: Database, { tenantId, before, after }: Batch) {
  const { id, scheduleId, endsAt } = bookings
  return db
    .select({ id, scheduleId, at: sql<string>`${endsAt}::text` })
    .from(bookings)
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        isNull(bookings.erasedAt),
        lte(endsAt, before),
        lte(bookings.createdAt, before),
        sql`(${endsAt}, ${id}) > (${after.at}::timestamptz, ${after.id}::bigint)`,
      ),
    )
    .orderBy(asc(endsAt), asc(id))
    .limit(rowsAtOnce)
}

/** Those who never booked: the others go with their last booking. */
export function listOldClients(db: Database, { tenantId, before, after }: Batch) {
  const { id, createdAt } = clients
  return db
    .select({ id, at: sql<string>`${createdAt}::text` })
    .from(clients)
    .where(
      and(
        eq(clients.tenantId, tenantId),
        lte(createdAt, before),
        sql`(${createdAt}, ${id}) > (${after.at}::timestamptz, ${after.id}::bigint)`,
        isNull(clients.mergedInto),
        sql`NOT EXISTS (SELECT FROM bookings b WHERE b.tenant_id = ${tenantId} AND b.client_id = ${id})`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(rowsAtOnce)
}

/** Null if nothing is left to erase at any time. */
export async function findOldest(db: Database, tenantId: number): Promise<Date | null> {
  const [booking] = await db
    .select({ at: bookings.endsAt })
    .from(bookings)
    .where(and(eq(bookings.tenantId, tenantId), isNull(bookings.erasedAt)))
    .orderBy(bookings.endsAt)
    .limit(1)
  return booking?.at ?? null
}
