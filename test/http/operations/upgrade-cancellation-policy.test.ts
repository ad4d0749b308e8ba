import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    VALUES ('o', 'Camille', 'camille@example.com', true, now(), now());
  INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, refund_hours)
    SELECT tenant_id, id, 'Salon', 'Europe/Paris', 'salon', 48 FROM users;
  INSERT INTO services (tenant_id, schedule_id, name, duration_minutes) SELECT tenant_id, id, 'Coupe', 60 FROM schedules;
  INSERT INTO staff (tenant_id, schedule_id, name) SELECT tenant_id, id, 'Inès' FROM schedules;
  INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
      timezone, starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
    SELECT s.tenant_id, s.id, v.id, t.id, 'Coupe', 60, '2027-03-08', '09:00', 'Europe/Paris',
      timestamptz '2027-03-08 08:00Z' + n * interval '1 day', timestamptz '2027-03-08 09:00Z' + n * interval '1 day',
      'approved', false, 'Ada', '06 00 00 00 00', 'fr', lpad(n::text, 8, 'A')
    FROM schedules s, services v, staff t, generate_series(1, 50) n;`

let old: Awaited<ReturnType<typeof migrateOldRows>>

beforeAll(async () => {
  old = await migrateOldRows('0047_cancellation_policy', before)
})

afterAll(() => old.close())

it('keeps every schedule and booking, which clients may cancel until the start as before', async () => {
  const { rows } =
    await old.client.query(`SELECT s.refund_hours, s.cancel_hours, b.cancel_hours AS agreed, b.version,
    count(*)::int FROM schedules s JOIN bookings b ON b.schedule_id = s.id GROUP BY 1, 2, 3, 4`)
  expect(rows).toEqual([{ refund_hours: 48, cancel_hours: 0, agreed: 0, version: 1, count: 50 }])
})

const request = (more: object) => ({
  schedule_id: 1,
  service_id: 1,
  staff_id: 1,
  seat: 1,
  service_name: 'Coupe',
  duration_minutes: 60,
  price_from: false,
  date: '2027-03-08',
  start_time: '09:00',
  timezone: 'Europe/Paris',
  starts_at: '2027-03-08T08:00:00Z',
  ends_at: '2027-03-08T09:00:00Z',
  status: 'approved',
  lapses: false,
  client_name: 'Ada',
  client_phone: '06 00 00 00 00',
  client_locale: 'fr',
  taken: [],
  group_session: false,
  event: { kind: 'entered', actor: 'owner', details: {} },
  at: '2027-03-01T08:00:00Z',
  ...more,
})

it('still takes the bookings of a server of the version before, which sends no hours', async () => {
  const inserted = async (reference_token: string, more: object) => {
    const { rows: keys } = await old.client.query(
      'SELECT t.tenant_id, t.schedule_id, t.id AS staff_id, v.id AS service_id FROM staff t, services v',
    )
    const { tenant_id, ...ids } = keys[0]
    const { rows } = await old.client.query('SELECT booking FROM insert_booking($1, $2)', [
      tenant_id,
      request({ ...ids, reference_token, ...more }),
    ])
    return (await old.client.query('SELECT cancel_hours FROM bookings WHERE id = $1', [rows[0].booking])).rows
  }
  expect(await inserted('BBBBBBBB', {})).toEqual([{ cancel_hours: 0 }])
  expect(await inserted('CCCCCCCC', { cancel_hours: 24 })).toEqual([{ cancel_hours: 24 }])
})

it.each([-1, 721])('refuses %i hours', async (hours) => {
  await expect(old.client.query(`UPDATE schedules SET cancel_hours = ${hours}`)).rejects.toMatchObject({
    code: '23514',
  })
})
