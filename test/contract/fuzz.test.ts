import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultOf, send } from '../../bench/hostile-replies.ts'
import { type Asker, hostileRequests } from '../../bench/hostile-requests.ts'
import { type Owner, owner } from '../fixtures/actors.ts'
import { openParties, type Parties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { stored } from '../fixtures/stored-rows.ts'

const agent = new Agent({ keepAlive: true })

let product: Product
let world: Parties
let other: Owner

beforeAll(async () => {
  product = await startProduct()
  world = await openParties(await owner(product))
  other = await owner(product)
})

afterAll(async () => {
  agent.destroy()
  await product.stop()
})

it('refuses a few of what `npm run prove:fuzz` sends to every endpoint, and stores nothing', async () => {
  const { salon, owner, ...ids } = world
  const theirs = {
    ...ids,
    scheduleId: salon.id,
    serviceId: salon.services.Coupe ?? 0,
    token: salon.token,
    feedToken: salon.feedToken,
  }
  const cookies: Record<Asker, string> = { nobody: '', owner: owner.cookie, other: other.cookie }
  const canaries = [
    owner.email,
    other.email,
    ids.referenceToken,
    salon.token,
    salon.feedToken,
    'Fête nationale',
  ]
  const before = await stored(product)
  const faults: string[] = []
  for (const request of hostileRequests({ count: 500, seed: 1, theirs })) {
    const answer = await send(product.url, request, { agent, cookies })
    const fault = faultOf(request, answer, canaries)
    if (fault)
      faults.push(`${request.method} ${request.path}, ${request.wrong}, by ${request.asker}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await stored(product)).toEqual(before)
})
