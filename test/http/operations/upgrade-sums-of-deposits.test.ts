import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateOldRows } from '../../fixtures/old-database.ts'

let old: Awaited<ReturnType<typeof migrateOldRows>>

const deposits: { reference: string; status: string; refunded: number; event: string; days: number }[] = [
  { reference: 'AAAAAAAA', status: 'succeeded', refunded: 0, event: 'paid', days: 1 },
  { reference: 'BBBBBBBB', status: 'refunded', refunded: 1050, event: 'payment_mismatched', days: 1 },
  { reference: 'CCCCCCCC', status: 'refund_pending', refunded: 0, event: 'payment_mismatched', days: 1 },
  { reference: 'DDDDDDDD', status: 'refunded', refunded: 1550, event: 'refunded', days: 3 },
  { reference: 'EEEEEEEE', status: 'refunded', refunded: 1550, event: 'refunded', days: 40 },
  { reference: 'FFFFFFFF', status: 'succeeded', refunded: 500, event: 'partly_refunded', days: 3 },
]

const stored = ({ reference, status, refunded, event, days }: (typeof deposits)[number]) => `
  WITH booking AS (
    INSERT INTO bookings (tenant_id, schedule_id, service_id, staff_id, service_name, duration_minutes, date, start_time,
      timezone, starts_at, ends_at, status, lapses, client_name, client_phone, client_locale, reference_token)
    SELECT s.tenant_id, s.id, v.id, t.id, 'Soin', 60, '2027-03-08', '09:00', 'Europe/Paris', '2027-03-08T08:00Z',
      '2027-03-08T09:00Z', 'cancelled', false, 'Ada', '', 'fr', '${reference}' FROM schedules s, services v, staff t
    RETURNING *
  ), event AS (
    INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, details, at)
    SELECT tenant_id, schedule_id, id, 1, '${event}', 'provider', '{"amountCents": 1550, "paidCents": 1050}',
      now() - interval '${days} days' FROM booking
  ) INSERT INTO deposits (tenant_id, schedule_id, booking_id, provider, account_id, amount_cents, status, visitor,
      refund_hours, refunded_cents)
    SELECT tenant_id, schedule_id, id, 'stripe', 'acct', 1550, '${status}', '', 24, ${refunded} FROM booking;`

beforeAll(async () => {
  old = await migrateOldRows(
    '0062_sums_of_deposits',
    `INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
       VALUES ('o', 'Camille', 'camille@example.com', true, now(), now());
     INSERT INTO schedules (tenant_id, owner_id, name, timezone, share_token, refund_hours)
       SELECT tenant_id, id, 'Studio', 'Europe/Paris', 'studio', 24 FROM users;
     INSERT INTO services (tenant_id, schedule_id, name, duration_minutes)
       SELECT tenant_id, id, 'Soin', 60 FROM schedules;
     INSERT INTO staff (tenant_id, schedule_id, name) SELECT tenant_id, id, 'Inès' FROM schedules;
     ${deposits.map(stored).join('\n')}`,
  )
})

afterAll(() => old.close())

it('stores what was paid, and checks the refunds of the last 30 days again', async () => {
  const { rows } = await old.client.query(`SELECT b.reference_token AS reference, d.paid_cents AS paid,
      d.refunded_at IS NOT NULL AS dated, d.check_at IS NOT NULL AS checked
    FROM deposits d JOIN bookings b ON b.id = d.booking_id ORDER BY 1`)
  expect(rows).toEqual([
    { reference: 'AAAAAAAA', paid: null, dated: false, checked: false },
    { reference: 'BBBBBBBB', paid: 1050, dated: false, checked: false },
    { reference: 'CCCCCCCC', paid: 1050, dated: false, checked: false },
    { reference: 'DDDDDDDD', paid: null, dated: true, checked: true },
    { reference: 'EEEEEEEE', paid: null, dated: false, checked: false },
    { reference: 'FFFFFFFF', paid: null, dated: true, checked: true },
  ])
})
