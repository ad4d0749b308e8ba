import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type FullSalon, fullDay, fullSalon, waitingOf, waitsAs } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Change = (full: FullSalon) => Promise<unknown>

/** Ada is offered nine o'clock, and something changes before she takes it. */
async function offered(before: Change = async () => {}, approval = 'automatic') {
  const full = await fullSalon(product, { approval })
  await before(full)
  const waitingToken = await waitsAs(product, full, 'ada@waits.example')
  await client(product).cancels(full.references[0] ?? '')
  await product.sweep()
  const { offer } = await waitingOf(product, waitingToken)
  if (!offer) throw new Error('nothing was offered')
  return { ...full, waitingToken, offer }
}

type Offered = Awaited<ReturnType<typeof offered>>

const takes = ({ waitingToken, offer }: Offered, more: object = {}) =>
  client(product).call('takeOffer', { params: { waitingToken }, body: { offer: offer.id, ...more } })

const shows = async ({ waitingToken }: Offered) => waitingOf(product, waitingToken)

const scheduleOf = ({ salon }: FullSalon) => ({ params: { scheduleId: salon.id } })

const serviceOf = ({ salon, serviceId }: FullSalon) => ({ params: { scheduleId: salon.id, serviceId } })

const asks: Change = async ({ jane, salon, ...full }) => {
  await jane.connects()
  await jane.get('editService', { ...serviceOf({ jane, salon, ...full }), body: { priceCents: 6000 } })
  await jane.get('editSchedule', { params: { scheduleId: salon.id }, body: { refundHours: 0 } })
  await jane.get('setDeposit', {
    params: { scheduleId: salon.id },
    body: { requiresDeposit: true, depositAmount: null, depositPercent: 100 },
  })
}

describe('An offer that no longer stands', () => {
  it.each<[string, Change]>([
    [
      'the day is closed',
      async (full) =>
        full.jane.get('createClosure', { ...scheduleOf(full), body: { fromDate: fullDay, toDate: fullDay } }),
    ],
    [
      'nobody works then any more',
      async (full) =>
        full.jane.get('setSpecialHours', {
          ...scheduleOf(full),
          body: { date: fullDay, hours: [{ startTime: '10:00', endTime: '11:00' }] },
        }),
    ],
    [
      'the service takes longer now',
      async (full) => full.jane.get('editService', { ...serviceOf(full), body: { durationMinutes: 90 } }),
    ],
    [
      'someone else performs the service now',
      async (full) => {
        const { id } = await full.jane.get('createStaff', { ...scheduleOf(full), body: { name: 'Zoé' } })
        await full.jane.get('editService', { ...serviceOf(full), body: { staffIds: [id] } })
      },
    ],
  ])('hides and refuses the offer when %s', async (_what, change) => {
    const found = await offered()
    await change(found)
    expect(await shows(found)).not.toHaveProperty('offer')
    expect(await takes(found)).toMatchObject(refused(409, 'offer_over'))
    expect(await found.jane.bookings(found.salon)).toHaveLength(2)
  })

  it('refuses the offer when the service is deleted', async () => {
    const found = await offered()
    await found.jane.get('createService', {
      ...scheduleOf(found),
      body: { name: 'Barbe', durationMinutes: 30 },
    })
    await found.jane.get('deleteService', serviceOf(found))
    expect(await shows(found)).not.toHaveProperty('offer')
    expect(await takes(found)).toMatchObject(refused(404, 'service_not_found'))
    expect(await found.jane.bookings(found.salon)).toHaveLength(2)
  })

  it('refuses the offer while the link takes no bookings, and accepts it afterwards', async () => {
    const found = await offered()
    await found.jane.subscribes('none')
    expect(await takes(found)).toMatchObject(refused(403, 'subscription_required'))
    await found.jane.subscribes()
    await found.jane.confirms()
    await found.jane.get('deleteAccount')
    expect(await takes(found)).toMatchObject(refused(403, 'subscription_required'))
    await found.jane.get('cancelAccountDeletion')
    expect((await takes(found)).status).toBe(200)
  })

  it('accepts the offer although the grid, the notice or the horizon has changed', async () => {
    const found = await offered()
    await found.jane.get('editSchedule', {
      ...scheduleOf(found),
      body: { noticeMinutes: 20_160, horizonDays: 1, gaps: 'forbid' },
    })
    expect((await shows(found)).offer).toMatchObject({ id: found.offer.id })
    expect((await takes(found)).status).toBe(200)
  })
})

describe('What a taken offer agrees to', () => {
  it('books the price of the day and asks for its share as the deposit', async () => {
    const found = await offered(asks)
    expect(found.offer).toMatchObject({ priceCents: 6000, depositAmount: 60 })
    await found.jane.get('editService', {
      ...serviceOf(found),
      body: { priceCents: 10_000, name: 'Coupe longue' },
    })
    expect((await shows(found)).offer).toMatchObject({ priceCents: 10_000, depositAmount: 100 })
    const { body } = await takes(found)
    expect(body.payment).toMatchObject({ amount: 100 })
    expect(await client(product).looksUp(body.referenceToken)).toMatchObject({
      body: {
        service: { name: 'Coupe longue', priceCents: 10_000 },
        deposit: { amount: 100 },
        leftToPay: 0,
      },
    })
  })

  it('books the policy and the terms of the day, which the page shows before', async () => {
    const found = await offered()
    expect(found.offer).not.toHaveProperty('terms')
    const body = { cancelHours: 24, terms: 'Pas de chien.' }
    await found.jane.get('editSchedule', { ...scheduleOf(found), body })
    expect((await shows(found)).offer).toMatchObject(body)
    const { referenceToken } = (await takes(found)).body
    expect(await client(product).looksUp(referenceToken)).toMatchObject({
      body: { terms: 'Pas de chien.', cancelUntil: '2027-03-07T08:00:00.000Z' },
    })
  })

  it('keeps the terms through the payment of a deposit', async () => {
    const found = await offered(async (full) => {
      await asks(full)
      await full.jane.get('editSchedule', { ...scheduleOf(full), body: { terms: 'Pas de chien.' } })
    })
    const { payment, referenceToken } = (await takes(found)).body
    if (!payment) throw new Error('no payment')
    await client(product).pays(payment)
    expect(await client(product).looksUp(referenceToken)).toMatchObject({
      body: { status: 'approved', terms: 'Pas de chien.' },
    })
  })

  it.each<[string, object]>([
    ['price', { priceCents: 7000 }],
    ['name', { name: 'Coupe et brushing' }],
  ])('asks the client again when the %s is no longer what the page showed', async (_what, change) => {
    const found = await offered(async (full) =>
      full.jane.get('editService', { ...serviceOf(full), body: { priceCents: 6000 } }),
    )
    const shown = {
      serviceName: 'Coupe',
      priceCents: 6000,
      priceFrom: false,
      cancelHours: 0,
      approval: 'automatic',
    }
    await found.jane.get('editService', { ...serviceOf(found), body: change })
    expect(await takes(found, { shown })).toMatchObject(refused(409, 'conditions_changed'))
    expect((await shows(found)).offer?.id).toBe(found.offer.id)
    const taken = await takes(found, {
      shown: {
        ...shown,
        serviceName: 'Coupe',
        ...change,
        ...('name' in change && { serviceName: change.name }),
      },
    })
    expect(taken.status).toBe(200)
  })

  it('asks the client again when terms, policy or approval are no longer what the page showed', async () => {
    const found = await offered()
    const shown = { cancelHours: 0, approval: 'automatic', terms: null, deposit: null }
    const edits = (body: object) => found.jane.get('editSchedule', { ...scheduleOf(found), body })
    for (const body of [{ cancelHours: 12 }, { approval: 'manual' }, { terms: 'Pas de chien.' }]) {
      await edits(body)
      expect(await takes(found, { shown }), JSON.stringify(body)).toMatchObject(
        refused(409, 'conditions_changed'),
      )
      Object.assign(shown, body)
    }
    expect(await takes(found, { shown })).toMatchObject({ status: 200, body: { status: 'pending' } })
    // Another tab, or the same press again.
    await edits({ cancelHours: 6 })
    expect((await takes(found, { shown })).status).toBe(200)
  })
})

describe('An offer that waits for its deposit', () => {
  it('calls no place booked before its deposit is paid, and leads back to the payment until the hold ends', async () => {
    const found = await offered(asks)
    const start = product.now()
    const { body } = await takes(found)
    const { booking } = await shows(found)
    expect(booking).toEqual({
      referenceToken: body.referenceToken,
      status: 'pending',
      toPay: { offer: found.offer.id, until: body.payment?.holdEndsAt },
    })
    expect((await takes(found)).body.payment).toMatchObject({
      paymentIntentId: body.payment?.paymentIntentId,
    })
    product.setNow(laterBy(product, 15))
    expect(await shows(found)).not.toHaveProperty('booking')
    expect(await takes(found)).toMatchObject(refused(409, 'offer_over'))
    product.setNow(new Date(start).toISOString())
    if (!body.payment) throw new Error('no payment')
    await client(product).pays(body.payment)
    await product.sweep()
    expect((await shows(found)).booking).toEqual({ referenceToken: body.referenceToken, status: 'approved' })
  })
})

it('offers a time that was freed while the link took no bookings, once it takes them again', async () => {
  const full = await fullSalon(product)
  const waitingToken = await waitsAs(product, full, 'ada@waits.example')
  await full.jane.subscribes('none')
  await client(product).cancels(full.references[0] ?? '')
  await product.sweep()
  await product.sweep()
  expect(await waitingOf(product, waitingToken)).not.toHaveProperty('offer')
  await full.jane.subscribes()
  await product.sweep()
  expect((await waitingOf(product, waitingToken)).offer).toMatchObject({ startTime: '09:00' })
})
