import type pg from 'pg'
import type { SeededSalon } from './crowd.ts'

const members = 10
const hoursADay = 9

/**
 * Adds ninety bookings a day, up to three months from now. One in seven is a visit of two services, and one
 * in five has a deposit.
 */
export async function addYears(pool: pg.Pool, { id }: SeededSalon, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO staff (tenant_id, schedule_id, name, position, created_at)
     SELECT tenant_id, id, 'Person ' || n, n, now() - interval '4 years'
     FROM schedules, generate_series(2, $2::int) n WHERE id = $1`,
    [id, members],
  )
  await pool.query(
    `INSERT INTO services (tenant_id, schedule_id, name, duration_minutes, price_cents, price_from)
     SELECT tenant_id, id, 'Service ' || n, 60, 2000 + n * 500, n % 4 = 0
     FROM schedules, generate_series(2, 12) n WHERE id = $1`,
    [id],
  )
  const perDay = members * hoursADay
  const days = Math.ceil(count / perDay)
  await pool.query(
    `WITH team AS (
       SELECT array_agg(id ORDER BY id) AS ids FROM staff WHERE schedule_id = $1::bigint
     ), menu AS (
       SELECT array_agg(id ORDER BY id) AS ids, array_agg(name ORDER BY id) AS names,
         array_agg(coalesce(price_cents, 3000) ORDER BY id) AS prices FROM services WHERE schedule_id = $1::bigint
     ), written AS (
       INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, price_cents, parts, date,
         start_time, timezone, starts_at, ends_at, status, lapses, no_show_at, client_name, client_email, client_phone,
         client_locale, reference_token, version, created_at, requested_at, answer, answered_at)
       SELECT (SELECT tenant_id FROM schedules WHERE id = $1::bigint), $1::bigint, menu.ids[kind], team.ids[who], menu.names[kind], 60, menu.prices[kind],
         CASE WHEN number % 7 = 0 THEN jsonb_build_array(
           jsonb_build_object('serviceId', menu.ids[kind], 'serviceName', menu.names[kind], 'serviceDescription', NULL,
             'durationMinutes', 40, 'priceCents', menu.prices[kind] - 500, 'priceFrom', false, 'staffId', team.ids[who]),
           jsonb_build_object('serviceId', menu.ids[1], 'serviceName', menu.names[1], 'serviceDescription', NULL,
             'durationMinutes', 20, 'priceCents', 500, 'priceFrom', false, 'staffId', team.ids[who])) END,
         day, time '09:00' + hour * interval '1 hour', 'UTC', at, at + interval '1 hour',
         status, asked, CASE WHEN number % 50 = 3 AND day < current_date THEN at END,
         'Client ' || person, CASE WHEN person % 3 > 0 THEN 'client' || person || '@client.example' END,
         '06 ' || to_char(person, 'FM00 00 00 00'), 'fr', lpad(upper(to_hex(nextval('crowd_reference'))), 8, '0'),
         CASE WHEN asked THEN 2 ELSE 1 END, came, CASE WHEN asked THEN came END, answer,
         CASE WHEN answer IS NOT NULL THEN came + number % 2000 * interval '1 minute' END
       FROM team, menu, generate_series(0, $2::int - 1) number
       CROSS JOIN LATERAL (SELECT number / $3::int AS day_number, number % $3::int / $4::int + 1 AS who,
         number % $4::int AS hour, number % 12 + 1 AS kind, (number::bigint * 7919 % greatest(1, $2::int / 20))::int AS person) place
       CROSS JOIN LATERAL (SELECT current_date + 90 - $5::int + day_number AS day) date
       CROSS JOIN LATERAL (SELECT (day + time '09:00' + hour * interval '1 hour') AT TIME ZONE 'UTC' AS at) moment
       CROSS JOIN LATERAL (SELECT at - interval '5 days' AS came, number % 10 > 0 AS asked,
         CASE WHEN number % 12 = 5 THEN 'cancelled' WHEN number % 40 = 11 THEN 'rejected'
           WHEN number % 100 = 17 THEN 'lapsed' WHEN day > current_date AND number % 5 = 0 THEN 'pending' ELSE 'approved' END
           AS status) outcome
       CROSS JOIN LATERAL (SELECT CASE WHEN asked AND status IN ('approved', 'rejected') THEN status END AS answer) said
       RETURNING *
     ), linked AS (
       INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT reference_token, tenant_id, id FROM written
     ), taken AS (
       INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind)
       SELECT tenant_id, schedule_id, staff_id, service_id, id, starts_at, ends_at, 'booking' FROM written
       WHERE status IN ('pending', 'approved')
     ), paid AS (
       INSERT INTO deposits (tenant_id, schedule_id, booking_id, provider, account_id, payment_intent_id, amount_cents, status,
         visitor, refund_hours, refunded_cents)
       SELECT tenant_id, schedule_id, id, 'sandbox', 'acct', 'pi_' || id, 1550, CASE WHEN status = 'approved' THEN 'succeeded'
         ELSE 'refunded' END, 'visitor', 24, CASE WHEN status = 'approved' THEN 0 ELSE 1550 END
       FROM written WHERE id % 5 = 0 RETURNING *
     ), payments AS (
       INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT payment_intent_id, tenant_id, id FROM paid
     ), asked AS (
       INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, planned_at)
       SELECT tenant_id, schedule_id, id, 1, CASE WHEN lapses THEN 'requested' ELSE 'entered' END,
         CASE WHEN lapses THEN 'client' ELSE 'owner' END, created_at, now() FROM written
     ) INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, planned_at)
       SELECT tenant_id, schedule_id, id, 2, status, CASE status WHEN 'lapsed' THEN 'clock' WHEN 'cancelled' THEN 'client' ELSE 'owner' END,
         coalesce(answered_at, created_at + id % 2000 * interval '1 minute'), now()
       FROM written WHERE lapses AND status <> 'pending'`,
    [id, count, perDay, hoursADay, days],
  )
}
