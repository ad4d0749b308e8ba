import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner } from '../product/actors.ts'
import { Gate } from '../product/gate.ts'
import { type Product, poll, startProduct } from '../product/product.ts'
import { readRefusal } from '../product/refusal.ts'

const databaseGate = new Gate()
let fragile: Product

beforeAll(async () => {
  fragile = await startProduct({ databaseGate })
})

afterAll(() => fragile.stop())

describe('a database that is away', () => {
  it('is answered 503, to be tried again, and everything works once it is back', async () => {
    const camille = await owner(fragile)
    const salon = await camille.opens()
    await databaseGate.shut()
    const away: [Owner | ReturnType<typeof client>, string, string][] = [
      [camille, 'GET', '/api/schedules'],
      [client(fragile, 'en'), 'GET', '/api/health'],
      [client(fragile), 'GET', `/api/public/schedules/${salon.token}`],
    ]
    for (const [visitor, method, path] of away) {
      const response = await visitor.send(method, path)
      expect((await readRefusal(response)).code, path).toBe('overloaded')
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    const answer = await camille.signsIn()
    expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } })

    await databaseGate.open()
    await poll(async () => ((await client(fragile).call('health')).status === 200 ? true : null), 'health')
    expect(await camille.get('listSchedules')).toHaveLength(1)
    expect(await client(fragile).books(salon, '2027-03-08 10:00')).toMatchObject({ status: 201 })
  })
})
