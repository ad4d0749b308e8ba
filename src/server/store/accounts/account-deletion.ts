import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { subscriptions } from '../../../../db/money.ts'
import {
  accountMails,
  accounts,
  bookings,
  devices,
  passkeys,
  publicIds,
  receiptCounters,
  receipts,
  schedules,
  sessions,
  signInChallenges,
  terms,
  twoFactors,
  users,
  verifications,
} from '../../../../db/schema.ts'
import type { ProviderName } from '../../../domain/deposits.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Database } from '../../database/connection.ts'
import { depositSums, isOpenDispute, wasPaid } from '../deposits/deposit-sums.ts'
import { noteChanges } from '../schedules/schedules.ts'

export type AccountToDelete = {
  id: string
  tenantId: number
  locale: Locale
  deletionAt: Date
  goneSince: Date | null
}

const itself = (id: string) => eq(users.id, id)

export async function findDeletionAt(db: Database, userId: string): Promise<Date | null> {
  const [user] = await db.select({ deletionAt: users.deletionAt }).from(users).where(itself(userId))
  return user?.deletionAt ?? null
}

export async function scheduleDeletion(
  tx: Database,
  userId: string,
  { deletionAt, checkAt }: { deletionAt: Date; checkAt: Date },
): Promise<boolean> {
  const [owner] = await tx
    .update(users)
    .set({ deletionAt, deletionCheckAt: checkAt })
    .where(and(itself(userId), isNull(users.deletionAt)))
    .returning({ tenantId: users.tenantId })
  if (!owner) return false
  await noteChanges(tx, owner)
  return true
}

/** Does nothing once the deletion has begun. */
export async function cancelDeletion(db: Database, userId: string): Promise<void> {
  const [owner] = await db
    .update(users)
    .set({ deletionAt: null, deletionCheckAt: null })
    .where(and(itself(userId), isNull(users.goneSince)))
    .returning({ tenantId: users.tenantId })
  if (owner) await noteChanges(db, owner)
}

const leaseMilliseconds = 120_000

/** For two minutes. Other sweepers skip the locked row and later find it no longer due. */
export async function claimAccountToDelete(db: Database, now: Date): Promise<AccountToDelete | null> {
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.deletionCheckAt, now), isNotNull(users.deletionAt)))
    .orderBy(asc(users.deletionCheckAt), asc(users.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(users)
    .set({ deletionCheckAt: new Date(now.getTime() + leaseMilliseconds) })
    .where(inArray(users.id, due))
    .returning({
      id: users.id,
      tenantId: users.tenantId,
      locale: users.locale,
      deletionAt: users.deletionAt,
      goneSince: users.goneSince,
    })
  return taken?.deletionAt ? { ...taken, deletionAt: taken.deletionAt } : null
}

/** Within the millisecond, because JavaScript dates drop PostgreSQL's microseconds. */
const leavesThen = (deletionAt: Date) =>
  and(gte(users.deletionAt, deletionAt), lt(users.deletionAt, new Date(deletionAt.getTime() + 1)))

/** Does nothing if the deletion was cancelled meanwhile. */
export const postponeDeletionCheck = (
  db: Database,
  { id, deletionAt }: AccountToDelete,
  at: Date,
): Promise<unknown> =>
  db
    .update(users)
    .set({ deletionCheckAt: at })
    .where(and(itself(id), leavesThen(deletionAt)))

/** False if the deletion has begun or was cancelled. */
export async function markReminded(tx: Database, { id, deletionAt }: AccountToDelete): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ deletionCheckAt: deletionAt })
    .where(and(itself(id), leavesThen(deletionAt), isNull(users.goneSince)))
  return rowCount === 1
}

export async function markAccountClosed(
  tx: Database,
  { id, deletionAt }: AccountToDelete,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ goneSince: now })
    .where(and(itself(id), leavesThen(deletionAt), lte(users.deletionAt, now), isNull(users.goneSince)))
  return rowCount === 1
}

export async function endWaysIn(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(devices).where(eq(devices.userId, userId))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(accounts).where(eq(accounts.userId, userId))
}

/** One with bookings that are still to be cancelled counts as open. */
export async function findOpenSchedule(db: Database, tenantId: number): Promise<number | null> {
  const [open] = await db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(schedules.tenantId, tenantId), or(isNull(schedules.deletedAt), schedules.closing)))
    .orderBy(schedules.id)
    .limit(1)
  return open?.id ?? null
}

type Of = { ownerId: string; provider: ProviderName }

/** Only for a customer whose subscriptions have ended. */
export const deleteCustomer = (db: Database, { ownerId, provider }: Of): Promise<unknown> =>
  db
    .delete(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), eq(subscriptions.provider, provider)))

/** Paid deposits are checked too, but only what is owed, unpaid or disputed needs its row. */
const isUnsettled = sql.raw(`(NOT ${wasPaid} OR ${depositSums.owed} > 0 OR ${isOpenDispute})`)

/** Pending notifications, refunds and payments need the rows. Refused refunds count until `givenUpSince`. */
export async function isAwaited(
  db: Database,
  { ownerId, tenantId, provider }: Of & { tenantId: number },
  { goneSince, givenUpSince }: { goneSince: Date; givenUpSince: Date },
): Promise<boolean> {
  const patient = sql`${goneSince.toISOString()}::timestamptz > ${givenUpSince.toISOString()}::timestamptz`
  const unsent = and(
    eq(accountMails.userId, ownerId),
    isNull(accountMails.doneAt),
    isNull(accountMails.abandonedAt),
  )
  if ((await db.$count(accountMails, unsent)) > 0) return true
  const { rows } = await db.execute<{ awaited: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM booking_events e WHERE e.tenant_id = ${tenantId} AND e.planned_at IS NULL)
      OR EXISTS (SELECT 1 FROM deliveries d
        WHERE d.tenant_id = ${tenantId} AND d.channel = 'mail' AND d.done_at IS NULL AND d.abandoned_at IS NULL)
      OR EXISTS (SELECT 1 FROM deposits d
        WHERE d.tenant_id = ${tenantId} AND d.check_at IS NOT NULL AND ${isUnsettled}
          AND (${patient} OR d.provider = ${provider} AND d.refund_attempts = 0)) AS awaited`)
  return rows[0]?.awaited ?? false
}

export type AwaitedDispute = {
  bookingId: number
  referenceToken: string
  clientName: string
  date: string
  amountCents: number
}

const maxDisputesShown = 20

export async function listOpenDisputes(
  db: Database,
  { tenantId, provider }: { tenantId: number; provider: ProviderName },
): Promise<AwaitedDispute[]> {
  const { rows } = await db.execute<AwaitedDispute>(sql`
    SELECT b.id::float8 AS "bookingId", b.reference_token AS "referenceToken", b.client_name AS "clientName",
      b.date::text AS date, d.amount_cents AS "amountCents"
    FROM deposits d JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id
    WHERE d.tenant_id = ${tenantId} AND d.provider = ${provider} AND d.check_at IS NOT NULL AND ${sql.raw(isOpenDispute)}
    ORDER BY d.id LIMIT ${maxDisputesShown}`)
  return rows
}

const bookingsAtOnce = 1_000

/** The account itself comes last. False if nothing is left. */
export async function deletePart(
  db: Database,
  { id, tenantId }: Pick<AccountToDelete, 'id' | 'tenantId'>,
): Promise<boolean> {
  const [gone] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(itself(id), isNotNull(users.goneSince)))
  if (!gone) return false
  const some = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.tenantId, tenantId))
    .limit(bookingsAtOnce)
  if (some.length > 0) {
    const ids = some.map((booking) => booking.id)
    await db.delete(bookings).where(and(eq(bookings.tenantId, tenantId), inArray(bookings.id, ids)))
    return true
  }
  await db.delete(terms).where(eq(terms.tenantId, tenantId))
  await db.delete(receipts).where(eq(receipts.tenantId, tenantId))
  await db.delete(receiptCounters).where(eq(receiptCounters.tenantId, tenantId))
  await db.delete(publicIds).where(eq(publicIds.tenantId, tenantId))
  await db.delete(users).where(and(itself(id), isNotNull(users.goneSince)))
  return false
}

/** `longestSeconds`: how long ago the first deletion began. */
export async function countAccountsToDelete(
  db: Database,
  now: Date,
): Promise<{ waiting: number; going: number; longestSeconds: number }> {
  const { rows } = await db.execute<{ waiting: number; going: number; longestSeconds: number }>(sql`
    SELECT count(*) FILTER (WHERE gone_since IS NULL)::int AS waiting,
      count(gone_since)::int AS going,
      coalesce(extract(epoch FROM ${now.toISOString()}::timestamptz - min(gone_since)), 0)::float8 AS "longestSeconds"
    FROM users WHERE deletion_check_at IS NOT NULL`)
  return rows[0] as { waiting: number; going: number; longestSeconds: number }
}
