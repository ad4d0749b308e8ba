import { afterEach, describe, expect, it } from 'vitest'
import { unsubscribeLink } from '../../../src/server/adapters/unsubscribe-links.ts'
import { client, newcomer } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product

afterEach(() => product.stop())

const count = async (query: string) => (await product.pool.query(`SELECT ${query}`)).rowCount

/** The sending ended `days` ago. */
const write = (
  template: string,
  days: number,
  ended: 'done_at' | 'abandoned_at' | 'created_at' = 'done_at',
) =>
  product.pool.query(
    `INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, recipient, template, target, locale, due_at, ${ended})
     SELECT tenant_id, schedule_id, id, booking_id, version, 'client', $1, $1 || $2 || '@example.com', 'fr', now() + interval '1 hour',
       now() - make_interval(days => $2::int)
     FROM booking_events`,
    [template, days],
  )

describe('Pruning of mails', () => {
  it('deletes sent mails after 90 days and reminders after 400, and keeps mails still to be sent', async () => {
    product = await startProduct({ sending: false, owners: false })
    const camille = newcomer(product)
    await camille.registers()
    await product.pool.query('UPDATE users SET email_verified = true')
    await camille.signsIn()
    const salon = await camille.opens()
    // The pruner deletes fewer rows than this in one step.
    await lineOfBookings(product, salon, { from: '2026-01-05T08:00:00Z', count: 1_100 })
    await write('booking_approved', 91)
    await write('booking_changed', 89)
    await write('booking_cancelled', 91, 'abandoned_at')
    await write('booking_rejected', 91, 'created_at')
    await write('booking_reminder', 401)
    await write('booking_reminder', 399)
    await product.pool.query(
      `INSERT INTO account_mails (user_id, template, target, locale, done_at)
       SELECT id, 'test_mail', email, 'fr', now() - make_interval(days => days) FROM users, unnest(ARRAY[89, 91]) days`,
    )
    await product.pool.query(`INSERT INTO verifications (id, identifier, value, expires_at)
      VALUES ('old', 'old', 'old', now() - interval '1 minute'), ('new', 'new', 'new', now() + interval '1 hour')`)
    await product.pool.query(`INSERT INTO sessions (id, token, user_id, expires_at)
      SELECT 'old', 'old', id, now() - interval '1 minute' FROM users`)
    await product.pool.query(`INSERT INTO request_keys (user_id, key, request, attempt, created_at)
      SELECT id, key, 'asked', 'first', now() - make_interval(hours => hours)
      FROM users, (VALUES ('old', 25), ('new', 23)) AS keys (key, hours)`)
    await product.pool.query(`INSERT INTO mail_budgets (key, spent_until)
      VALUES ('whole', now() - interval '1 minute'), ('drawn', now() + interval '1 hour')`)

    await product.startSending()
    await poll(
      async () => ((await count("FROM verifications WHERE id = 'old'")) === 0 ? true : null),
      'what nobody needs any more to go',
    )
    const { rows: left } = await product.pool.query(
      'SELECT template, count(*)::int FROM deliveries GROUP BY template ORDER BY template',
    )
    expect(left).toEqual([
      { template: 'booking_changed', count: 1_100 },
      { template: 'booking_rejected', count: 1_100 },
      { template: 'booking_reminder', count: 1_100 },
    ])
    expect(await count("FROM account_mails WHERE template = 'test_mail'")).toBe(1)
    expect(await count('FROM verifications')).toBe(1)
    expect(await count("FROM sessions WHERE id = 'old'")).toBe(0)
    expect(await camille.knocks()).toBe(200)
    const { rows: keys } = await product.pool.query('SELECT key FROM request_keys')
    expect(keys).toEqual([{ key: 'new' }])
    expect(await count("FROM mail_budgets WHERE key IN ('whole', 'drawn')")).toBe(1)

    const { rows } = await product.pool.query(
      "SELECT id FROM deliveries WHERE template = 'booking_reminder' LIMIT 1",
    )
    const settings = { secret: 'a secret that only the tests know', baseUrl: product.url }
    const token = new URL(await unsubscribeLink(rows[0].id, settings)).searchParams.get('token') ?? ''
    await client(product).get('unsubscribe', { body: { token } })
    expect(await count("FROM reminder_unsubscribes WHERE address = 'booking_reminder399@example.com'")).toBe(
      1,
    )
  })
})

describe('Pruning of payment events', () => {
  it('deletes payment events after 30 days, with the help of an index', async () => {
    product = await startProduct({ sending: false })
    await product.pool.query(`INSERT INTO payment_events (id, received_at)
      SELECT 'evt_' || days || '_' || nth, now() - make_interval(days => days)
      FROM unnest(ARRAY[29, 31]) days, generate_series(1, 1100) nth`)
    await product.startSending()
    await poll(
      async () => ((await count("FROM payment_events WHERE id LIKE 'evt_31_%'")) === 0 ? true : null),
      'old events to go',
    )
    expect(await count('FROM payment_events')).toBe(1_100)
    const { rows } = await product.pool.query(
      "SELECT indexdef FROM pg_indexes WHERE tablename = 'payment_events' AND indexdef LIKE '%(received_at)'",
    )
    expect(rows).toHaveLength(1)
  })
})
