import { hashPassword } from 'better-auth/crypto'
import type pg from 'pg'

/** Bookings of one hour, starting at nine; `from` counts days from today. */
export type BookedRange = { perDay: number; from: number; days: number }

export const crowdPassword = 'a good password'

export const emailOf = (owner: string): string => `${owner}@crowd.example`

export type SeededSalon = {
  tenantId: number
  id: number
  token: string
  feedToken: string
  serviceId: number
  staffId: number
}

/**
 * Adds owners, with `each` salons of their own. A salon is in UTC and has one staff member and one service. It is open
 * from nine to seven, or day and night.
 */
export async function addSalons(
  pool: pg.Pool,
  {
    prefix,
    count = 1,
    each = 1,
    minutes = 60,
    dayAndNight = false,
  }: { prefix: string; count?: number; each?: number; minutes?: number; dayAndNight?: boolean },
): Promise<SeededSalon[]> {
  const owners = await pool.query<{ id: string }>(
    `INSERT INTO users (id, name, email, email_verified, subscription_status)
     SELECT $1 || n, 'Camille', $1 || n || '@crowd.example', true, 'active' FROM generate_series(1, $2::int) n
     RETURNING id`,
    [prefix, count],
  )
  const ids = owners.rows.map(({ id }) => id)
  await pool.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id, password)
     SELECT id, id, 'credential', id, $2 FROM unnest($1::text[]) id`,
    [ids, await hashPassword(crowdPassword)],
  )
  const { rows } = await pool.query<SeededSalon>(
    `WITH salon AS (
       INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
       SELECT tenant_id, id, 'Salon', 'UTC', 'share-' || id || '-' || n FROM users, generate_series(1, $5::int) n
       WHERE id = ANY ($1::text[]) RETURNING *
     ), linked AS (
       INSERT INTO public_ids (public_id, tenant_id, row_id)
       SELECT token, tenant_id, id FROM salon, unnest(ARRAY[share_token, feed_token]) token
     ), member AS (
       INSERT INTO staff (tenant_id, schedule_id, name) SELECT tenant_id, id, 'Camille' FROM salon
       RETURNING schedule_id, id
     ), service AS (
       INSERT INTO services (tenant_id, schedule_id, name, duration_minutes)
       SELECT tenant_id, id, 'Coupe et brushing', $2 FROM salon RETURNING schedule_id, id
     ), opened AS (
       INSERT INTO availability (tenant_id, schedule_id, day_of_week, start_time, end_time)
       SELECT tenant_id, id, day, $3::time, $4::time FROM salon, generate_series(0, 6) day
     )
     SELECT s.tenant_id::float8 AS "tenantId", s.id::float8, s.share_token AS token, s.feed_token AS "feedToken", v.id::float8 AS "serviceId",
       t.id::float8 AS "staffId"
     FROM salon s JOIN member t ON t.schedule_id = s.id JOIN service v ON v.schedule_id = s.id ORDER BY s.id`,
    [ids, minutes, dayAndNight ? '00:00' : '09:00', dayAndNight ? '23:59' : '19:00', each],
  )
  return rows
}

/** Past bookings are approved; every fifth upcoming one is pending. Their events count as processed. */
export async function addBookings(
  pool: pg.Pool,
  salons: Pick<SeededSalon, 'id' | 'serviceId' | 'staffId'>[],
  stretches: BookedRange[],
): Promise<void> {
  for (const { perDay, from, days } of stretches) {
    await pool.query(
      `WITH booked AS (
         INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
           timezone, starts_at, ends_at, status, lapses, client_name, client_email, client_phone, client_locale,
           comment, reference_token)
         SELECT s.tenant_id, salon.id, salon.service_id, salon.staff_id, 'Coupe et brushing', 60, day, start, 'UTC',
           (day + start) AT TIME ZONE 'UTC', (day + start + interval '1 hour') AT TIME ZONE 'UTC',
           CASE WHEN number % 5 = 0 AND day > current_date THEN 'pending' ELSE 'approved' END, true,
           'Ada Dubois-Lefèvre', 'ada@client.example', '+33 6 12 34 56 78', 'fr',
           CASE WHEN number % 4 = 0 THEN 'Première visite au salon.' END,
           lpad(upper(to_hex(nextval('crowd_reference'))), 8, '0')
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS salon (id, service_id, staff_id)
           JOIN schedules s ON s.id = salon.id
           CROSS JOIN generate_series(0, $4::int * $6::int - 1) number
           CROSS JOIN LATERAL (SELECT current_date + $5::int + number / $4::int AS day,
             time '09:00' + number % $4::int * interval '1 hour' AS start) moment
         RETURNING *
       ), linked AS (
         INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT reference_token, tenant_id, id FROM booked
       ), taken AS (
         INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind)
         SELECT tenant_id, schedule_id, staff_id, service_id, id, starts_at, ends_at, 'booking' FROM booked
       )
       INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, planned_at)
       SELECT tenant_id, schedule_id, id, 1, 'requested', 'client', now() FROM booked`,
      [
        salons.map(({ id }) => id),
        salons.map(({ serviceId }) => serviceId),
        salons.map(({ staffId }) => staffId),
        perDay,
        from,
        days,
      ],
    )
  }
}

/** Each of the next 30 days is full except for two hours. */
export const busySalon = (pastDays: number): BookedRange[] => [
  { perDay: 10, from: -pastDays, days: pastDays },
  { perDay: 8, from: 0, days: 30 },
]

export const prepareCrowd = (pool: pg.Pool): Promise<unknown> =>
  pool.query('CREATE SEQUENCE IF NOT EXISTS crowd_reference')
