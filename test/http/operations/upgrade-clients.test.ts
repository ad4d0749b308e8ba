import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

/** The previous version wrote these keys. */
const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    VALUES ('o', 'Camille', 'camille@example.com', true, now(), now());
  INSERT INTO schedules (owner_id, name, timezone, share_token) VALUES ('o', 'Salon', 'Europe/Paris', 'salon');
  INSERT INTO services (schedule_id, name, duration_minutes) SELECT id, 'Coupe', 60 FROM schedules;
  INSERT INTO staff (schedule_id, name) SELECT id, 'Inès' FROM schedules;
  INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
      starts_at, ends_at, status, lapses, client_name, client_email, client_phone, client_locale, reference_token)
    SELECT s.id, v.id, t.id, 'Coupe', 60, '2027-03-08', '09:00', 'Europe/Paris', '2027-03-08 08:00Z', '2027-03-08 09:00Z',
      'cancelled', false, p.name, p.email, p.phone, 'fr', p.reference
    FROM schedules s JOIN services v ON v.schedule_id = s.id JOIN staff t ON t.schedule_id = s.id,
      (VALUES ('Léa Martin', 'lea@example.com', '06 12 34 56 78', 'AAAAAAAA'), ('Tom Martin', NULL, '+33 6 12 34 56 78', 'BBBBBBBB'),
        ('Yılmaz', 'y@example.com', '-', 'CCCCCCCC'), ('Nobody', NULL, '-', 'DDDDDDDD')) AS p (name, email, phone, reference);
  INSERT INTO clients (owner_id, name, phone, email) VALUES ('o', 'Léa Martin', '06 12 34 56 78', 'lea@example.com'),
    ('o', 'Yılmaz', '', 'y@example.com'), ('o', 'Imported', '07 11 22 33 44', NULL);
  INSERT INTO client_keys (owner_id, key, client_id)
    SELECT 'o', key, c.id FROM clients c JOIN (VALUES ('p612345678', 'Léa Martin'), ('mlea@example.com', 'Léa Martin'),
      ('my@example.com', 'Yılmaz'), ('p711223344', 'Imported'), ('p199999999', 'Imported')) AS k (key, name) ON k.name = c.name`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0031_client_names', before)
})

afterAll(() => old.close())

it('keeps every name under which clients of the previous version booked', async () => {
  const { rows } = await old.client.query(
    'SELECT k.key, c.name FROM client_keys k JOIN clients c ON c.id = k.client_id ORDER BY k.key COLLATE "C"',
  )
  expect(rows.map(({ key, name }) => [key, name])).toEqual([
    ['mlea@example.com lea martin', 'Léa Martin'],
    ['my@example.com yilmaz', 'Yılmaz'],
    ['p199999999 imported', 'Imported'],
    ['p612345678 lea martin', 'Léa Martin'],
    ['p612345678 tom martin', 'Léa Martin'],
    ['p711223344 imported', 'Imported'],
  ])
})

it('keeps every booking of the previous version with its client, and finds it by name', async () => {
  const { rows } = await old.client.query(
    `SELECT b.client_name, c.name, b.found_by FROM bookings b
     LEFT JOIN client_keys k ON k.key = b.client_key LEFT JOIN clients c ON c.id = k.client_id ORDER BY b.id`,
  )
  expect(rows.map(({ client_name, name }) => [client_name, name])).toEqual([
    ['Léa Martin', 'Léa Martin'],
    ['Tom Martin', 'Léa Martin'],
    ['Yılmaz', 'Yılmaz'],
    ['Nobody', null],
  ])
  expect(rows[2].found_by).toMatch(/^yilmaz /)
})
