import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens({ services: {} })
})

afterAll(() => product.stop())

const adds = (body: Record<string, unknown>) =>
  camille.call('createService', { params: { scheduleId: salon.id }, body })

describe('services', () => {
  it('are added, and listed by display order, then as they were added', async () => {
    const cut = await adds({ name: ' Coupe ', durationMinutes: 60, description: 'Avec soin' })
    expect(cut.status).toBe(201)
    expect(cut.body).toEqual({
      id: expect.any(Number),
      name: 'Coupe',
      description: 'Avec soin',
      durationMinutes: 60,
      displayOrder: 0,
      bufferBefore: 0,
      bufferAfter: 0,
      capacity: 1,
      staffIds: [],
    })
    const colour = await adds({ name: 'Couleur', durationMinutes: 15, displayOrder: 2 })
    const beard = await adds({ name: 'Barbe', durationMinutes: 480, displayOrder: 1 })
    expect(colour.body.description).toBeNull()
    const shave = await adds({ name: 'Rasage', durationMinutes: 30 })
    const listed = await camille.get('listServices', { params: { scheduleId: salon.id } })
    expect(listed).toEqual([cut.body, shave.body, beard.body, colour.body])

    const shared = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    const services = listed.map(({ id, name, description, durationMinutes, displayOrder, capacity }) => ({
      id,
      name,
      description,
      durationMinutes,
      displayOrder,
      capacity,
    }))
    expect('services' in shared && shared.services).toEqual(services)
  })

  it.each([
    [{ name: '' }, 'name', 'Ce champ est obligatoire.'],
    [{ name: 'n'.repeat(201) }, 'name', 'Au plus 200 caractères.'],
    [{ durationMinutes: undefined }, 'durationMinutes', 'Ce champ est obligatoire.'],
    [{ durationMinutes: 14 }, 'durationMinutes', 'Au moins 15.'],
    [{ durationMinutes: 481 }, 'durationMinutes', 'Au plus 480.'],
    [{ durationMinutes: 30.5 }, 'durationMinutes', 'Cette valeur n’est pas valable.'],
    [{ durationMinutes: '60' }, 'durationMinutes', 'Ce champ est obligatoire.'],
    [{ displayOrder: -1 }, 'displayOrder', 'Au moins 0.'],
    [{ description: 'd'.repeat(2001) }, 'description', 'Au plus 2000 caractères.'],
  ])('refuse %o', async (wrong, field, text) => {
    const answer = await adds({ name: 'Coupe', durationMinutes: 60, ...wrong })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual({ [field]: text })
  })

  it('stay in the bookings made for them once they are deleted, and can be booked no more', async () => {
    const opened = await camille.opens({ services: { Coupe: 60 } })
    const ada = client(product)
    const { referenceToken } = (await ada.books(opened, '2027-03-08 10:00')).body
    const params = { serviceId: opened.services.Coupe ?? 0 }
    expect(await camille.call('deleteService', { params })).toMatchObject({ status: 200, body: {} })

    const service = { name: 'Coupe', durationMinutes: 60 }
    expect(await ada.looksUp(referenceToken)).toMatchObject({ body: { status: 'pending', service } })
    const [booking] = await camille.bookings(opened)
    expect(booking).toMatchObject({ service, endTime: '11:00' })
    const moved = await camille.edits(booking?.id ?? 0, { startTime: '14:00', serviceId: params.serviceId })
    expect(moved).toMatchObject({ status: 200, body: { startTime: '14:00', endTime: '15:00', service } })

    expect(await camille.call('deleteService', { params })).toMatchObject(refused(404, 'service_not_found'))
    expect(await camille.get('listServices', { params: { scheduleId: opened.id } })).toEqual([])
    expect(await ada.books(opened, '2027-03-08 10:00')).toMatchObject(refused(404, 'service_not_found'))
    expect(await ada.slots(opened, '2027-03-08')).toMatchObject(refused(404, 'service_not_found'))
    expect(await camille.enters(opened, '2027-03-08 10:00')).toMatchObject(refused(404, 'service_not_found'))
  })

  it('of one schedule are not booked on another', async () => {
    const one = await camille.opens()
    const other = await camille.opens()
    const mixed = { ...one, services: other.services }
    expect(await client(product).books(mixed, '2027-03-08 10:00')).toMatchObject(
      refused(404, 'service_not_found'),
    )
    expect(await camille.enters(mixed, '2027-03-08 10:00')).toMatchObject(refused(404, 'service_not_found'))
    const [booked] = [await camille.enters(one, '2027-03-08 10:00')]
    const serviceId = other.services.Coupe
    expect(await camille.edits(booked?.body.id ?? 0, { serviceId })).toMatchObject(
      refused(404, 'service_not_found'),
    )
  })
})
