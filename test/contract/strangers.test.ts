import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner } from '../fixtures/actors.ts'
import { openParties, type Parties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { stored } from '../fixtures/stored-rows.ts'
import { knownCalls, sendCall } from '../fixtures/well-formed-calls.ts'

let product: Product
let mallory: Owner
let world: Parties
let deleted: Parties

beforeAll(async () => {
  product = await startProduct()
  mallory = await owner(product)
  await mallory.opens()
  const camille = await owner(product)
  world = await openParties(camille)
  deleted = await openParties(camille)
  await camille.get('deleteSchedule', { params: { scheduleId: deleted.salon.id } })
})

afterAll(() => product.stop())

const owned = knownCalls.filter(({ rules }) => rules.access === 'owner')

describe('anyone who is not signed in', () => {
  it.each(owned)('$name requires an owner’s session', async (door) => {
    const before = await stored(product)
    const call = door.wellFormed(world)
    for (const sent of [call, { params: { x: 1 }, query: { from: 'x' }, body: { nonsense: true } }]) {
      const response = await sendCall(client(product), door, sent)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'not_signed_in', error: 'Not signed in' })
    }
    expect(await stored(product)).toEqual(before)
  })
})

describe('with another owner’s session', () => {
  it.each(owned.filter(({ rules }) => rules.params))(
    '$name hides the data of another owner',
    async (door) => {
      const before = await stored(product)
      const { params, ...call } = door.wellFormed(world)
      const nowhere = Object.fromEntries(Object.keys(params ?? {}).map((key) => [key, 999_999]))
      const answers = []
      for (const theirs of [door.wellFormed(world), door.wellFormed(deleted), { ...call, params: nowhere }]) {
        const response = await sendCall(mallory, door, theirs)
        expect(response.status).toBe(404)
        answers.push(await response.json())
      }
      expect(answers).toEqual([answers[0], answers[0], answers[0]])
      expect(door.rules.refusals).toContain(answers[0].code)
      expect(await stored(product)).toEqual(before)
    },
  )

  it('moves no booking to another owner’s service or schedule', async () => {
    const salon = await mallory.opens()
    const { body } = await mallory.enters(salon, '2027-03-08 10:00')
    const before = await stored(product)
    const serviceId = world.salon.services.Coupe
    expect(await mallory.edits(body.id, { serviceId })).toMatchObject({ status: 404 })
    const misplaced = { ...salon, services: world.salon.services }
    expect(await mallory.enters(misplaced, '2027-03-08 14:00')).toMatchObject({ status: 404 })
    expect(await stored(product)).toEqual(before)
    await mallory.edits(body.id, { scheduleId: world.salon.id, comment: 'x' })
    expect(await mallory.bookings(salon)).toMatchObject([{ comment: 'x' }])
    expect(await world.owner.bookings(world.salon)).toHaveLength(1)
  })
})
