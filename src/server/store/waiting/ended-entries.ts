import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { bookings, publicIds, waitingEntries, waitingOffers } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'

const atOnce = 500

type Row = { tenantId: number; id: number }

const byTenant = (rows: readonly Row[]) => Map.groupBy(rows, ({ tenantId }) => tenantId)

/** The date is past in every time zone. */
export async function endPassed(db: Database, now: Date): Promise<void> {
  const past = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  for (;;) {
    const rows = await db
      .select({ tenantId: waitingEntries.tenantId, id: waitingEntries.id })
      .from(waitingEntries)
      .where(and(isNull(waitingEntries.endedAt), sql`${waitingEntries.toDate} < ${past}`))
      .limit(atOnce)
    for (const [tenantId, own] of byTenant(rows))
      await db
        .update(waitingEntries)
        .set({ ending: 'over', endedAt: now })
        .where(
          and(
            eq(waitingEntries.tenantId, tenantId),
            isNull(waitingEntries.endedAt),
            inArray(
              waitingEntries.id,
              own.map(({ id }) => id),
            ),
          ),
        )
    if (rows.length < atOnce) return
  }
}

/** Also deletes the offers that came to nothing. The client's bookings stay. */
export async function deleteEntries(db: Database, tenantId: number, ids: number[]): Promise<void> {
  const offers = db
    .select({ id: waitingOffers.bookingId })
    .from(waitingOffers)
    .where(and(eq(waitingOffers.tenantId, tenantId), inArray(waitingOffers.waitingId, ids)))
  const deleted = await db
    .delete(bookings)
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        inArray(bookings.id, offers),
        sql`${bookings.status} IN ('expired', 'released')`,
        sql`NOT EXISTS (SELECT FROM deposits d WHERE d.tenant_id = ${tenantId} AND d.booking_id = ${bookings.id})`,
      ),
    )
    .returning({ publicId: bookings.referenceToken })
  const entries = await db
    .delete(waitingEntries)
    .where(and(eq(waitingEntries.tenantId, tenantId), inArray(waitingEntries.id, ids)))
    .returning({ publicId: waitingEntries.waitingToken })
  const gone = [...deleted, ...entries].map(({ publicId }) => publicId)
  if (gone.length > 0) await db.delete(publicIds).where(inArray(publicIds.publicId, gone))
}

export async function deleteEndedEntries(db: Database, endedBefore: Date): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ tenantId: waitingEntries.tenantId, id: waitingEntries.id })
      .from(waitingEntries)
      .where(lte(waitingEntries.endedAt, endedBefore))
      .limit(atOnce)
    for (const [tenantId, own] of byTenant(rows))
      await deleteEntries(
        db,
        tenantId,
        own.map(({ id }) => id),
      )
    if (rows.length < atOnce) return
  }
}
