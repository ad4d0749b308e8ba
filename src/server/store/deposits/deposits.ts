import { and, eq, gt, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import { bookings, deposits, occupancies, publicIds, schedules } from '../../../../db/schema.ts'
import type { ProviderName } from '../../../domain/deposits.ts'
import type { Database } from '../../database/connection.ts'
import type { BookingRow, DepositRow, Target } from '../bookings/booking-rows.ts'
import { meets, type StaffOccupancy } from '../bookings/occupancies.ts'
import { readPublicRow } from '../public-ids.ts'
import { isSchedule, ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'

export type Deposit = DepositRow

export type BookingWithPayment = { deposit: Deposit; booking: BookingRow; holdEndsAt: Date | null }

export type DepositKey = ScheduleKey & { id: number }

const itself = (key: DepositKey) => and(ofSchedule(deposits, key), eq(deposits.id, key.id))

const itsBooking = and(eq(bookings.tenantId, deposits.tenantId), eq(bookings.id, deposits.bookingId))

const itsHold = and(
  eq(occupancies.tenantId, bookings.tenantId),
  eq(occupancies.bookingId, bookings.id),
  eq(occupancies.kind, 'hold'),
)

const selectHeld = (db: Database) =>
  db
    .select({ deposit: deposits, booking: bookings, holdEndsAt: occupancies.expiresAt })
    .from(deposits)
    .innerJoin(bookings, itsBooking)
    .leftJoin(occupancies, itsHold)

/** Also locks a deleted schedule. Returns whether it still takes bookings. */
export async function lockScheduleOf(tx: Database, schedule: ScheduleKey): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: schedules.deletedAt })
    .from(schedules)
    .where(isSchedule(schedule))
    .for('no key update')
  return row !== undefined && row.deletedAt === null
}

export async function findBookingWithPayment(
  db: Database,
  key: DepositKey,
): Promise<BookingWithPayment | null> {
  const [row] = await selectHeld(db).where(itself(key)).limit(1)
  return row ?? null
}

export async function findDepositOf(
  db: Database,
  payment: { provider: ProviderName; id: string },
): Promise<Deposit | null> {
  return readPublicRow(db.$client, payment.id, async (named) => {
    const [row] = await db
      .select()
      .from(deposits)
      .where(
        and(
          eq(deposits.tenantId, named.tenantId),
          eq(deposits.id, named.rowId),
          eq(deposits.provider, payment.provider),
          eq(deposits.paymentIntentId, payment.id),
        ),
      )
    return row ?? null
  })
}

export async function findUnpaid(db: Database, referenceToken: string): Promise<Deposit | null> {
  return readPublicRow(db.$client, referenceToken, async (named) => {
    const [row] = await db
      .select({ deposit: deposits })
      .from(deposits)
      .innerJoin(bookings, itsBooking)
      .where(
        and(
          eq(deposits.tenantId, named.tenantId),
          eq(deposits.bookingId, named.rowId),
          eq(bookings.referenceToken, referenceToken),
          isNotNull(deposits.paymentIntentId),
          sql`${deposits.status} IN ('created', 'failed')`,
        ),
      )
    return row?.deposit ?? null
  })
}

export async function findDepositFor(
  db: Database,
  booking: ScheduleKey & { id: number },
): Promise<Deposit | null> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(and(ofSchedule(deposits, booking), eq(deposits.bookingId, booking.id)))
  return row ?? null
}

/** If the deposit changed since it was read, that change's plan is kept. */
export const planCheck = (
  db: Database,
  read: DepositKey &
    Pick<Deposit, 'status' | 'disputed' | 'disputeOutcome' | 'partRefundsCents' | 'refundedCents'>,
  plan: { checkAt: Date | null; unreachableSince?: Date | null },
): Promise<unknown> =>
  db
    .update(deposits)
    .set(plan)
    .where(
      and(
        itself(read),
        eq(deposits.status, read.status),
        eq(deposits.disputed, read.disputed),
        eq(deposits.partRefundsCents, read.partRefundsCents),
        eq(deposits.refundedCents, read.refundedCents),
        sql`${deposits.disputeOutcome} IS NOT DISTINCT FROM ${read.disputeOutcome}`,
      ),
    )

export async function findRequest(
  tx: Database,
  schedule: ScheduleKey,
  requestKey: string,
): Promise<{ requestHash: string | null } | null> {
  const [row] = await tx
    .select({ requestHash: bookings.requestHash })
    .from(bookings)
    .where(and(ofSchedule(bookings, schedule), eq(bookings.requestKey, requestKey)))
  return row ?? null
}

/** A match by request key comes first, then the newest match by browser or reference. */
export async function findOwnHold(
  tx: Database,
  schedule: ScheduleKey,
  own: { reference: string | null; requestKey: string | null; holder: string | null },
): Promise<BookingWithPayment | null> {
  const known = or(
    own.reference === null ? undefined : eq(bookings.referenceToken, own.reference),
    own.requestKey === null ? undefined : eq(bookings.requestKey, own.requestKey),
    own.holder === null ? undefined : eq(occupancies.holder, own.holder),
  )
  if (!known) return null
  const [row] = await selectHeld(tx)
    .where(
      and(
        ofSchedule(bookings, schedule),
        sql`${bookings.status} IN ('held', 'pending', 'approved')`,
        isNull(bookings.deletedAt),
        known,
      ),
    )
    .orderBy(
      sql`${bookings.requestKey} IS NOT DISTINCT FROM ${own.requestKey}::uuid AND ${bookings.requestKey} IS NOT NULL DESC, ${bookings.id} DESC`,
    )
    .limit(1)
  return row ?? null
}

/** The column `visitor` holds the id of a hold's narrowest network, which begins with the ids of the wider ones. */
export async function hasTooManyHolds(
  tx: Database,
  held: ScheduleKey & { networkId: string; now: Date },
  networks: readonly { networkId: string; maxHolds: number }[],
): Promise<boolean> {
  const [widest = ''] = held.networkId.split('.')
  const rows = await tx
    .selectDistinct({ id: deposits.id, visitor: deposits.visitor })
    .from(deposits)
    .innerJoin(
      occupancies,
      and(eq(occupancies.tenantId, deposits.tenantId), eq(occupancies.bookingId, deposits.bookingId)),
    )
    .where(
      and(
        ofSchedule(deposits, held),
        gt(occupancies.expiresAt, held.now),
        sql`split_part(${deposits.visitor}, '.', 1) = ${widest}`,
      ),
    )
  return networks.some(({ networkId, maxHolds }) => {
    const isIn = (row: { visitor: string }) =>
      row.visitor === networkId || row.visitor.startsWith(`${networkId}.`)
    return rows.filter(isIn).length >= maxHolds
  })
}

export function findEndedHolds(
  db: Database,
  wanted: ScheduleKey & { taken: readonly StaffOccupancy[] },
  now: Date,
): Promise<DepositKey[]> {
  return db
    .select({ tenantId: deposits.tenantId, scheduleId: deposits.scheduleId, id: deposits.id })
    .from(occupancies)
    .innerJoin(
      deposits,
      and(eq(deposits.tenantId, occupancies.tenantId), eq(deposits.bookingId, occupancies.bookingId)),
    )
    .where(and(ofSchedule(occupancies, wanted), lte(occupancies.expiresAt, now), meets(wanted.taken)))
}

/** False if the payment exists or another request is creating it. */
export async function claimOpening(db: Database, key: DepositKey, until: Date, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(deposits)
    .set({ openingUntil: until })
    .where(
      and(
        itself(key),
        isNull(deposits.paymentIntentId),
        or(isNull(deposits.openingUntil), lte(deposits.openingUntil, now)),
      ),
    )
  return rowCount === 1
}

/** False if the hold was released meanwhile. */
export async function attachPayment(
  db: Database,
  key: DepositKey,
  paymentIntentId: string,
): Promise<boolean> {
  await db
    .insert(publicIds)
    .values({ publicId: paymentIntentId, tenantId: key.tenantId, rowId: key.id })
    .onConflictDoNothing()
  const { rowCount } = await db.execute(sql`
    UPDATE deposits d SET payment_intent_id = ${paymentIntentId}, opening_until = NULL FROM bookings b
    WHERE d.tenant_id = ${key.tenantId} AND d.schedule_id = ${key.scheduleId} AND d.id = ${key.id} AND d.status = 'created'
      AND b.tenant_id = d.tenant_id AND b.id = d.booking_id AND b.status = 'held'`)
  return rowCount === 1
}

const leaseSeconds = 120
const dueAtOnce = 50

/** For two minutes. Each claim is a separate statement, so that no lock spans several schedules. */
export async function claimDue(
  db: Database,
  what: 'unsettled' | 'paid',
  { provider, now }: { provider: ProviderName; now: Date },
): Promise<(DepositKey & Pick<Deposit, 'status'>)[]> {
  const isSettled = sql`(${deposits.status} IN ('succeeded', 'refunded') AND ${deposits.partRefundsCents} <= ${deposits.refundedCents}
    AND NOT (${deposits.refundOwed} AND ${deposits.disputedCents} IS NOT NULL))`
  const isWanted = what === 'paid' ? isSettled : not(isSettled)
  const due = await db
    .select({ tenantId: deposits.tenantId, scheduleId: deposits.scheduleId, id: deposits.id })
    .from(deposits)
    .where(and(lte(deposits.checkAt, now), eq(deposits.provider, provider), isWanted))
    .orderBy(deposits.checkAt)
    .limit(dueAtOnce)
  const lease = new Date(now.getTime() + leaseSeconds * 1000)
  const claimed = await Promise.all(
    due.map((key) =>
      db
        .update(deposits)
        .set({ checkAt: lease })
        .where(and(itself(key), lte(deposits.checkAt, now)))
        .returning({
          tenantId: deposits.tenantId,
          scheduleId: deposits.scheduleId,
          id: deposits.id,
          status: deposits.status,
        }),
    ),
  )
  return claimed.flat()
}

type NewDeposit = Pick<
  typeof deposits.$inferInsert,
  'provider' | 'accountId' | 'amountCents' | 'refundHours' | 'visitor' | 'checkAt'
>

/** For an offer that has become a hold. `holder` is the browser that took it. */
export async function insertDeposit(
  tx: Database,
  { bookingId, ...schedule }: Target,
  { holder, ...deposit }: NewDeposit & { holder: string },
): Promise<number> {
  const [row] = await tx
    .insert(deposits)
    .values({ ...schedule, bookingId, ...deposit, status: 'created' })
    .returning({ id: deposits.id })
  if (!row) throw new Error('insert returned no row')
  await tx
    .update(occupancies)
    .set({ holder })
    .where(and(ofSchedule(occupancies, schedule), eq(occupancies.bookingId, bookingId)))
  return row.id
}

/** For a hold that becomes an offer again. Nobody has seen its payment. */
export async function deleteDeposit(tx: Database, { bookingId, ...schedule }: Target): Promise<void> {
  await tx.delete(deposits).where(and(ofSchedule(deposits, schedule), eq(deposits.bookingId, bookingId)))
  await tx
    .update(occupancies)
    .set({ holder: null })
    .where(and(ofSchedule(occupancies, schedule), eq(occupancies.bookingId, bookingId)))
}

/** False if the event was processed before. */
export async function recordEvent(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`INSERT INTO payment_events (id) VALUES (${id}) ON CONFLICT DO NOTHING`,
  )
  return rowCount === 1
}

export type Terms = {
  offerVersion: number
  requiresDeposit: boolean
  depositCents: number | null
  depositPercent: number | null
  refundHours: number
  accountId: string | null
  accountEnabled: boolean
}

/** Locks the schedule, like every write that can collide. Null if it is deleted. */
export async function lockTerms(
  tx: Database,
  schedule: ScheduleKey,
  provider: ProviderName,
): Promise<Terms | null> {
  const { rows } = await tx.execute<Terms>(sql`
    SELECT s.offer_version AS "offerVersion", s.requires_deposit AS "requiresDeposit", s.deposit_cents AS "depositCents", s.deposit_percent AS "depositPercent",
      s.refund_hours AS "refundHours", a.account_id AS "accountId", coalesce(a.enabled, false) AS "accountEnabled"
    FROM schedules s LEFT JOIN payment_accounts a ON a.owner_id = s.owner_id AND a.provider = ${provider}
    WHERE s.tenant_id = ${schedule.tenantId} AND s.id = ${schedule.scheduleId} AND s.deleted_at IS NULL FOR NO KEY UPDATE OF s`)
  return rows[0] ?? null
}
