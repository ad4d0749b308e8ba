import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

/** The previous version computed these session numbers. */
const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    VALUES ('o', 'Camille', 'camille@example.com', true, now(), now());
  INSERT INTO schedules (owner_id, name, timezone, share_token) VALUES ('o', 'Studio', 'UTC', 'studio');
  INSERT INTO services (schedule_id, name, duration_minutes, capacity)
    SELECT s.id, v.name, 60, v.capacity FROM schedules s, (VALUES ('Yoga', 8), ('Coupe', 1)) AS v (name, capacity);
  INSERT INTO staff (schedule_id, name) SELECT id, 'Inès' FROM schedules;
  INSERT INTO bookings (schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time, timezone,
      starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
    SELECT s.id, v.id, t.id, v.name, 60, '2027-03-08', p.start, 'UTC', '2027-03-08Z'::timestamptz + p.start::interval,
      '2027-03-08Z'::timestamptz + p.start::interval + interval '1 hour', p.status, false, p.reference, '-', 'fr', p.reference
    FROM (VALUES ('Yoga', time '09:00', 'approved', 'AAAAAAAA'), ('Yoga', '09:00', 'held', 'BBBBBBBB'),
      ('Yoga', '09:00', 'cancelled', 'CCCCCCCC'), ('Yoga', '11:00', 'pending', 'DDDDDDDD'),
      ('Coupe', '13:00', 'approved', 'EEEEEEEE')) AS p (service, start, status, reference)
    JOIN services v ON v.name = p.service JOIN schedules s ON s.id = v.schedule_id JOIN staff t ON t.schedule_id = s.id;
  INSERT INTO occupancies (schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, expires_at,
      group_session, seat)
    SELECT b.schedule_id, b.staff_id, b.service_id, b.id, b.starts_at - interval '10 minutes', b.ends_at, p.kind,
      p.expires_at, p.session, p.seat
    FROM bookings b JOIN (VALUES ('AAAAAAAA', 'booking', NULL::timestamptz, -4503599627370497, 2),
      ('BBBBBBBB', 'hold', '2027-03-01Z', -4503599627370497, 1), ('DDDDDDDD', 'booking', NULL, -17, 1),
      ('EEEEEEEE', 'booking', NULL, NULL, 1)) AS p (reference, kind, expires_at, session, seat)
      ON p.reference = b.reference_token;`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0034_group_sessions', before)
})

afterAll(() => old.close())

it('makes a row of each group session, at the time of its bookings', async () => {
  const { rows } =
    await old.client.query(`SELECT v.name, t.name AS staff, to_char(g.starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS from,
      to_char(g.ends_at AT TIME ZONE 'UTC', 'HH24:MI') AS to
    FROM group_sessions g JOIN services v ON v.id = g.service_id JOIN staff t ON t.id = g.staff_id ORDER BY g.starts_at`)
  expect(rows).toEqual([
    { name: 'Yoga', staff: 'Inès', from: '09:00', to: '10:00' },
    { name: 'Yoga', staff: 'Inès', from: '11:00', to: '12:00' },
  ])
})

it('keeps all occupied time, with its seats, holds and sessions', async () => {
  const { rows } =
    await old.client.query(`SELECT b.reference_token AS booking, o.kind, o.seat, g.starts_at = b.starts_at AS grouped,
      o.session = coalesce(-g.id, o.id) AS numbered
    FROM occupancies o JOIN bookings b ON b.id = o.booking_id LEFT JOIN group_sessions g ON g.id = o.group_session ORDER BY 1`)
  expect(rows).toEqual([
    { booking: 'AAAAAAAA', kind: 'booking', seat: 2, grouped: true, numbered: true },
    { booking: 'BBBBBBBB', kind: 'hold', seat: 1, grouped: true, numbered: true },
    { booking: 'DDDDDDDD', kind: 'booking', seat: 1, grouped: true, numbered: true },
    { booking: 'EEEEEEEE', kind: 'booking', seat: 1, grouped: null, numbered: true },
  ])
})

it('still refuses a taken seat, and time that overlaps another session', async () => {
  const add = (changes: string) =>
    old.client.query(`INSERT INTO occupancies (schedule_id, staff_id, service_id, booking_id, starts_at, ends_at, kind, group_session, seat)
      SELECT o.schedule_id, o.staff_id, o.service_id, o.booking_id, o.starts_at, o.ends_at, 'booking', ${changes}
      FROM occupancies o JOIN bookings b ON b.id = o.booking_id WHERE b.reference_token = 'AAAAAAAA'`)
  await expect(add('o.group_session, 1')).rejects.toMatchObject({ constraint: 'occupancies_seat' })
  await expect(add('NULL, 1')).rejects.toMatchObject({ constraint: 'occupancies_no_overlap' })
  await expect(add('o.group_session, 3')).resolves.toMatchObject({ rowCount: 1 })
})
