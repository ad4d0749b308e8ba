import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ services: { Coupe: 60, Couleur: 90, Barbe: 30 } })
})

const idOf = (name: string) => salon.services[name] ?? 0
const moves = (name: string, before: string | null) =>
  camille.call('moveService', {
    params: { serviceId: idOf(name) },
    body: { before: before === null ? null : idOf(before) },
  })
const names = (list: { name: string }[]) => list.map(({ name }) => name)
const listed = async () => names(await camille.get('listServices', { params: { scheduleId: salon.id } }))

describe('Service order', () => {
  it('moves a service before another or to the end, for owner and clients', async () => {
    const { body } = await moves('Barbe', 'Coupe')
    expect(names(body)).toEqual(['Barbe', 'Coupe', 'Couleur'])
    expect(body).toEqual(await camille.get('listServices', { params: { scheduleId: salon.id } }))
    await moves('Coupe', null)
    const shared = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    expect('services' in shared && names(shared.services)).toEqual(['Barbe', 'Couleur', 'Coupe'])
    await moves('Coupe', null)
    await moves('Barbe', 'Barbe').then((answer) =>
      expect(answer).toMatchObject(refused(404, 'service_not_found')),
    )
    expect(await listed()).toEqual(['Barbe', 'Couleur', 'Coupe'])
  })

  it('moves a service without undoing changes made in another tab', async () => {
    await moves('Barbe', 'Coupe')
    const body = { name: 'Chignon', durationMinutes: 30, displayOrder: 3 }
    await camille.get('createService', { params: { scheduleId: salon.id }, body })
    await moves('Coupe', null)
    expect(await listed()).toEqual(['Barbe', 'Couleur', 'Chignon', 'Coupe'])
    await camille.get('deleteService', { params: { serviceId: idOf('Couleur') } })
    expect(await moves('Coupe', 'Couleur')).toMatchObject(refused(404, 'service_not_found'))
    expect(await moves('Couleur', 'Coupe')).toMatchObject(refused(404, 'service_not_found'))
    expect(await listed()).toEqual(['Barbe', 'Chignon', 'Coupe'])
  })

  it('gives every service a place of its own when many moves arrive at once', async () => {
    const answers = await Promise.all(
      ['Coupe', 'Couleur', 'Barbe', 'Coupe', 'Couleur', 'Barbe'].map((name) => moves(name, null)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2])
    }
    expect(new Set(await listed())).toEqual(new Set(['Barbe', 'Coupe', 'Couleur']))
  })

  it('refuses to move a service before one of another schedule', async () => {
    const other = await camille.opens()
    const body = { before: other.services.Coupe ?? 0 }
    expect(await camille.call('moveService', { params: { serviceId: idOf('Barbe') }, body })).toMatchObject(
      refused(404, 'service_not_found'),
    )
    expect(await listed()).toEqual(['Coupe', 'Couleur', 'Barbe'])
  })
})

describe('Services without staff', () => {
  const offered = async () => {
    const shared = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    return 'services' in shared ? names(shared.services) : []
  }
  const found = async (name: string) => {
    const list = await camille.get('listServices', { params: { scheduleId: salon.id } })
    return list.find((service) => service.name === name)
  }

  it('hides a service from clients when all its staff members have left, and tells the owner', async () => {
    const params = { scheduleId: salon.id }
    const hires = async (name: string) => (await camille.get('createStaff', { params, body: { name } })).id
    const [ines, jules] = [await hires('Inès'), await hires('Jules')]
    const leaves = (staffId: number) => camille.get('deleteStaff', { params: { ...params, staffId } })
    const staffed = { params: { serviceId: idOf('Couleur') }, body: { staffIds: [ines, jules] } }
    expect(await camille.get('editService', staffed)).toMatchObject({
      staffIds: [ines, jules],
      unstaffed: false,
    })
    await leaves(ines)
    expect(await found('Couleur')).toMatchObject({ staffIds: [jules], unstaffed: false })
    expect(await offered()).toEqual(['Coupe', 'Couleur', 'Barbe'])

    await leaves(jules)
    expect(await found('Couleur')).toMatchObject({ unstaffed: true })
    expect(await found('Coupe')).toMatchObject({ staffIds: [], unstaffed: false })
    expect(await offered()).toEqual(['Coupe', 'Barbe'])
    const ada = client(product)
    expect((await ada.slots(salon, '2027-03-08', 'Couleur')).body.slots).toEqual([])
    expect(await ada.books(salon, '2027-03-08 10:00', { service: 'Couleur' })).toMatchObject(
      refused(409, 'slot_unavailable'),
    )
    expect((await camille.enters(salon, '2027-03-08 10:00', { service: 'Couleur' })).status).toBe(201)

    const everybodys = { params: staffed.params, body: { staffIds: [] } }
    expect(await camille.get('editService', everybodys)).toMatchObject({ staffIds: [], unstaffed: false })
    expect(await offered()).toEqual(['Coupe', 'Couleur', 'Barbe'])
  })
})
