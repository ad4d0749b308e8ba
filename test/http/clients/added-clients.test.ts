import { beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

const ada = { name: 'Ada Martin', phone: '06 12 34 56 78', email: 'ada@client.example', note: 'Allergie' }
const add = (given: Record<string, unknown>, sender = camille) =>
  sender.call('createClient', { body: { ...ada, ...given } })

describe('Clients added by hand', () => {
  it('adds a client, who then books as the same one', async () => {
    const { status, body } = await add({})
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...ada, visits: 0, bookings: [] })
    const salon = await camille.opens()
    await camille.enters(salon, '2027-03-08 10:00', { clientName: ada.name, clientPhone: ada.phone })
    const found = await camille.get('getClient', { params: { clientId: body.id } })
    expect(found.bookings).toHaveLength(1)
  })

  it('finds a client who is on the list, also when two requests come at once', async () => {
    const [first, second] = await Promise.all([add({ name: 'Grace' }), add({ name: 'Grace', note: null })])
    expect(second.body.id).toBe(first.body.id)
    const { clients } = await camille.get('listClients', { query: { q: 'grace' } })
    expect(clients).toHaveLength(1)
  })

  it('needs a name and a contact, and stays with its owner', async () => {
    expect(await add({ name: '' })).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    })
    const none = await add({ phone: '', email: null })
    expect(none).toMatchObject({ status: 400, body: { fields: { phone: expect.any(String) } } })
    const jane = await owner(product)
    await add({ name: 'Zoé' })
    expect((await jane.get('listClients', { query: {} })).clients).toEqual([])
  })
})
