import pg from 'pg'
import type { Caller } from './salon.ts'
import { openSalon } from './salon.ts'

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Each booking has its own address and a processed event. Returns the schedule's id. */
export async function writeBookings(databaseUrl: string, owner: Caller, count: number): Promise<number> {
  const salon = await openSalon(owner, [15])
  await withClient(databaseUrl, (client) =>
    client.query(
      `WITH written AS (
         INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
           timezone, starts_at, ends_at, status, lapses, client_name, client_email, client_phone, client_locale,
           reference_token)
         SELECT (SELECT tenant_id FROM schedules WHERE id = $1::bigint), $1::bigint, $2::bigint, (SELECT id FROM staff WHERE schedule_id = $1::bigint), 'Coupe', 15, start.at::date,
           start.at::time, 'UTC', start.at, start.at + interval '15 minutes', 'approved', false, 'Ada', 'client' || n || '@example.com',
           '06', 'fr', upper(substr(md5($1::text || n), 1, 8))
         FROM generate_series(1, $3) n, LATERAL (SELECT date_trunc('hour', now()) + n * interval '15 minutes' AS at) start
         RETURNING *
       ), linked AS (
         INSERT INTO public_ids (public_id, tenant_id, row_id) SELECT reference_token, tenant_id, id FROM written
       ) INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, details, planned_at)
         SELECT tenant_id, schedule_id, id, 1, 'entered', 'owner', '{"status": "approved"}', now() FROM written`,
      [salon.id, salon.services.get(15), count],
    ),
  )
  return salon.id
}

/** The mails were sent over the last 80 days. */
export const writeSent = (databaseUrl: string, scheduleId: number, times: number): Promise<unknown> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, recipient, template, target, locale, attempts,
         created_at, due_at, done_at)
       SELECT e.tenant_id, e.schedule_id, e.id, e.booking_id, e.version, 'client', 'booking_approved', n || '@example.com', 'fr', 1,
         moment.at, moment.at, moment.at
       FROM generate_series(1, $2) n JOIN booking_events e ON e.schedule_id = $1,
         LATERAL (SELECT now() - (1 - n / $2::float8) * interval '80 days' AS at) moment`,
      [scheduleId, times],
    )
    await client.query('VACUUM ANALYZE deliveries')
  })

export const writeDue = (databaseUrl: string, scheduleId: number): Promise<unknown> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, recipient, template, target, locale)
       SELECT e.tenant_id, e.schedule_id, e.id, e.booking_id, e.version, 'client', 'booking_approved', b.client_email, 'fr'
       FROM booking_events e JOIN bookings b ON b.tenant_id = e.tenant_id AND b.id = e.booking_id
       WHERE e.schedule_id = $1`,
      [scheduleId],
    )
    await client.query('NOTIFY creneau_due')
  })

/** Includes unprocessed events. */
export const countUnsent = (databaseUrl: string): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT ((SELECT count(*) FROM deliveries WHERE done_at IS NULL)
         + (SELECT count(*) FROM booking_events WHERE planned_at IS NULL))::int AS count`,
    )
    return rows[0]?.count ?? 0
  })
