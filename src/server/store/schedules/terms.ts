import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { bookingEvents, terms } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { requireRoomForTerms } from '../accounts/quotas.ts'
import type { Target } from '../bookings/booking-rows.ts'
import { ofSchedule } from './schedule-key.ts'

export const hashOfTerms = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Stores a wording once. Returns its hash; null for no terms. A new wording locks the owner. */
export async function keepTerms(tx: Database, tenantId: number, text: string | null): Promise<string | null> {
  if (text === null) return null
  const hash = hashOfTerms(text)
  if ((await tx.$count(terms, and(eq(terms.tenantId, tenantId), eq(terms.hash, hash)))) > 0) return hash
  await requireRoomForTerms(tx, tenantId)
  await tx.insert(terms).values({ tenantId, hash, text }).onConflictDoNothing()
  return hash
}

/** The hash of the wording that the client of a booking agreed to last. */
export async function findAgreedTerms(tx: Database, target: Target): Promise<string | null> {
  const { details, version, bookingId } = bookingEvents
  const [row] = await tx
    .select({ hash: sql<string>`${details} ->> 'termsHash'` })
    .from(bookingEvents)
    .where(
      and(ofSchedule(bookingEvents, target), eq(bookingId, target.bookingId), sql`${details} ? 'termsHash'`),
    )
    .orderBy(desc(version))
    .limit(1)
  return row?.hash ?? null
}

/** The text with the hash `hash`, an expression. */
export const termsText = (tenant: string, hash: string): string =>
  `(SELECT w.text FROM terms w WHERE w.tenant_id = ${tenant} AND w.hash = ${hash})`
