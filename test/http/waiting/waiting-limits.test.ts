import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type FullSalon, fullDay, fullSalon, waitingOf } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ rateLimit: true, trustProxy: 1 })
})
afterAll(() => product.stop())

const joins = ({ salon, serviceId }: FullSalon, clientEmail: string, where: string, more = {}) =>
  client(product).call('joinWaitingList', {
    params: { token: salon.token },
    headers: { 'x-forwarded-for': where },
    body: {
      serviceId,
      fromDate: fullDay,
      toDate: fullDay,
      clientName: 'Ada',
      clientEmail,
      clientPhone: '06 00 00 00 00',
      ...more,
    },
  })

describe('Limits of the waiting list', () => {
  it('counts an entry that was left for an hour, so that one address gets ten emails at most', async () => {
    const full = await fullSalon(product)
    const joinAndLeave = async (nth: number) => {
      const { status, body } = await joins(full, 'ada@joins.example', `10.1.0.${nth}`)
      if (status !== 201) return status
      await client(product).call('leaveWaitingList', { params: { waitingToken: body.waitingToken } })
      return status
    }
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth++) statuses.push(await joinAndLeave(nth))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429])
    expect(await joins(full, 'ada@joins.example', '10.1.0.99')).toMatchObject(
      refused(429, 'too_many_waiting'),
    )
    expect((await joins(full, 'bea@joins.example', '10.1.0.99')).status).toBe(201)
    product.setNow(laterBy(product, 61))
    expect(await joinAndLeave(50)).toBe(201)
  })

  it('counts the aliases of a mailbox together', async () => {
    const full = await fullSalon(product)
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth++)
      statuses.push((await joins(full, `alias+${nth}@joins.example`, `10.5.0.${nth}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  it('offers one network three freed times at once, and leaves the others to other clients', async () => {
    const full = await fullSalon(product, { hours: '09:00-15:00' })
    const invented: string[] = []
    for (let nth = 0; nth < 6; nth++)
      invented.push((await joins(full, `invented${nth}@joins.example`, '10.2.0.1')).body.waitingToken)
    const honest = (await joins(full, 'honest@joins.example', '10.3.0.1')).body.waitingToken
    for (const reference of full.references.slice(0, 5)) await client(product).cancels(reference)
    product.setNow(laterBy(product, 2))
    await product.sweep()
    const offered = async (tokens: string[]) =>
      (await Promise.all(tokens.map((token) => waitingOf(product, token)))).filter(({ offer }) => offer)
        .length
    expect(await offered(invented)).toBe(3)
    expect(await offered([honest])).toBe(1)
    expect((await client(product).slots(full.salon, fullDay)).body.slots).toHaveLength(1)
  })

  it('offers one network at most ten times a day that nobody takes', async () => {
    const full = await fullSalon(product, { hours: '09:00-12:00' })
    for (let nth = 0; nth < 14; nth++)
      await joins(full, `silent${nth}@joins.example`, '10.4.0.1', { clientName: `Silent ${nth}` })
    for (const reference of full.references) await client(product).cancels(reference)
    for (let round = 0; round < 6; round++) {
      product.setNow(laterBy(product, 125))
      await product.sweep()
      await product.sweep()
    }
    const { rows } = await product.pool.query(
      'SELECT count(*)::int AS count FROM waiting_offers WHERE schedule_id = $1',
      [full.salon.id],
    )
    expect(rows[0].count).toBe(10)
  })
})
