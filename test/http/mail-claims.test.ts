import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../../src/server/database/connection.ts'
import { planDeliveries } from '../../src/server/deliveries/plan.ts'
import { claimDeliveries } from '../../src/server/store/deliveries.ts'
import { client, owner } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ sending: false })
})

afterAll(() => product.stop())

it('two processes that look for mails at once take different ones, and none comes away with nothing', async () => {
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
  const claim = () => claimDeliveries(db, { most: 4, leaseSeconds: 20, now: new Date(product.now()) })
  const claims = await Promise.all([claim(), claim(), claim(), claim()])
  expect(claims.map((mails) => mails.length)).toEqual([4, 4, 4, 4])
  expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(16)
  await pool.end()
})
