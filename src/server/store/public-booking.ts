import type pg from 'pg'
import type { Locale } from '../../domain/locales.ts'
import type { OpeningHours } from '../../domain/opening-hours.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions.ts'

/** What stands between a visitor and a shared schedule. */
export type Door = {
  scheduleId: number
  timezone: string
  passwordHash: string | null
  subscriptionStatus: SubscriptionStatus
  requiresDeposit: boolean
  depositCents: number | null
}

export type SharedSchedule = Door & {
  name: string
  description: string | null
  refundHours: number
  services: { id: number; name: string; description: string | null; durationMinutes: number }[]
}

const door = `
  s.id AS "scheduleId", s.timezone, s.password_hash AS "passwordHash", s.requires_deposit AS "requiresDeposit",
  s.deposit_cents AS "depositCents",   u.subscription_status AS "subscriptionStatus"`

const fromShared = `FROM schedules s JOIN users u ON u.id = s.owner_id WHERE s.share_token = $1 AND s.deleted_at IS NULL`

// `id` columns are bigint, which pg reads as text unless told: inside JSON they stay numbers.
export async function findShared(pool: pg.Pool, token: string): Promise<SharedSchedule | null> {
  const { rows } = await pool.query<SharedSchedule>({
    name: 'find-shared',
    text: `SELECT ${door}, s.name, s.description, s.refund_hours AS "refundHours",
      (SELECT coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'description', v.description,
        'durationMinutes', v.duration_minutes) ORDER BY v.display_order, v.id), '[]')
       FROM services v WHERE v.schedule_id = s.id AND v.deleted_at IS NULL) AS services
      ${fromShared}`,
    values: [token],
  })
  return rows[0] ?? null
}

/** Everything that decides which starts of one service are on offer; busy instants in epoch milliseconds. */
export type Offer = Door & {
  service: { id: number; name: string; description: string | null; durationMinutes: number } | null
  hours: OpeningHours[]
  busy: { start: number; end: number }[]
}

/**
 * In one query; `from` and `to` are instants around the dates asked for, wide enough for any zone. A hold whose time
 * is over, or that is the visitor's own, is in nobody's way.
 */
export async function findOffer(
  pool: pg.Pool,
  asked: { token: string; serviceId: number; from: Date; to: Date; now: Date; ownReference: string | null },
): Promise<Offer | null> {
  const { rows } = await pool.query<Offer>({
    name: 'find-offer',
    text: `SELECT ${door},
      (SELECT json_build_object('id', v.id, 'name', v.name, 'description', v.description,
        'durationMinutes', v.duration_minutes)
       FROM services v WHERE v.id = $2 AND v.schedule_id = s.id AND v.deleted_at IS NULL) AS service,
      (SELECT coalesce(json_agg(json_build_object('dayOfWeek', a.day_of_week,
        'startTime', to_char(a.start_time, 'HH24:MI'), 'endTime', to_char(a.end_time, 'HH24:MI'))), '[]')
       FROM availability a WHERE a.schedule_id = s.id) AS hours,
      (SELECT coalesce(json_agg(json_build_object('start', extract(epoch FROM b.starts_at) * 1000,
        'end', extract(epoch FROM b.ends_at) * 1000)), '[]')
       FROM bookings b WHERE b.schedule_id = s.id AND b.blocks
        AND tstzrange(b.starts_at, b.ends_at) && tstzrange($3, $4)
        AND (b.hold_ends_at IS NULL OR b.hold_ends_at > $5 AND b.reference_token IS DISTINCT FROM $6)) AS busy
      ${fromShared}`,
    values: [asked.token, asked.serviceId, asked.from, asked.to, asked.now, asked.ownReference],
  })
  return rows[0] ?? null
}

export type BookingRequest = {
  scheduleId: number
  service: { id: number; name: string; description: string | null; durationMinutes: number }
  date: string
  startTime: string
  timezone: string
  startsAt: Date
  endsAt: Date
  clientName: string
  clientEmail: string | null
  clientPhone: string
  clientLocale: Locale
  comment: string | null
  referenceToken: string
  requestKey: string | null
  remindAt: Date | null
}

/**
 * Inserts a pending booking with the mails that tell of it, in one statement; false when the slot, the reference
 * or the request key is taken. The share lock makes it wait for a deletion of the schedule, and see it.
 */
export async function insertRequest(pool: pg.Pool, request: BookingRequest): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert-request',
    text: `WITH booked AS (
        INSERT INTO bookings (schedule_id, service_id, service_name, service_description, duration_minutes, date,
          start_time, timezone, starts_at, ends_at, status, client_name, client_email, client_phone, client_locale,
          comment, reference_token, request_key, remind_at)
        SELECT s.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending', $11, $12, $13, $14, $15, $16, $17, $18
        FROM schedules s WHERE s.id = $1 AND s.deleted_at IS NULL FOR SHARE
        ON CONFLICT DO NOTHING
        RETURNING id, version, schedule_id, client_email, client_locale
      ), told_client AS (
        INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
        SELECT 'booking_received', 'client', id, version, client_email, client_locale FROM booked
        WHERE client_email IS NOT NULL
      ), told_owner AS (
        INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
        SELECT 'booking_requested', 'owner', b.id, b.version, u.email, u.locale
        FROM booked b JOIN schedules s ON s.id = b.schedule_id JOIN users u ON u.id = s.owner_id
        WHERE 'booking_requested' <> ALL (u.muted_mails)
      ) SELECT id FROM booked`,
    values: [
      request.scheduleId,
      request.service.id,
      request.service.name,
      request.service.description,
      request.service.durationMinutes,
      request.date,
      request.startTime,
      request.timezone,
      request.startsAt,
      request.endsAt,
      request.clientName,
      request.clientEmail,
      request.clientPhone,
      request.clientLocale,
      request.comment,
      request.referenceToken,
      request.requestKey,
      request.remindAt,
    ],
  })
  return rowCount === 1
}

/** What kept a request from being inserted: the same request made before, or a booking that overlaps it. */
export async function findObstacle(
  pool: pg.Pool,
  request: BookingRequest,
): Promise<{ referenceOfSameRequest: string | null; overlapped: boolean }> {
  const { rows } = await pool.query(
    `SELECT
      (SELECT reference_token FROM bookings WHERE schedule_id = $1 AND request_key = $2) AS same,
      EXISTS (SELECT FROM bookings WHERE schedule_id = $1 AND blocks
        AND tstzrange(starts_at, ends_at) && tstzrange($3, $4)) AS overlapped`,
    [request.scheduleId, request.requestKey, request.startsAt, request.endsAt],
  )
  return { referenceOfSameRequest: rows[0]?.same ?? null, overlapped: rows[0]?.overlapped ?? false }
}
