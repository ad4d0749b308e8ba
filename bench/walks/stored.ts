import type pg from 'pg'
import type { Deposit } from '../../src/domain/deposits.ts'

export type StoredDeposit = Deposit & {
  bookingId: number
  reference: string
  paymentIntentId: string | null
  priceCents: number | null
  bookingStatus: string
  isBookingDeleted: boolean
  isErased: boolean
}

export type StoredEvent = {
  kind: string
  actor: string
  version: number
  at: Date
  details: { depositKept?: boolean; depositEnd?: string; amountCents?: number; tell?: boolean }
}

export async function depositsOf(pool: pg.Pool, tenantId: number): Promise<StoredDeposit[]> {
  const { rows } = await pool.query<StoredDeposit>(
    `SELECT d.booking_id::float8 AS "bookingId", d.status, d.amount_cents AS "amountCents", d.paid_cents AS "paidCents",
       d.refund_hours AS "refundHours", d.refunded_cents AS "refundedCents", d.part_refunds_cents AS "partRefundsCents",
       d.refund_attempts AS "refundAttempts", d.disputed, d.dispute_outcome AS "disputeOutcome",
       d.disputed_cents AS "disputedCents", d.refund_owed AS "refundOwed", d.payment_intent_id AS "paymentIntentId",
       b.reference_token AS reference, b.price_cents AS "priceCents", b.status AS "bookingStatus",
       b.deleted_at IS NOT NULL AS "isBookingDeleted", b.erased_at IS NOT NULL AS "isErased"
     FROM deposits d JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id WHERE d.tenant_id = $1`,
    [tenantId],
  )
  return rows
}

export async function eventsOf(pool: pg.Pool, tenantId: number): Promise<Map<number, StoredEvent[]>> {
  const { rows } = await pool.query<StoredEvent & { bookingId: number }>(
    `SELECT booking_id::float8 AS "bookingId", kind, actor, version, at, details FROM booking_events
     WHERE tenant_id = $1 ORDER BY booking_id, version`,
    [tenantId],
  )
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

const due = `
  SELECT (SELECT count(*) FROM booking_events WHERE planned_at IS NULL AND coalesce(held_until, walk.now()) <= walk.now())
    + (SELECT count(*) FROM deliveries WHERE done_at IS NULL AND abandoned_at IS NULL AND due_at <= walk.now())
    + (SELECT count(*) FROM account_mails WHERE done_at IS NULL AND abandoned_at IS NULL AND due_at <= walk.now())
    + (SELECT count(*) FROM deposits WHERE check_at <= walk.now() AND provider = 'stripe')
    -- Those of an account that is being deleted wait until it stays.
    + (SELECT count(*) FROM waiting_checks c JOIN users u USING (tenant_id)
      WHERE c.due_at <= walk.now() AND u.deletion_at IS NULL) AS count`

/** Counts the tasks that are due. */
export async function dueNow(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(due)
  return Number(rows[0]?.count)
}

const unfinished = `
  SELECT 'an event without its notifications: ' || kind AS what FROM booking_events WHERE planned_at IS NULL
  UNION ALL SELECT 'an unsent mail: ' || template || coalesce(' ' || last_error, '') FROM deliveries
    WHERE done_at IS NULL AND abandoned_at IS NULL AND channel = 'mail'
  UNION ALL SELECT 'a mail given up: ' || template || ' ' || last_error FROM deliveries WHERE abandoned_at IS NOT NULL AND last_error IS NOT NULL
  UNION ALL SELECT 'a refund that is due: ' || payment_intent_id FROM deposits
    WHERE provider = 'stripe' AND status = 'refund_pending'
  UNION ALL SELECT 'a part refund that is due: ' || payment_intent_id FROM deposits
    WHERE provider = 'stripe' AND status = 'succeeded' AND part_refunds_cents > refunded_cents AND NOT disputed
  UNION ALL SELECT 'a hold that has ended: ' || reference_token FROM bookings WHERE status = 'held'`

/** Empty once everything has settled. */
export async function leftUndone(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(unfinished)
  return rows.map(({ what }) => what)
}

/** The history of each booking whose reference the text names. */
export async function historiesIn(pool: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ said: string }>(
    `SELECT b.reference_token || ' ' || b.status || ' (tenant ' || b.tenant_id || '): ' || string_agg(
       e.version || ' ' || e.kind || ' by ' || e.actor || ' at ' || to_char(e.at AT TIME ZONE 'UTC', 'MM-DD HH24:MI:SS.MS'),
       ', ' ORDER BY e.version) AS said
     FROM bookings b LEFT JOIN booking_events e ON e.tenant_id = b.tenant_id AND e.booking_id = b.id
     WHERE b.reference_token = ANY($1) GROUP BY b.tenant_id, b.id`,
    [text.match(/\b[A-Z0-9]{8}\b/g) ?? []],
  )
  return rows.map(({ said }) => said)
}
