import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at } from '../../fixtures/deposit-salon.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  await camille.connects()
})

beforeEach(async () => {
  salon = await camille.opens()
  await changes({ priceCents: 6000 })
})

const changes = (body: object) =>
  camille.get('editService', { params: { serviceId: salon.services.Coupe ?? 0 }, body })
const edits = (body: object) => camille.get('editSchedule', { params: { scheduleId: salon.id }, body })

const page = { serviceName: 'Coupe', priceCents: 6000, priceFrom: false, cancelHours: 0, terms: null }

const serviceOf = async (referenceToken: string) =>
  (await client(product).looksUp(referenceToken)).body.service

describe('A request that says what its page showed', () => {
  it('refuses a price, a name or terms that have changed, and books once the page shows those of now', async () => {
    const ada = client(product)
    const books = (shown: object) => ada.books(salon, at('09:00'), { shown } as object)
    await changes({ priceCents: 7000 })
    expect(await books(page)).toMatchObject(refused(409, 'conditions_changed'))
    await changes({ name: 'Coupe longue' })
    expect(await books({ ...page, priceCents: 7000 })).toMatchObject(refused(409, 'conditions_changed'))
    await edits({ terms: 'Pas de chien.' })
    const now = { ...page, serviceName: 'Coupe longue', priceCents: 7000 }
    expect(await books(now)).toMatchObject(refused(409, 'conditions_changed'))
    expect(await camille.bookings(salon)).toEqual([])
    const { status, body } = await books({ ...now, terms: 'Pas de chien.' })
    expect(status).toBe(201)
    expect(await serviceOf(body.referenceToken)).toMatchObject({ name: 'Coupe longue', priceCents: 7000 })
  })

  it('returns the same booking when it is repeated after a change', async () => {
    const ada = client(product)
    const key = randomUUID()
    const books = () => ada.books(salon, at('09:00'), { key, shown: page } as object)
    const first = await books()
    expect(first.status).toBe(201)
    await changes({ priceCents: 7000 })
    expect(await books()).toMatchObject({ status: 201, body: first.body })
  })
})

describe('The payment step', () => {
  const asks = () => camille.asksFor(salon, '15.50')

  it('refuses what has changed, and once it is shown, books the new price and says that it changed', async () => {
    await asks()
    const ada = client(product)
    const holds = (shown: object) => ada.holds(salon, at('09:00'), { shown } as object)
    const { body: first } = await holds(page)
    expect(first).not.toHaveProperty('changed')
    expect((await holds(page)).body).toEqual(first)
    await changes({ priceCents: 7000 })
    await edits({ terms: 'Pas de chien.' })
    expect(await holds(page)).toMatchObject(refused(409, 'conditions_changed'))
    const now = { ...page, priceCents: 7000, terms: 'Pas de chien.' }
    const { body: again } = await holds(now)
    expect(again).toEqual({ ...first, changed: true })
    expect((await holds(now)).body).toEqual(first)
    await ada.pays(again)
    expect(await ada.looksUp(again.referenceToken)).toMatchObject({
      body: { service: { priceCents: 7000 }, leftToPay: 54.5, terms: 'Pas de chien.' },
    })
  })

  it('says that the deposit has changed, and asks for the new one', async () => {
    await asks()
    const ada = client(product)
    const holds = (shown: object) => ada.holds(salon, at('09:00'), { shown } as object)
    const { body: first } = await holds({ ...page, deposit: 15.5 })
    await camille.asksFor(salon, '20.00')
    expect(await holds({ ...page, deposit: 15.5 })).toMatchObject(refused(409, 'conditions_changed'))
    const { body: again } = await holds({ ...page, deposit: 20 })
    expect(again).toMatchObject({ amount: 20, changed: true })
    expect(again.referenceToken).not.toBe(first.referenceToken)
  })

  it('books the price that was last shown when the client pays without looking again', async () => {
    await asks()
    const ada = client(product)
    const { body: hold } = await ada.holds(salon, at('09:00'), { shown: page } as object)
    await changes({ priceCents: 7000 })
    await ada.pays(hold)
    expect(await serviceOf(hold.referenceToken)).toMatchObject({ priceCents: 6000 })
  })

  it('keeps what was held for callers that do not say what they showed', async () => {
    await asks()
    const ada = client(product)
    const { body: first } = await ada.holds(salon, at('09:00'))
    await changes({ priceCents: 7000 })
    expect((await ada.holds(salon, at('09:00'))).body).toEqual(first)
    await ada.pays(first)
    expect(await serviceOf(first.referenceToken)).toMatchObject({ priceCents: 6000 })
  })

  it('returns a paid booking although the price has changed since', async () => {
    await asks()
    const ada = client(product)
    const { body: hold } = await ada.holds(salon, at('09:00'), { shown: page } as object)
    await ada.pays(hold)
    await ada.looksUp(hold.referenceToken)
    await changes({ priceCents: 7000 })
    expect(await ada.holds(salon, at('09:00'), { shown: page } as object)).toMatchObject({
      status: 201,
      body: { referenceToken: hold.referenceToken },
    })
  })
})
