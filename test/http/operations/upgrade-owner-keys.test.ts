import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'
import { missingPublicIds } from '../../fixtures/public-ids.ts'

const ofSchedules = [
  ...['availability', 'booking_events', 'bookings', 'closures', 'deliveries', 'deposits', 'group_sessions'],
  ...['occupancies', 'open_requests', 'service_staff', 'services', 'special_hours', 'staff', 'undos'],
]
const tables = ['schedules', ...ofSchedules]

const allRows = tables
  .map((table) => `SELECT '${table}' AS table, to_jsonb(t) - 'tenant_id' AS row FROM ${table} t`)
  .join(' UNION ALL ')

/** Each schedule has a paid booking, a hold and a booking of a group session. */
const before = `
  INSERT INTO users (id, name, email, email_verified) VALUES
    ('o', 'Camille', 'camille@example.com', true), ('p', 'Inès', 'ines@example.com', true);
  INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
    SELECT u.tenant_id, u.id, 'Salon', 'UTC', v.token
    FROM (VALUES (1, 'p', 'first'), (2, 'o', 'second'), (3, 'o', 'third'), (4, 'p', 'fourth')) AS v (nth, owner, token)
    JOIN users u ON u.id = v.owner ORDER BY v.nth;
  INSERT INTO clients (tenant_id, name) SELECT tenant_id, 'Ada' FROM users;
  INSERT INTO staff (schedule_id, name) SELECT id, 'Inès' FROM schedules;
  INSERT INTO services (schedule_id, name, duration_minutes, capacity)
    SELECT id, v.name, 60, v.capacity FROM schedules, (VALUES ('Coupe', 1), ('Yoga', 8)) AS v (name, capacity);
  INSERT INTO service_staff (schedule_id, service_id, staff_id)
    SELECT v.schedule_id, v.id, t.id FROM services v JOIN staff t USING (schedule_id);
  INSERT INTO availability (schedule_id, staff_id, day_of_week, start_time, end_time)
    SELECT schedule_id, id, 1, '09:00', '18:00' FROM staff;
  INSERT INTO closures (schedule_id, staff_id, starts_at, ends_at, label)
    SELECT schedule_id, id, '2027-05-01Z', '2027-05-02Z', 'Congés' FROM staff;
  INSERT INTO special_hours (schedule_id, date, start_time, end_time)
    SELECT id, '2027-12-24', '09:00', '12:00' FROM schedules;
  INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
      timezone, starts_at, ends_at, status, lapses, client_id, client_name, client_phone, client_locale, reference_token,
      request_key)
    SELECT s.tenant_id, s.id, v.id, t.id, v.name, 60, '2027-03-08', p.start, 'UTC', '2027-03-08Z'::timestamptz + p.start::interval,
      '2027-03-08Z'::timestamptz + p.start::interval + interval '1 hour', p.status, false,
      CASE WHEN p.status <> 'held' THEN c.id END, 'Ada', '-', 'fr', p.reference || s.id, gen_random_uuid()
    FROM (VALUES ('Coupe', time '09:00', 'approved', 'PAAAAAA'), ('Coupe', '11:00', 'held', 'HAAAAAA'),
      ('Yoga', '13:00', 'pending', 'GAAAAAA')) AS p (service, start, status, reference)
    CROSS JOIN schedules s JOIN clients c ON c.tenant_id = s.tenant_id JOIN staff t ON t.schedule_id = s.id
    JOIN services v ON v.schedule_id = s.id AND v.name = p.service;
  INSERT INTO group_sessions (schedule_id, service_id, staff_id, starts_at, ends_at)
    SELECT schedule_id, service_id, staff_id, starts_at, ends_at FROM bookings WHERE service_name = 'Yoga';
  INSERT INTO occupancies (schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, expires_at, group_session)
    SELECT b.schedule_id, b.staff_id, b.service_id, b.id, b.starts_at, b.ends_at,
      CASE b.status WHEN 'held' THEN 'hold' ELSE 'booking' END, CASE b.status WHEN 'held' THEN now() END, g.id
    FROM bookings b LEFT JOIN group_sessions g USING (schedule_id, service_id);
  INSERT INTO booking_events (schedule_id, booking_id, version, kind, actor)
    SELECT schedule_id, id, 1, 'requested', 'client' FROM bookings;
  INSERT INTO undos (schedule_id, booking_id, version, before)
    SELECT schedule_id, id, 1, '{"booked": null, "agreed": {}, "freed": []}' FROM bookings WHERE status = 'approved';
  INSERT INTO deliveries (schedule_id, event_id, booking_id, version, recipient, template, target, locale)
    SELECT schedule_id, id, booking_id, version, 'client', 'booking_received', 'ada@example.com', 'fr' FROM booking_events;
  INSERT INTO deposits (schedule_id, booking_id, provider, account_id, payment_intent_id, amount_cents, visitor, refund_hours)
    SELECT schedule_id, id, 'stripe', 'acct', CASE status WHEN 'approved' THEN 'pi_' || id END, 1550, 'visitor', 24
    FROM bookings WHERE service_name = 'Coupe';
  INSERT INTO open_requests (schedule_id, requester, room, ends_at) SELECT id, 'visitor', 2, now() FROM schedules;
  CREATE TEMPORARY TABLE before AS ${allRows};`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0037_owner_keys', before)
})

afterAll(() => old.close())

const rowsOf = async (text: string) => (await old.client.query(text)).rows

describe('Rows of a version that keyed them by schedule', () => {
  it('keeps every row of every table', async () => {
    const counts = await rowsOf('SELECT "table", count(*)::int FROM before GROUP BY 1 ORDER BY 1')
    expect(counts.map(({ table }) => table)).toEqual([...tables].sort())
    expect(await rowsOf(`SELECT * FROM before EXCEPT ALL (${allRows})`)).toEqual([])
    expect(await rowsOf(`(${allRows}) EXCEPT ALL SELECT * FROM before`)).toEqual([])
  })

  it('gives every row the number of its owner', async () => {
    const owners = await rowsOf(`SELECT s.share_token AS token, u.id AS owner FROM schedules s
      JOIN users u USING (tenant_id) ORDER BY s.id`)
    expect(owners.map(({ token, owner }) => [token, owner])).toEqual([
      ['first', 'p'],
      ['second', 'o'],
      ['third', 'o'],
      ['fourth', 'p'],
    ])
    for (const table of ofSchedules) {
      const others = await rowsOf(
        `SELECT r.* FROM ${table} r LEFT JOIN schedules s ON s.tenant_id = r.tenant_id AND s.id = r.schedule_id WHERE s.id IS NULL`,
      )
      expect(others, table).toEqual([])
    }
  })

  it('finds the row of every share link, feed, reference and payment', async () => {
    expect(await missingPublicIds(old.client)).toEqual([])
    const [{ count }] = await rowsOf('SELECT count(*)::int FROM public_ids')
    expect(count).toBe(4 * (2 + 3 + 1))
  })
})

describe('Rules after the change of keys', () => {
  const change = (table: string, columns: string, values: string) =>
    old.client.query(`INSERT INTO ${table} (tenant_id, schedule_id, ${columns})
      SELECT r.tenant_id, r.schedule_id, ${values} FROM ${table} r JOIN bookings b ON b.id = r.booking_id
      WHERE b.reference_token LIKE 'G%' ORDER BY r.id LIMIT 1`)
  const occupies = (groupSession: string, seat: number) =>
    change(
      'occupancies',
      'staff_id, service_id, booking_id, starts_at, ends_at, kind, group_session, seat',
      `r.staff_id, r.service_id, r.booking_id, r.starts_at, r.ends_at, 'booking', ${groupSession}, ${seat}`,
    )

  it('still refuses overlapping time, a taken seat, and a second event of a version', async () => {
    await expect(occupies('NULL', 1)).rejects.toMatchObject({ constraint: 'occupancies_no_overlap' })
    await expect(occupies('r.group_session', 1)).rejects.toMatchObject({ constraint: 'occupancies_seat' })
    await expect(occupies('r.group_session', 2)).resolves.toMatchObject({ rowCount: 1 })
    await expect(
      change('booking_events', 'booking_id, version, kind, actor', "r.booking_id, 1, 'approved', 'owner'"),
    ).rejects.toMatchObject({ constraint: 'booking_events_version' })
  })

  it('refuses a booking with the service, staff member or client of another owner', async () => {
    for (const [column, table, constraint] of [
      ['service_id', 'services', 'bookings_to_service'],
      ['staff_id', 'staff', 'bookings_to_staff'],
      ['client_id', 'clients', 'bookings_client'],
    ]) {
      const query = `UPDATE bookings b SET ${column} = (SELECT id FROM ${table} t WHERE t.tenant_id <> b.tenant_id LIMIT 1)
        WHERE reference_token LIKE 'P%'`
      await expect(old.client.query(query), constraint).rejects.toMatchObject({ constraint })
    }
  })

  it('deletes all rows of an owner with the schedules', async () => {
    await old.client.query("DELETE FROM schedules WHERE owner_id = 'o'")
    for (const table of ofSchedules) {
      const [{ owners }] = await rowsOf(
        `SELECT array_agg(DISTINCT u.id) AS owners FROM ${table} LEFT JOIN users u USING (tenant_id)`,
      )
      expect(owners, table).toEqual(['p'])
    }
  })
})
