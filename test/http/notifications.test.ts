import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type PushService, startPushService } from '../push/push-service.ts'

let product: Product
let service: PushService
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  const nobody = await owner(product)
  service = await startPushService(async () => (await nobody.get('listDevices')).publicKey)
})

afterAll(async () => {
  expect(service.complaints).toEqual([])
  await product.stop()
  await service.stop()
})

beforeEach(async () => {
  camille = await owner(product)
  salon = await camille.opens()
})

describe('a request', () => {
  it('is told in the owner’s browser, which alone can read it, and approved from there', async () => {
    const phone = service.subscribe()
    await camille.get('createDevice', { body: phone.subscription })
    await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Ada Lovelace', comment: 'Court' })
    const told = await phone.receives()
    expect(told).toMatchObject({
      title: 'Nouvelle demande',
      body: expect.stringMatching(/^Coupe, lun\. 8 mars à 10:00\n/),
      language: 'fr',
      approve: { label: 'Approuver', version: 1 },
    })
    expect(JSON.stringify(told)).not.toMatch(/Ada|Court|06 00|@/)
    const { path = '', version } = told.approve ?? {}
    const answer = await camille.send('PATCH', path, { body: { status: 'approved', version } })
    expect(answer.status).toBe(200)
    expect(await camille.bookings(salon)).toMatchObject([{ status: 'approved' }])
    const again = await camille.send('PATCH', path, { body: { status: 'approved', version } })
    expect({ status: again.status, body: await again.json() }).toMatchObject(refused(409, 'booking_changed'))
  })
})
