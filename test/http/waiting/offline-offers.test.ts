import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { fullSalon, waitingOf, waitsAs } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

it('refuses an offer to a client who was blocked from online booking after it was made', async () => {
  const { jane, salon, serviceId, references } = await fullSalon(product)
  const waitingToken = await waitsAs(product, { salon, serviceId }, 'ada@waits.example')
  await client(product).cancels(references[0] ?? '')
  await product.sweep()
  const { offer } = await waitingOf(product, waitingToken)
  await jane.enters(salon, '2027-03-16 20:00', {
    clientEmail: 'ada@waits.example',
    clientPhone: '07 11 22 33 44',
  })
  const { clients } = await jane.get('listClients')
  const clientId = clients.find(({ email }) => email === 'ada@waits.example')?.id ?? 0
  const takes = () =>
    client(product).call('takeOffer', { params: { waitingToken }, body: { offer: offer?.id } })
  await jane.get('editClient', { params: { clientId }, body: { online: false } })
  expect(await takes()).toMatchObject(refused(409, 'not_bookable_online'))
  await jane.get('editClient', { params: { clientId }, body: { online: true } })
  const taken = await takes()
  expect(taken.status).toBe(200)
  await jane.get('editClient', { params: { clientId }, body: { online: false } })
  expect(await takes()).toMatchObject({ status: 200, body: taken.body })
})
