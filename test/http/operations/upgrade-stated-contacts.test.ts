import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

const booking = (day: number, client: string, created: string) =>
  `INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
      timezone, starts_at, ends_at, status, lapses, client_id, client_name, client_email, client_phone, client_locale,
      reference_token, created_at)
    SELECT s.tenant_id, s.id, v.id, t.id, 'Coupe', 60, '2027-03-${day}', '09:00', 'Europe/Paris', '2027-03-${day}T08:00Z',
      '2027-03-${day}T09:00Z', 'cancelled', false, c.id, c.name, c.email, c.phone, 'fr', 'REF' || s.id || '${day}', ${created}
    FROM schedules s JOIN services v ON v.schedule_id = s.id JOIN staff t ON t.schedule_id = s.id
    JOIN clients c ON c.tenant_id = s.tenant_id AND c.name = '${client}'`

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    SELECT 'o' || n, 'Camille', n || '@example.com', true, now(), now() FROM generate_series(1, 20) n;
  INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token)
    SELECT tenant_id, id, 'Salon ' || id, 'Europe/Paris', 'share' || id FROM users;
  INSERT INTO staff (tenant_id, schedule_id, name) SELECT tenant_id, id, 'Léa' FROM schedules;
  INSERT INTO services (tenant_id, schedule_id, name, duration_minutes)
    SELECT tenant_id, id, 'Coupe', 60 FROM schedules;
  INSERT INTO clients (tenant_id, name, phone, email, note, created_at)
    SELECT tenant_id, k.name, '06 00 00 00 0' || k.n, k.email, k.note, '2027-01-01T10:00Z' FROM users,
      (VALUES (1, 'Typed', NULL, 'Note'), (2, 'Imported', 'imported@example.com', NULL), (3, 'Booked', 'booked@example.com', NULL),
        (4, 'Paid', NULL, NULL)) AS k (n, name, email, note);
  INSERT INTO client_keys (tenant_id, key, client_id)
    SELECT tenant_id, 'p' || phone || ' ' || lower(name), id FROM clients;
  ${booking(10, 'Imported', "'2027-02-01T10:00Z'")};
  ${booking(11, 'Booked', "'2027-01-01T10:00Z'")};
  ${booking(12, 'Booked', "'2027-02-01T10:00Z'")};
  ${booking(13, 'Paid', "'2026-12-31T10:00Z'")};`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0060_contacts_of_clients', before)
})

afterAll(() => old.close())

const rowsOf = async (query: string) => (await old.client.query(query)).rows

it('keeps every client with their contacts and keys, and every booking', async () => {
  expect(
    await rowsOf(`SELECT name, count(*)::int, min(phone) AS phone, min(email) AS email, min(note) AS note
      FROM clients WHERE email_confirmed GROUP BY name ORDER BY name`),
  ).toEqual([
    { name: 'Booked', count: 20, phone: '06 00 00 00 03', email: 'booked@example.com', note: null },
    { name: 'Imported', count: 20, phone: '06 00 00 00 02', email: 'imported@example.com', note: null },
    { name: 'Paid', count: 20, phone: '06 00 00 00 04', email: null, note: null },
    { name: 'Typed', count: 20, phone: '06 00 00 00 01', email: null, note: 'Note' },
  ])
  expect(await rowsOf('SELECT count(*)::int FROM client_keys WHERE booking_id IS NULL')).toEqual([
    { count: 80 },
  ])
  expect(await rowsOf('SELECT count(*)::int FROM bookings WHERE confirmed_email IS NULL')).toEqual([
    { count: 80 },
  ])
})

it('knows the clients who are older than all their bookings as the salon’s own', async () => {
  expect(await rowsOf('SELECT DISTINCT name FROM clients WHERE by_owner ORDER BY name')).toEqual([
    { name: 'Imported' },
    { name: 'Typed' },
  ])
})

it('still takes the calls of a server of the version before', async () => {
  const [owner] = await rowsOf('SELECT min(tenant_id) AS id FROM users')
  const { id } = owner as { id: string }
  const [upserted] = await rowsOf(
    `SELECT client IS NOT NULL AS found, knew_others FROM upsert_client(${id}, ARRAY['mada@example.com ada'], 'Ada', '-', NULL, 'ada@example.com')`,
  )
  expect(upserted).toEqual({ found: true, knew_others: false })
})
