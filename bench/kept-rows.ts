import type pg from 'pg'
import { rowBounds } from '../db/row-bounds.ts'
import { quotas } from '../src/domain/quotas.ts'
import type { WorstOwner } from './worst-owner.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Filling = {
  tenantId: number
  ownerId: string
  full: number
  history: number
  crowded: number
  client: number
}

const image = `decode(repeat('ab', 60000), 'hex')`

/** What `openWorstOwner` leaves empty: deleted and past rows, and those of tables without a number. */
const fillings = ({ tenantId, ownerId, full, history, crowded, client }: Filling): string[] => {
  const ofFull = `tenant_id, schedule_id`
  const missing = (table: string, kept: number) =>
    `generate_series(1, ${kept} - (SELECT count(*)::int FROM ${table} WHERE schedule_id = ${full})) n`
  return [
    `INSERT INTO services (${ofFull}, name, description, duration_minutes, deleted_at)
     SELECT ${tenantId}, ${full}, 'Gone', repeat('é', 2000), 60, now() FROM ${missing('services', quotas.services.kept)}`,
    `INSERT INTO staff (${ofFull}, name, deleted_at)
     SELECT ${tenantId}, ${full}, repeat('é', 100), now() FROM ${missing('staff', quotas.staff.kept)}`,
    `INSERT INTO service_staff (${ofFull}, service_id, staff_id)
     SELECT v.tenant_id, v.schedule_id, v.id, t.id FROM services v JOIN staff t ON t.schedule_id = v.schedule_id
     WHERE v.schedule_id = ${full} AND v.deleted_at IS NULL AND t.deleted_at IS NULL ON CONFLICT DO NOTHING`,
    `INSERT INTO closures (${ofFull}, starts_at, ends_at, label)
     SELECT ${tenantId}, ${full}, now() - interval '2 hours', now() - interval '1 hour', repeat('é', 200) FROM ${missing('closures', quotas.closures.kept)}`,
    `INSERT INTO special_hours (${ofFull}, date, start_time, end_time)
     SELECT ${tenantId}, ${full}, current_date - 40 + n % 30, '09:00', '10:00' FROM ${missing('special_hours', quotas.specialHours.kept)}`,
    `INSERT INTO schedule_images (${ofFull}, public_id, kind, staff_id, small, large)
     SELECT ${tenantId}, ${full}, 'full-' || n, CASE WHEN n = 1 THEN 'logo' WHEN n < 5 THEN 'photo' ELSE 'staff' END,
       CASE WHEN n > 4 THEN t.id END, ${image}, CASE WHEN n > 1 THEN ${image} END
     FROM generate_series(1, 54) n LEFT JOIN (SELECT id, 4 + row_number() OVER (ORDER BY id) AS nth FROM staff
       WHERE schedule_id = ${full} AND deleted_at IS NULL) t ON t.nth = n`,
    `INSERT INTO schedules (tenant_id, owner_id, name, description, timezone, share_token, deleted_at)
     SELECT ${tenantId}, '${ownerId}', repeat('é', 200), repeat('é', 2000), 'UTC', 'gone-' || n, now()
     FROM generate_series(1, ${quotas.schedules.kept} - (SELECT count(*)::int FROM schedules WHERE tenant_id = ${tenantId})) n`,
    `INSERT INTO terms (tenant_id, hash, text) SELECT ${tenantId}, 'wording ' || n, repeat('é', 10000)
     FROM generate_series(1, ${quotas.terms.max}) n`,
    `INSERT INTO memberships (owner_id, email, role, token_hash, expires_at)
     SELECT '${ownerId}', 'guest' || n || '@team.example', 'reception', 'guest ' || n, now() + interval '9 days' FROM generate_series(1, 99) n`,
    `INSERT INTO memberships (owner_id, user_id, role, accepted_at) VALUES ('${ownerId}', '${ownerId}', 'owner', now())`,
    `INSERT INTO passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     SELECT 'key ' || n, '${ownerId}', 'Key', 'x', 'key ' || n, 0, 'singleDevice', false FROM generate_series(2, 20) n`,
    `INSERT INTO devices (user_id, name, endpoint, public_key, auth_secret)
     SELECT '${ownerId}', 'Device', 'https://push.example/' || n, 'x', 'x' FROM generate_series(2, 20) n`,
    `INSERT INTO sessions (id, token, user_id, expires_at)
     SELECT 'many ' || n, 'many ' || n, '${ownerId}', now() + interval '9 days' FROM generate_series(1, 5000) n`,
    `INSERT INTO receipts (tenant_id, schedule_id, number, booking_id, version, kind, amount_cents, issued_at, seller, client_name,
       service_name, date, start_time, timezone, reference_token, locale, provider)
     SELECT ${tenantId}, ${history}, '2020-' || lpad(n::text, 6, '0'), n, 1, 'payment', 100, now(), '{}', repeat('é', 200), 'Coupe',
       current_date, '09:00', 'UTC', 'AAAAAAAA', 'fr', 'sandbox' FROM generate_series(1, 50000) n`,
    `INSERT INTO waiting_entries (tenant_id, schedule_id, waiting_token, service_ids, from_date, to_date, from_time, to_time,
       client_name, client_email, client_phone, client_locale, networks, joined_at)
     SELECT ${tenantId}, ${history}, 'wait ' || n, '{1}', current_date, current_date + 20, '09:00', '18:00', repeat('é', 200),
       'w' || n || '@wait.example', '+33612345678', 'fr', '{}', now() FROM generate_series(1, 10000) n`,
    `INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, planned_at)
     SELECT tenant_id, schedule_id, id, 1000 + n, 'edited', 'owner', now() FROM bookings, generate_series(1, 5000) n
     WHERE id = (SELECT max(id) FROM bookings WHERE schedule_id = ${history})`,
    `UPDATE clients SET merged_into = ${client} WHERE tenant_id = ${tenantId} AND id <> ${client} AND merged_into IS NULL
       AND id IN (SELECT id FROM clients WHERE tenant_id = ${tenantId} ORDER BY id DESC LIMIT 5000)`,
    `INSERT INTO client_keys (tenant_id, key, client_id)
     SELECT ${tenantId}, 'p9' || lpad(n::text, 8, '0') || ' client', c.id
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM clients WHERE tenant_id = ${tenantId}) c,
       generate_series(1, 100000) n WHERE c.nth = 1 + n % 20000`,
    `UPDATE clients SET offline_since = now() WHERE tenant_id = ${tenantId} AND id IN (
       SELECT id FROM clients WHERE tenant_id = ${tenantId} ORDER BY id LIMIT 20000)`,
    // Each session of the crowded salon has many seats.
    `INSERT INTO occupancies (tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, group_session, seat)
     SELECT tenant_id, schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, group_session, seat
     FROM (SELECT o.tenant_id, o.schedule_id, o.staff_id, o.service_id, o.booking_id, o.starts_at, o.ends_at, o.kind, o.group_session, n AS seat
       FROM occupancies o, generate_series(2, 40) n WHERE o.schedule_id = ${crowded} AND o.group_session IS NOT NULL AND o.seat = 1) seats`,
    `UPDATE schedules SET offer_version = offer_version + 1 WHERE tenant_id = ${tenantId}`,
  ]
}

export async function fillKept(pool: pg.Pool, worst: WorstOwner, ownerId: string): Promise<void> {
  const { rows } = await pool.query<{ tenantId: number }>(
    'SELECT tenant_id::float8 AS "tenantId" FROM users WHERE id = $1',
    [ownerId],
  )
  const filling: Filling = {
    tenantId: rows[0]?.tenantId ?? 0,
    ownerId,
    full: worst.filled.id,
    history: Number(worst.ids.scheduleId),
    crowded: worst.crowded.id,
    client: worst.clientIds[0] ?? 0,
  }
  for (const text of fillings(filling)) await pool.query(text)
  await pool.query('ANALYZE')
}

const keys = { account: ['user_id', 'owner_id'], salon: ['tenant_id', 'owner_id'], schedule: ['schedule_id'] }

/** Tables whose bound no account, salon or schedule has reached. */
export async function unfilled(pool: pg.Pool): Promise<string[]> {
  const found: string[] = []
  for (const [name, { bound }] of Object.entries(rowBounds)) {
    if (typeof bound === 'string' || bound.of === 'booking' || bound.max <= 2) continue
    const table = snake(name)
    const { rows: columns } = await pool.query<{ key: string }>(
      'SELECT column_name AS key FROM information_schema.columns WHERE table_name = $1 AND column_name = ANY ($2)',
      [table, keys[bound.of]],
    )
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} GROUP BY ${columns[0]?.key} ORDER BY 1 DESC LIMIT 1`,
    )
    if ((rows[0]?.count ?? 0) < bound.max) found.push(`${table}: ${rows[0]?.count ?? 0} of ${bound.max}`)
  }
  return found
}
