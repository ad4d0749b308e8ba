import type pg from 'pg'
import { quotas } from '../src/domain/quotas.ts'
import { maxServicesInVisit } from '../src/domain/services.ts'
import type { Caller } from './salon.ts'

export type WorstSalon = { id: number; token: string; visit: number[]; group: number; long: number }

/** Days with bookings from today on, as many as the offer of a month reads. */
const days = 34

type Kind = {
  /** In minutes between appointments of five minutes; null for none. */
  busyEvery: number | null
  gaps: 'allow' | 'avoid' | 'forbid'
  /** For each service of the visit. */
  minutes: number
  pause?: { processingFrom: number; processingMinutes: number }
  buffer?: number
}

/**
 * Uses the quotas fully, in the shape that costs the slot engine the most: many different start minutes,
 * short gaps.
 */
export async function openWorstSalon(owner: Caller, pool: pg.Pool, kind: Kind): Promise<WorstSalon> {
  const { id, shareToken: token } = await owner.get<{ id: number; shareToken: string }>(
    'POST',
    '/api/schedules',
    {
      name: 'Salon',
      password: 'unused',
      timezone: 'UTC',
    },
  )
  const at = `/api/schedules/${id}`
  await owner.get('PATCH', at, { password: null, stepMinutes: 5, gaps: kind.gaps, noticeMinutes: 0 })
  const add = (service: object) =>
    owner.get<{ id: number }>('POST', `${at}/services`, { description: 'é'.repeat(2000), ...service })
  const visit: number[] = []
  for (let nth = 0; nth < maxServicesInVisit; nth++) {
    const service = {
      name: `Service ${nth}`,
      durationMinutes: kind.minutes,
      bufferBefore: kind.buffer ?? 0,
      bufferAfter: kind.buffer ?? 0,
      ...kind.pause,
    }
    visit.push((await add(service)).id)
  }
  const { id: group } = await add({ name: 'Group', durationMinutes: 15, capacity: 100 })
  const { id: long } = await add({ name: 'Long', durationMinutes: 480 })
  await fillQuotas(pool, id)
  const { busyEvery } = kind
  if (busyEvery !== null) await book(pool, { id, serviceId: visit[0] ?? 0, busyEvery })
  return { id, token, visit, group, long }
}

/** Adding the rows through the API would take minutes. */
export async function fillQuotas(pool: pg.Pool, id: number): Promise<void> {
  const ask = (text: string, ...more: unknown[]) => pool.query(text, [id, ...more])
  await ask(
    `INSERT INTO staff (tenant_id, schedule_id, name)
     SELECT s.tenant_id, s.id, 'Person ' || n
     FROM schedules s, generate_series(1, $2 - (SELECT count(*)::int FROM staff WHERE schedule_id = $1)) n WHERE s.id = $1`,
    quotas.staff.max,
  )
  await ask(
    `INSERT INTO services (tenant_id, schedule_id, name, description, duration_minutes)
     SELECT s.tenant_id, s.id, 'More ' || n, repeat('é', 2000), 480
     FROM schedules s, generate_series(1, $2 - (SELECT count(*)::int FROM services WHERE schedule_id = $1)) n WHERE s.id = $1`,
    quotas.services.max,
  )
  await ask(
    `INSERT INTO service_staff (tenant_id, schedule_id, service_id, staff_id)
     SELECT v.tenant_id, v.schedule_id, v.id, t.id FROM services v JOIN staff t ON t.schedule_id = v.schedule_id WHERE v.schedule_id = $1`,
  )
  await ask(
    `INSERT INTO availability (tenant_id, schedule_id, staff_id, day_of_week, start_time, end_time)
     SELECT t.tenant_id, $1, t.id, n % 7, CASE WHEN n < 7 THEN time '00:00' + t.nth % 5 * interval '1 minute'
       ELSE time '00:00' + n * interval '1 hour' END, '24:00'
     FROM (SELECT tenant_id, id, row_number() OVER () AS nth FROM staff WHERE schedule_id = $1) t
       CROSS JOIN generate_series(0, $2::int / $3::int - 1) n`,
    quotas.availability.max,
    quotas.staff.max,
  )
  await ask(
    `INSERT INTO special_hours (tenant_id, schedule_id, staff_id, date, start_time, end_time)
     SELECT t.tenant_id, $1, CASE WHEN n <= t.count THEN (t.ids)[n] END, current_date + 100 + n, '09:00', '10:00'
     FROM (SELECT tenant_id, count(*)::int, array_agg(id) AS ids FROM staff WHERE schedule_id = $1 GROUP BY tenant_id) t
       CROSS JOIN generate_series(1, $2::int) n`,
    quotas.specialHours.max,
  )
  await ask(
    `INSERT INTO closures (tenant_id, schedule_id, staff_id, starts_at, ends_at)
     SELECT t.tenant_id, $1, CASE WHEN n <= t.count THEN (t.ids)[n] END, current_date + 100 + n * interval '10 minutes',
       current_date + 100 + n * interval '10 minutes' + interval '5 minutes'
     FROM (SELECT tenant_id, count(*)::int, array_agg(id) AS ids FROM staff WHERE schedule_id = $1 GROUP BY tenant_id) t
       CROSS JOIN generate_series(1, $2::int) n`,
    quotas.closures.max,
  )
  await ask('UPDATE schedules SET offer_version = offer_version + 1 WHERE id = $1')
}

type Booked = { id: number; serviceId: number; busyEvery: number }

/** All appointments belong to one booking, because the offer reads only occupied times. */
async function book(pool: pg.Pool, { id, serviceId, busyEvery }: Booked): Promise<void> {
  await pool.query(
    `WITH booked AS (
       INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
         timezone, starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
       SELECT (SELECT tenant_id FROM schedules WHERE id = $1::bigint), $1::bigint, $2, min(id), 'Coupe', 5, current_date, '00:00', 'UTC', current_date, current_date + interval '5 minutes',
         'approved', false, 'Ada', '+33 6 12 34 56 78', 'fr', lpad(($1::bigint)::text, 8, 'W')
       FROM staff WHERE schedule_id = $1::bigint RETURNING *
     ), linked AS (
       INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT reference_token, tenant_id, id FROM booked
     )
     INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind)
     SELECT booked.tenant_id, $1, t.id, $2, booked.id, begun, begun + interval '5 minutes', 'booking'
     FROM booked CROSS JOIN (SELECT id, row_number() OVER () AS nth FROM staff WHERE schedule_id = $1) t
       CROSS JOIN generate_series(0, $3::int * 1440 / $4::int) n
       CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + (n * $4::int + t.nth * 7) * interval '1 minute' AS begun) at`,
    [id, serviceId, days, busyEvery],
  )
}

export async function fillSessions(
  pool: pg.Pool,
  { id, group }: WorstSalon,
  sessionDays: number,
): Promise<void> {
  await pool.query(
    `WITH booked AS (
       INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
         timezone, starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
       SELECT (SELECT tenant_id FROM schedules WHERE id = $1::bigint), $1, $2, t.id, 'Group', 15, current_date + n / 96, time '00:00' + n % 96 * interval '15 minutes', 'UTC',
         current_date + n * interval '15 minutes', current_date + (n + 1) * interval '15 minutes', 'approved', false,
         'Ada', '+33 6 12 34 56 78', 'fr', lpad(upper(to_hex(nextval('crowd_reference'))), 8, '0')
       FROM staff t CROSS JOIN generate_series(0, $3::int * 96) n WHERE t.schedule_id = $1 RETURNING *
     ), linked AS (
       INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT reference_token, tenant_id, id FROM booked
     ), sessions AS (
       INSERT INTO group_sessions (tenant_id, schedule_id, service_id, staff_id, starts_at, ends_at)
       SELECT tenant_id, schedule_id, service_id, staff_id, starts_at, ends_at FROM booked RETURNING *
     )
     INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, group_session)
     SELECT b.tenant_id, b.schedule_id, b.staff_id, b.service_id, b.id, b.starts_at, b.ends_at, 'booking', g.id
     FROM booked b JOIN sessions g ON g.staff_id = b.staff_id AND g.starts_at = b.starts_at`,
    [id, group, sessionDays],
  )
}
