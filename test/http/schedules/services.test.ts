import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens({ services: {} })
})

afterAll(() => product.stop())

const amount = 'Indiquez un montant de 0 à 999 999,99 €, avec deux décimales au plus.'

const adds = (body: Record<string, unknown>) =>
  camille.call('createService', { params: { scheduleId: salon.id }, body })

describe('Services', () => {
  it('adds services, and lists them by display order and then by age', async () => {
    const cut = await adds({ name: ' Coupe ', durationMinutes: 60, description: 'Avec soin' })
    expect(cut.status).toBe(201)
    expect(cut.body).toEqual({
      id: expect.any(Number),
      name: 'Coupe',
      description: 'Avec soin',
      category: null,
      durationMinutes: 60,
      displayOrder: 0,
      bufferBefore: 0,
      bufferAfter: 0,
      capacity: 1,
      freeFrom: null,
      freeMinutes: null,
      processingFrom: null,
      processingMinutes: null,
      priceCents: null,
      priceFrom: false,
      hidden: false,
      depositCents: null,
      depositPercent: null,
      staffIds: [],
      unstaffed: false,
    })
    const colour = await adds({ name: 'Couleur', durationMinutes: 15, displayOrder: 2 })
    const beard = await adds({ name: 'Barbe', durationMinutes: 480, displayOrder: 1 })
    expect(colour.body.description).toBeNull()
    const shave = await adds({ name: 'Rasage', durationMinutes: 30 })
    const listed = await camille.get('listServices', { params: { scheduleId: salon.id } })
    expect(listed).toEqual([cut.body, shave.body, beard.body, colour.body])

    const shared = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    const services = listed.map(
      ({
        bufferBefore,
        bufferAfter,
        processingFrom,
        processingMinutes,
        freeFrom,
        freeMinutes,
        hidden,
        unstaffed,
        ...offered
      }) => offered,
    )
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
    [{ priceCents: -1 }, 'priceCents', amount],
    [{ priceCents: 1_000_000_000 }, 'priceCents', amount],
    [{ priceCents: 9.5 }, 'priceCents', amount],
    [{ description: 'd'.repeat(2001) }, 'description', 'Au plus 2000 caractères.'],
  ])('refuses a service with %o', async (wrong, field, text) => {
    const answer = await adds({ name: 'Coupe', durationMinutes: 60, ...wrong })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual({ [field]: text })
  })

  it('shows the category of a service to clients, until the owner empties it', async () => {
    const salon = await camille.opens({ services: { Coupe: 60 } })
    const params = { serviceId: salon.services.Coupe ?? 0 }
    const shown = async () => {
      const { body } = await client(product).call('getPublicSchedule', { params: { token: salon.token } })
      return 'services' in body ? body.services.map(({ category }) => category) : null
    }
    const edited = await camille.get('editService', { params, body: { category: '  Bien-être ' } })
    expect(edited.category).toBe('Bien-être')
    expect(await shown()).toEqual(['Bien-être'])
    await camille.get('editService', { params, body: { name: 'Coupe courte' } })
    expect(await shown()).toEqual(['Bien-être'])
    const tooLong = await camille.call('editService', { params, body: { category: 'x'.repeat(61) } })
    expect(tooLong.status).toBe(400)
    await camille.get('editService', { params, body: { category: '' } })
    expect(await shown()).toEqual([null])
  })

  it('keeps a deleted service in its bookings, and offers it no more', async () => {
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

  it('shows the price wherever the service appears, and keeps the agreed price in bookings', async () => {
    const opened = await camille.opens({ services: { Coupe: 60 } })
    const params = { serviceId: opened.services.Coupe ?? 0 }
    const priced = { priceCents: 4550, priceFrom: true }
    expect(await camille.get('editService', { params, body: priced })).toMatchObject(priced)
    const ada = client(product)
    const shared = await ada.get('getPublicSchedule', { params: { token: opened.token } })
    expect(shared).toMatchObject({ services: [priced] })
    const { referenceToken } = (
      await ada.books(opened, '2027-03-08 10:00', { clientEmail: 'ada@price.example' })
    ).body
    await camille.enters(opened, '2027-03-08 12:00')
    await camille.get('editService', { params, body: { priceCents: 0, priceFrom: false } })
    expect(await ada.looksUp(referenceToken)).toMatchObject({ body: { service: priced } })
    expect((await camille.bookings(opened)).map(({ service }) => service)).toMatchObject([priced, priced])
    const [mail] = await product.mailsTo('ada@price.example')
    expect(mail?.text).toMatch(/Prix\s: à partir de 45,50\s€/)
    await camille.get('editService', { params, body: { priceCents: null } })
    expect(
      (await camille.get('listServices', { params: { scheduleId: opened.id } }))[0]?.priceCents,
    ).toBeNull()
  })

  it('hides a hidden service from clients, and shows it to the owner', async () => {
    const opened = await camille.opens({ services: { Coupe: 60, Essai: 30 } })
    const params = { serviceId: opened.services.Essai ?? 0 }
    const ada = client(product)
    expect((await ada.slots(opened, '2027-03-08', 'Essai')).status).toBe(200)
    await camille.get('editService', { params, body: { hidden: true } })
    const shared = await ada.get('getPublicSchedule', { params: { token: opened.token } })
    expect('services' in shared && shared.services.map(({ name }) => name)).toEqual(['Coupe'])
    expect(await ada.slots(opened, '2027-03-08', 'Essai')).toMatchObject(refused(404, 'service_not_found'))
    const asked = await ada.books(opened, '2027-03-08 10:00', { service: 'Essai' })
    expect(asked).toMatchObject(refused(404, 'service_not_found'))
    expect((await camille.enters(opened, '2027-03-08 10:00', { service: 'Essai' })).status).toBe(201)
  })

  it('refuses fewer seats than are booked, and moves clients to the remaining seats', async () => {
    const opened = await camille.opens({ services: { Coupe: 60 } })
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 4 }
    const { id } = await camille.get('createService', { params: { scheduleId: opened.id }, body })
    const yoga = { ...opened, services: { Yoga: id } }
    const books = async () =>
      (await client(product).books(yoga, '2027-03-08 10:00', { service: 'Yoga' })).body.referenceToken
    const references = [await books(), await books(), await books(), await books()]
    const params = { serviceId: id }
    const shrinks = (capacity: number) => camille.call('editService', { params, body: { capacity } })
    const refusal = await shrinks(3)
    expect(refusal).toMatchObject(refused(409, 'places_booked'))
    expect(refusal.body.message).toContain('4')
    await client(product).cancels(references[0] ?? '')
    await client(product).cancels(references[1] ?? '')
    expect(await shrinks(3)).toMatchObject({ status: 200, body: { capacity: 3 } })
    expect(await books()).toBeTruthy()
    expect(await client(product).books(yoga, '2027-03-08 10:00', { service: 'Yoga' })).toMatchObject(
      refused(409, 'slot_taken'),
    )
    product.setNow('2027-03-09T08:00:00Z')
    expect(await shrinks(1)).toMatchObject({ status: 200 })
  })

  it('refuses to book a service on another schedule', async () => {
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
