import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  ;({ camille, salon, ada } = await openDepositSalon(product))
})

const coupe = () => salon.services.Coupe ?? 0

const sets = (body: Record<string, unknown>) =>
  camille.call('setDeposit', { params: { scheduleId: salon.id }, body })

const changes = (body: Record<string, unknown>, serviceId = coupe()) =>
  camille.call('editService', { params: { serviceId }, body })

const adds = (body: Record<string, unknown>) =>
  camille.call('createService', {
    params: { scheduleId: salon.id },
    body: { name: 'Couleur', durationMinutes: 60, ...body },
  })

const shared = () => ada.get('getPublicSchedule', { params: { token: salon.token } })

const holds = (serviceIds: number[], time = '09:00') =>
  ada.call('createDepositPayment', {
    params: { token: salon.token },
    body: { serviceIds, ...slotAt(time) },
  })

const slotAt = (startTime: string) => {
  const [date] = at(startTime).split(' ')
  return { date, startTime, clientName: 'Ada', clientPhone: '06 00 00 00 00' }
}

describe('Deposits as a percentage', () => {
  it('shows 30 % of the price on the page, in the payment and in the look-up', async () => {
    await changes({ priceCents: 4200 })
    const { status, body } = await sets({ requiresDeposit: true, depositPercent: 30 })
    expect([status, body]).toMatchObject([
      200,
      { requiresDeposit: true, depositAmount: null, depositPercent: 30 },
    ])
    expect(await shared()).toMatchObject({
      requiresDeposit: true,
      depositAmount: null,
      depositPercent: 30,
      services: [{ priceCents: 4200, depositCents: null, depositPercent: null }],
    })
    const { body: hold } = await ada.holds(salon, at('09:00'), { clientEmail: 'share@example.com' })
    expect(hold.amount).toBe(12.6)
    expect((await ada.looksUp(hold.referenceToken)).body.leftToPay).toBe(29.4)
    await ada.pays(hold)
    const { leftToPay } = await depositIs(ada, hold.referenceToken, 'succeeded')
    expect(leftToPay).toBe(29.4)
    const [mail] = await product.mailsTo('share@example.com', 1)
    const text = mail?.text.replace(/[\u00a0\u202f]/g, ' ')
    expect(text).toContain('Acompte payé : 12,60 €')
    expect(text).toContain('Reste à payer sur place : 29,40 €')
    const id = await idOf(camille, salon, hold.referenceToken)
    await camille.get('refundDeposit', { params: { bookingId: id }, body: { amount: '6.30' } })
    const after = await ada.looksUp(hold.referenceToken)
    expect(after.body.leftToPay).toBe(35.7)
    await camille.edits(id, { status: 'cancelled' })
    expect((await ada.looksUp(hold.referenceToken)).body).not.toHaveProperty('leftToPay')
  })

  it('asks for an amount again when a caller that knows only amounts sets one', async () => {
    await changes({ priceCents: 4200 })
    await sets({ requiresDeposit: true, depositPercent: 30 })
    await camille.asksFor(salon, '10.00')
    expect(await shared()).toMatchObject({ depositAmount: 10, depositPercent: null })
    await sets({ requiresDeposit: true, depositPercent: 30 })
    expect((await sets({ requiresDeposit: false })).body).toMatchObject({
      requiresDeposit: false,
      depositAmount: null,
      depositPercent: null,
    })
    expect((await ada.books(salon, at('10:00'))).status).toBe(201)
  })

  it.each([
    [{ depositPercent: 0 }, 'depositPercent'],
    [{ depositPercent: 101 }, 'depositPercent'],
    [{ depositPercent: 12.5 }, 'depositPercent'],
    [{ depositPercent: '30' }, 'depositPercent'],
    [{ depositPercent: 30, depositAmount: '10' }, 'depositPercent'],
    [{}, 'depositAmount'],
  ])('refuses %o with a text at %s', async (terms, field) => {
    await changes({ priceCents: 4200 })
    const { status, body } = await sets({ requiresDeposit: true, ...terms })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it('refuses a percentage while a service has no price, and names the service', async () => {
    const reply = await sets({ requiresDeposit: true, depositPercent: 30 })
    expect(reply).toMatchObject(refused(400, 'deposit_without_price'))
    expect(reply.body).toMatchObject({ fields: { depositPercent: expect.stringContaining('Coupe') } })
    await changes({ depositCents: 0 })
    expect((await sets({ requiresDeposit: true, depositPercent: 30 })).status).toBe(200)
    expect(await adds({})).toMatchObject({
      ...refused(400, 'deposit_without_price'),
      body: { fields: { priceCents: expect.any(String) } },
    })
    expect(await changes({ depositPercent: 20, depositCents: null })).toMatchObject({
      body: { fields: { depositPercent: expect.any(String) } },
    })
    const { body: couleur } = await adds({ priceCents: 8000 })
    expect(await changes({ priceCents: null }, couleur.id)).toMatchObject(
      refused(400, 'deposit_without_price'),
    )
    expect((await changes({ name: 'Coloration' }, couleur.id)).status).toBe(200)
  })
})

describe('Deposits of single services', () => {
  it('lets a service replace the schedule’s deposit, and adds deposits up in a visit', async () => {
    const { body: couleur } = await adds({ priceCents: 8000, depositPercent: 25 })
    const { body: soin } = await adds({ name: 'Soin', priceCents: 2000, depositCents: 0 })
    expect(couleur).toMatchObject({ depositCents: null, depositPercent: 25 })
    const own = await holds([couleur.id])
    expect(own.body.amount).toBe(20)
    expect((await holds([coupe(), couleur.id, soin.id])).body.amount).toBe(35.5)
    expect(await holds([soin.id])).toMatchObject(refused(409, 'deposit_not_required'))
    const booked = await ada.call('book', {
      params: { token: salon.token },
      body: { serviceId: soin.id, ...slotAt('15:00') },
    })
    expect(booked.status).toBe(201)
    const refusal = await ada.call('book', {
      params: { token: salon.token },
      body: { serviceId: couleur.id, ...slotAt('16:00') },
    })
    expect(refusal).toMatchObject(refused(409, 'deposit_required'))
  })

  it('asks for a deposit where the schedule asks for none', async () => {
    await camille.asksFor(salon, null)
    expect(await shared()).toMatchObject({ requiresDeposit: false })
    await changes({ priceCents: 4200, depositCents: 1000 })
    expect(await shared()).toMatchObject({
      requiresDeposit: true,
      depositAmount: null,
      depositsUnavailable: false,
    })
    expect((await holds([coupe()])).body.amount).toBe(10)
  })

  it('refuses a deposit above the price or below a card payment', async () => {
    expect(await changes({ priceCents: 1000, depositCents: 1001 })).toMatchObject({
      ...refused(400, 'deposit_over_price'),
      body: { fields: { depositCents: expect.any(String) } },
    })
    expect(await changes({ depositCents: 49 })).toMatchObject({
      status: 400,
      body: { fields: { depositCents: expect.any(String) } },
    })
    await changes({ priceCents: 3000, depositCents: 2000 })
    expect(await changes({ priceCents: 1900 })).toMatchObject(refused(400, 'deposit_over_price'))
  })

  it('refuses a service’s deposit without a payment account', async () => {
    const jane = await owner(product)
    const { services } = await jane.opens()
    const reply = await jane.call('editService', {
      params: { serviceId: services.Coupe ?? 0 },
      body: { depositCents: 1000 },
    })
    expect(reply).toMatchObject(refused(403, 'payment_account_required'))
  })

  it('takes another hold when the deposit changes meanwhile', async () => {
    await changes({ priceCents: 4200, depositPercent: 10 })
    const { body: first } = await ada.holds(salon, at('09:00'))
    await changes({ depositPercent: 20 })
    const { body: second } = await ada.holds(salon, at('09:00'))
    expect([first.amount, second.amount]).toEqual([4.2, 8.4])
    expect(second.referenceToken).not.toBe(first.referenceToken)
  })
})
