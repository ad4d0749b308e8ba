import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { quotas } from '../../../src/domain/quotas.ts'
import { maxServicesInVisit } from '../../../src/domain/services.ts'
import { checkTurns } from '../../../src/server/http/rate-limits.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

beforeAll(async () => {
  product = await startProduct({ rateLimit: true })
  product.setNow(mondayMorning)
  camille = await owner(product)
  const hours = Object.fromEntries(everyDay.map((day) => [day, '00:00-24:00']))
  salon = await camille.opens({ hours, services: { Coupe: 15 } })
  const params = { scheduleId: salon.id }
  for (let member = 1; member < quotas.staff.max; member++)
    await camille.get('createStaff', { params, body: { name: `Person ${member}` } })
  await camille.get('editSchedule', { params, body: { stepMinutes: 5, gaps: 'forbid' } })
})

beforeEach(() => product.setNow(mondayMorning))

afterAll(() => product.stop())

const month = (services: number) => {
  const serviceIds = Array.from({ length: services }, () => salon.services.Coupe ?? 0)
  return client(product).call('listOpenDates', { params: { token: salon.token }, body: { serviceIds } })
}

it('refuses a visitor whose availability searches take too many turns, and still answers smaller ones', async () => {
  const days = 30
  let refusal = await month(maxServicesInVisit)
  let asked = 1
  for (; refusal.status === 200 && asked * days <= checkTurns.max; asked++)
    refusal = await month(maxServicesInVisit)
  expect(asked).toBeGreaterThan(checkTurns.max / days - 1)
  expect(refusal).toMatchObject(refused(429, 'too_many_requests'))
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await client(product).slots(salon, '2027-03-08')).status).toBe(200)
  product.setNow('2027-03-01T09:05:00Z')
  expect((await month(maxServicesInVisit)).status).toBe(200)
})

it('answers other visitors between two days of a long availability search', async () => {
  product.setNow('2027-03-01T10:00:00Z')
  await month(maxServicesInVisit)
  const order: string[] = []
  await Promise.all([
    month(maxServicesInVisit).then(() => order.push('long')),
    month(1).then(() => order.push('short')),
  ])
  expect(order).toEqual(['short', 'long'])
})
