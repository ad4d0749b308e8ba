import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '../../src/server/http/rate-limits.ts'
import { client, owner } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'
import { readRefusal } from '../product/refusal.ts'
import { doors, knock, openWorld, type World } from '../product/well-formed.ts'

let product: Product
let world: World

beforeAll(async () => {
  product = await startProduct({ rateLimit: true })
  world = await openWorld(await owner(product))
})

afterAll(() => product.stop())

const limited = doors.filter(({ name }) => rateLimits[name] !== undefined)

describe('too many requests', () => {
  it('are limited wherever something could be guessed or flooded', () => {
    expect(limited.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'login',
        'register',
        'resendVerification',
        'forgotPassword',
        'resetPassword',
        'unlockSchedule',
        'book',
        'createDepositPayment',
        'lookUpBooking',
      ]),
    )
  })

  it.each(limited)('to $name are answered 429, with the time to wait', async (door) => {
    const most = Number(rateLimits[door.name]?.max)
    // Refused at once, so that counting costs nothing: a limit counts what is refused as well.
    const call = { ...door.wellFormed(world), body: { nonsense: true } }
    const statuses: number[] = []
    for (let sent = 0; sent <= most; sent++) {
      // Nobody passes for another by saying so.
      const headers = { 'x-forwarded-for': `10.0.0.${sent}` }
      const response = await knock(client(product, 'en'), door, call, { headers })
      statuses.push(response.status)
      if (sent < most) continue
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      const refusal = await readRefusal(response)
      expect(refusal.code).toBe('too_many_requests')
      expect(refusal.message).toMatch(/try again/i)
    }
    // The world's own making has used up some of the limit.
    expect(statuses.slice(0, most - 2)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  })

  it('to one call leave the others open', async () => {
    const ada = client(product)
    expect((await ada.call('lookUpBooking', { params: { referenceToken: 'AAAAAAAA' } })).status).toBe(429)
    expect((await ada.slots(world.salon, '2027-03-08')).status).toBe(200)
    expect(await world.owner.knocks()).toBe(200)
  })
})
