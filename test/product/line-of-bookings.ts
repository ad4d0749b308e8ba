import type { Salon } from './actors.ts'
import type { Product } from './product.ts'

export type Line = {
  /** An ISO instant. */
  from: string
  count: number
  /** The stored status. */
  status?: string
  /** Minutes between two starts. */
  every?: number
  clientName?: string
}

/** Inserts successive bookings of 15 minutes: more, and older ones, than anyone would enter by hand. */
export const lineOfBookings = (
  { pool }: Product,
  { id, services }: Salon,
  { from, count, status = 'approved', every = 15, clientName = 'Ada' }: Line,
) =>
  pool.query(
    `WITH written AS (
       INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
         starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
       SELECT $1::bigint, $2::bigint, (SELECT id FROM staff WHERE schedule_id = $1::bigint), 'Coupe', 15,
         (at AT TIME ZONE 'Europe/Paris')::date, (at AT TIME ZONE 'Europe/Paris')::time,
         'Europe/Paris', at, at + interval '15 minutes', $5, false, $7, '06', 'fr',
         upper(substr(md5($1::bigint::text || at::text || $5::text), 1, 8))
       FROM generate_series(0, $4 - 1) n, LATERAL (SELECT $3::timestamptz + n * $6 * interval '1 minute' AS at) start
       RETURNING *
     ), taken AS (
       INSERT INTO occupancies (schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind)
       SELECT schedule_id, staff_id, service_id, id, starts_at, ends_at, 'booking' FROM written
       WHERE status IN ('pending', 'approved')
     ) INSERT INTO booking_events (schedule_id, booking_id, version, kind, actor, planned_at)
       SELECT schedule_id, id, version, 'entered', 'owner', now() FROM written`,
    [id, Object.values(services)[0], from, count, status, every, clientName],
  )
