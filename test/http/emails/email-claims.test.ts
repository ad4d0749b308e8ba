import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../src/server/database/connection.ts'
import { planDeliveries } from '../../../src/server/deliveries/plan-deliveries.ts'
import { claimDeliveries } from '../../../src/server/store/notifications/deliveries.ts'
import { client, newcomer, owner } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { recordQueries } from '../../fixtures/recorded-queries.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ sending: false })
})

afterAll(() => product.stop())

it('gives different mails to processes that claim them at once, and some to each', async () => {
  const registering = await startProduct({ beside: product })
  const camille = await owner(registering)
  const salon = await camille.opens()
  await registering.stop()
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  for (const time of times) {
    const booked = await client(product).books(salon, `2027-03-08 ${time}`, {
      clientEmail: `at${time.slice(0, 2)}@example.com`,
    })
    expect(booked.status).toBe(201)
  }
  const { pool, db } = connect(product.databaseUrl, 4)
  await planDeliveries({ db, budgets: false, log: pino({ level: 'silent' }) })
  const claim = () => claimDeliveries(db, { max: 4, leaseSeconds: 20, now: new Date(product.now()) })
  const claims = await Promise.all([claim(), claim(), claim(), claim()])
  expect(claims.map((mails) => mails.length)).toEqual([4, 4, 4, 4])
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(16)
  await pool.end()
})

it('sends the mails of one claim without claiming again for each', async () => {
  const waiting = await startProduct({ sending: false })
  const ten = Array.from({ length: 10 }, () => newcomer(waiting))
  for (const each of ten) expect((await each.registers()).status).toBe(201)
  const asked = await recordQueries(async () => {
    await waiting.startSending()
    for (const { email } of ten) await waiting.mailsTo(email)
    await waiting.stop()
  })
  const looks = asked.find(({ text }) => text.includes('UPDATE account_mails d SET lease_until'))
  expect(looks?.times).toBeLessThan(4)
})

describe.each([
  { after: 'nothing', sentBefore: null },
  { after: 'a few mails that are sent', sentBefore: 0 },
  { after: 'many mails that are sent', sentBefore: 100 },
])('Claims from a backlog after $after', ({ sentBefore }) => {
  it('reads no more pages to claim mails from a large backlog than from a small one', async () => {
    const registering = await startProduct({ beside: product })
    const salon = await (await owner(registering)).opens()
    await registering.stop()
    const { pool, db } = connect(product.databaseUrl, 4)
    const claim = () => claimDeliveries(db, { max: 16, leaseSeconds: 20, now: new Date(product.now()) })
    const asked = await recordQueries(claim)
    const [before, query] = ['pg_advisory_xact_lock', 'UPDATE deliveries'].map((part) =>
      asked.find(({ text }) => text.includes(part)),
    )
    const tells = (times: number, columns: string, values: string) =>
      pool.query(
        `INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, recipient, template, target, locale, ${columns})
         SELECT tenant_id, schedule_id, id, booking_id, version, 'client', 'booking_received', n || '-' || id || '@example.com', 'fr', ${values}
         FROM booking_events, generate_series(1, $2) n WHERE schedule_id = $1 ON CONFLICT DO NOTHING`,
        [salon.id, times],
      )
    const pagesAmong = async (count: number, from: string) => {
      await lineOfBookings(product, salon, { from, count })
      await tells(1, 'due_at', "now() - interval '1 hour'")
      const client = await pool.connect()
      await client.query('BEGIN')
      await client.query(before?.text ?? '', before?.values)
      const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query?.text}`
      const { rows } = await client.query(explain, query?.values)
      await client.query('COMMIT')
      client.release()
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      expect(plan['Actual Rows']).toBe(16)
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    const few = await pagesAmong(40, '2028-01-01T08:00:00Z')
    if (sentBefore !== null) {
      await pool.query('UPDATE deliveries SET done_at = now()')
      await tells(sentBefore, 'done_at', 'now()')
      await pool.query('VACUUM ANALYZE deliveries')
    }
    const deeperIndexes = 16 * 20
    expect(await pagesAmong(4_000, '2029-01-01T08:00:00Z')).toBeLessThan(few + deeperIndexes)
    await pool.end()
  })
})
