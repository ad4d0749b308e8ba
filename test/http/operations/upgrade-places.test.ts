import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

const before = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    VALUES ('o', 'Camille', 'camille@example.com', true, now(), now());
  INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, refund_hours)
    SELECT tenant_id, id, 'Studio', 'Europe/Paris', 'studio', 0 FROM users;
  INSERT INTO services (tenant_id, schedule_id, name, duration_minutes, capacity)
    SELECT tenant_id, id, 'Yoga', 60, 8 FROM schedules;
  INSERT INTO staff (tenant_id, schedule_id, name) SELECT tenant_id, id, 'Inès' FROM schedules;`

let old: Awaited<ReturnType<typeof migrateOldRows>>
let tenantId: string
let ids: object

/** As a server of the version before sends it. */
const request = (reference_token: string, more: object) => ({
  ...ids,
  service_name: 'Yoga',
  duration_minutes: 60,
  price_from: false,
  date: '2027-03-08',
  start_time: '09:00',
  timezone: 'Europe/Paris',
  starts_at: '2027-03-08T08:00:00Z',
  ends_at: '2027-03-08T09:00:00Z',
  status: 'approved',
  occupancy: 'booking',
  lapses: false,
  client_name: 'Ada',
  client_phone: '06 00 00 00 00',
  client_locale: 'fr',
  taken: [{ ...ids, starts_at: '2027-03-08T08:00:00Z', ends_at: '2027-03-08T09:00:00Z' }],
  group_session: true,
  event: { kind: 'entered', actor: 'owner', details: {} },
  at: '2027-03-01T08:00:00Z',
  reference_token,
  ...more,
})

const inserts = (reference: string, more: object) =>
  old.client.query('SELECT booking FROM insert_booking($1, $2)', [tenantId, request(reference, more)])

const bookings = async () =>
  (
    await old.client.query(`SELECT b.reference_token AS booking, b.places, b.companions,
      array_agg(o.seat ORDER BY o.seat) AS seats
      FROM bookings b JOIN occupancies o ON o.booking_id = b.id GROUP BY b.tenant_id, b.id ORDER BY b.id`)
  ).rows

beforeAll(async () => {
  old = await migrateOldRows(
    '0048_places',
    `${before}
    SELECT insert_booking(s.tenant_id, json_build_object('schedule_id', s.id, 'service_id', v.id, 'staff_id', t.id,
      'seat', 1, 'service_name', 'Yoga', 'duration_minutes', 60, 'price_from', false, 'date', '2027-03-08',
      'start_time', '09:00', 'timezone', 'Europe/Paris', 'starts_at', '2027-03-08T08:00:00Z',
      'ends_at', '2027-03-08T09:00:00Z', 'status', 'approved', 'occupancy', 'booking', 'lapses', false,
      'client_name', 'Ada', 'client_phone', '06', 'client_locale', 'fr', 'group_session', true,
      'taken', json_build_array(json_build_object('staff_id', t.id, 'service_id', v.id,
        'starts_at', '2027-03-08T08:00:00Z', 'ends_at', '2027-03-08T09:00:00Z')),
      'event', json_build_object('kind', 'entered', 'actor', 'owner', 'details', json_build_object()),
      'at', '2027-03-01T08:00:00Z', 'reference_token', 'AAAAAAAA')::jsonb)
    FROM schedules s, services v, staff t;`,
  )
  const { rows } = await old.client.query(
    'SELECT t.tenant_id, t.schedule_id, t.id AS staff_id, v.id AS service_id FROM staff t, services v',
  )
  ;({ tenant_id: tenantId, ...ids } = rows[0])
})

afterAll(() => old.close())

it('keeps every booking with one place', async () => {
  expect(await bookings()).toEqual([{ booking: 'AAAAAAAA', places: 1, companions: null, seats: [1] }])
})

it('takes the bookings of a server of the version before, and those of several places', async () => {
  await inserts('BBBBBBBB', { seat: 2 })
  await inserts('CCCCCCCC', { seats: [3, 4], places: 2, companions: ['Bob'] })
  expect((await inserts('DDDDDDDD', { seats: [4, 5], places: 2 })).rows).toEqual([])
  expect((await bookings()).slice(1)).toEqual([
    { booking: 'BBBBBBBB', places: 1, companions: null, seats: [2] },
    { booking: 'CCCCCCCC', places: 2, companions: ['Bob'], seats: [3, 4] },
  ])
})

it.each([0, 101])('refuses %i places', async (places) => {
  await expect(old.client.query(`UPDATE bookings SET places = ${places}`)).rejects.toMatchObject({
    code: '23514',
  })
})
