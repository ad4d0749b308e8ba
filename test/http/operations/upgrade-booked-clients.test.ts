import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

/** Léa, Tom (merged into Léa) and Zoé are clients already. The owner has not opened the list since the last bookings. */
const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES
    ('o', 'Camille', 'camille@example.com', true, now(), now()), ('p', 'Inès', 'ines@example.com', true, now(), now());
  INSERT INTO schedules (owner_id, name, timezone, share_token, deleted_at) VALUES ('o', 'Salon', 'Europe/Paris', 'salon', NULL),
    ('o', 'Second', 'Europe/Paris', 'second', NULL), ('p', 'Other', 'Europe/Paris', 'other', NULL);
  INSERT INTO services (schedule_id, name, duration_minutes) SELECT id, 'Coupe', 60 FROM schedules;
  INSERT INTO staff (schedule_id, name) SELECT id, 'Inès' FROM schedules;
  INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
      starts_at, ends_at, status, lapses, client_name, client_email, client_phone, client_locale, reference_token, deleted_at)
    SELECT s.id, v.id, t.id, 'Coupe', 60, '2027-03-08', '09:00', 'Europe/Paris', '2027-03-08 08:00Z', '2027-03-08 09:00Z',
      p.status, false, p.name, p.email, p.phone, 'fr', p.reference, CASE WHEN p.reference = 'JJJJJJJJ' THEN now() END
    FROM (VALUES ('salon', 'Léa Martin', 'lea@example.com', '06 12 34 56 78', 'approved', 'AAAAAAAA'),
        ('salon', 'TOM MARTIN', NULL, '+33 6 12 34 56 78', 'cancelled', 'BBBBBBBB'),
        ('second', 'Zoé', 'zoe@example.com', '07 11 22 33 44', 'approved', 'CCCCCCCC'),
        ('salon', 'Jean-Luc', NULL, '06 99 99 99 99', 'rejected', 'DDDDDDDD'),
        ('second', 'jean luc', 'jl@example.com', '06 99 99 99 99', 'pending', 'EEEEEEEE'),
        ('second', 'Jean Luc', 'JL@example.com', '-', 'lapsed', 'FFFFFFFF'),
        ('other', 'Léa Martin', 'lea@example.com', '06 12 34 56 78', 'approved', 'GGGGGGGG'),
        ('salon', 'Nobody', NULL, '-', 'approved', 'HHHHHHHH'),
        ('salon', 'Léa Martin', NULL, '06 12 34 56 78', 'expired', 'IIIIIIII'),
        ('salon', 'Deleted', NULL, '06 88 88 88 88', 'approved', 'JJJJJJJJ')) AS p (salon, name, email, phone, status, reference)
      JOIN schedules s ON s.share_token = p.salon JOIN services v ON v.schedule_id = s.id JOIN staff t ON t.schedule_id = s.id ORDER BY p.reference;
  INSERT INTO clients (owner_id, name, phone, email, also) VALUES ('o', 'Léa Martin', '06 12 34 56 78', 'lea@example.com', 'tom martin'),
    ('o', 'Zoé', '', 'zoe@example.com', '');
  INSERT INTO clients (owner_id, name, phone, merged_into) SELECT 'o', 'Tom Martin', '06 12 34 56 78', id FROM clients WHERE name = 'Léa Martin';
  INSERT INTO client_keys (owner_id, key, client_id) SELECT 'o', k.key, c.id
    FROM clients c JOIN (VALUES ('p612345678 lea martin', 'Léa Martin'), ('mlea@example.com lea martin', 'Léa Martin'),
      ('p612345678 tom martin', 'Tom Martin'), ('mzoe@example.com zoe', 'Zoé')) AS k (key, name) ON k.name = c.name;
  INSERT INTO client_readings (owner_id, read_to, read_next) VALUES ('o', 0, 2)`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0035_clients_of_bookings', before)
})

afterAll(() => old.close())

it('gives each booking of the previous version its client, or none', async () => {
  const { rows } = await old.client.query(
    `SELECT b.reference_token AS booking, c.name, r.name AS shown, u.id AS owner FROM bookings b
     JOIN users u ON u.tenant_id = b.tenant_id LEFT JOIN clients c ON c.tenant_id = b.tenant_id AND c.id = b.client_id
     LEFT JOIN clients r ON r.tenant_id = c.tenant_id AND r.id = c.merged_into ORDER BY b.reference_token`,
  )
  expect(rows.map(({ booking, name, shown, owner }) => [booking[0], name, shown, owner])).toEqual([
    ['A', 'Léa Martin', null, 'o'],
    ['B', 'Tom Martin', 'Léa Martin', 'o'],
    ['C', 'Zoé', null, 'o'],
    ['D', 'Jean-Luc', null, 'o'],
    ['E', 'Jean-Luc', null, 'o'],
    ['F', 'Jean-Luc', null, 'o'],
    ['G', 'Léa Martin', null, 'p'],
    ['H', null, null, 'o'],
    ['I', null, null, 'o'],
    ['J', null, null, 'o'],
  ])
})

it('keeps clients and their keys, fills empty fields, and adds the people who had booked since', async () => {
  const { rows } = await old.client.query(
    `SELECT u.id AS owner, c.name, c.phone, c.email, c.also, (SELECT array_agg(k.key ORDER BY k.key) FROM client_keys k
       WHERE k.tenant_id = c.tenant_id AND k.client_id = c.id) AS keys
     FROM clients c JOIN users u ON u.tenant_id = c.tenant_id ORDER BY u.id, c.name`,
  )
  expect(rows).toEqual([
    {
      owner: 'o',
      name: 'Jean-Luc',
      phone: '06 99 99 99 99',
      email: 'jl@example.com',
      also: 'jl@example.com jean luc',
      keys: ['mjl@example.com jean luc', 'p699999999 jean luc'],
    },
    {
      owner: 'o',
      name: 'Léa Martin',
      phone: '06 12 34 56 78',
      email: 'lea@example.com',
      also: 'tom martin',
      keys: ['mlea@example.com lea martin', 'p612345678 lea martin'],
    },
    {
      owner: 'o',
      name: 'Tom Martin',
      phone: '06 12 34 56 78',
      email: null,
      also: '',
      keys: ['p612345678 tom martin'],
    },
    {
      owner: 'o',
      name: 'Zoé',
      phone: '07 11 22 33 44',
      email: 'zoe@example.com',
      also: '711223344 zoe',
      keys: ['mzoe@example.com zoe', 'p711223344 zoe'],
    },
    {
      owner: 'p',
      name: 'Léa Martin',
      phone: '06 12 34 56 78',
      email: 'lea@example.com',
      also: '',
      keys: ['mlea@example.com lea martin', 'p612345678 lea martin'],
    },
  ])
})
