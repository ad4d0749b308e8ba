import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, laterBy, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

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

describe('Deposit settings', () => {
  it('requires an account that can take payments before deposits', async () => {
    const jane = await owner(product)
    const other = await jane.opens()
    const refusal = refused(403, 'payment_account_required')
    expect(await jane.asksFor(other, '15.50')).toMatchObject(refusal)
    await jane.get('createAccountLink', { body: {} })
    expect(await jane.get('getPaymentAccount')).toEqual({ connected: true, status: 'pending' })
    expect(await jane.asksFor(other, '15.50')).toMatchObject(refusal)
    await jane.connects()
    expect(await jane.get('getPaymentAccount')).toEqual({ connected: true, status: 'enabled' })
    expect(await jane.asksFor(other, '15.50')).toMatchObject({
      status: 200,
      body: { requiresDeposit: true, depositAmount: '15.50' },
    })
    expect(await jane.asksFor(other, null)).toMatchObject({
      status: 200,
      body: { requiresDeposit: false, depositAmount: null },
    })
  })

  it.each([50, 51, 1550, 99_999_999])('accepts a deposit of %i cents', async (cents) => {
    const depositAmount = (cents / 100).toFixed(2)
    expect(await camille.asksFor(salon, depositAmount)).toMatchObject({
      status: 200,
      body: { requiresDeposit: true, depositAmount },
    })
    const shown = await ada.get('getPublicSchedule', { params: { token: salon.token } })
    expect(shown).toMatchObject({ requiresDeposit: true, depositAmount: cents / 100 })
  })

  it('treats a deposit of zero, as older versions allowed, as no deposit', async () => {
    await product.pool.query('UPDATE schedules SET deposit_cents = 0 WHERE id = $1', [salon.id])
    const none = { requiresDeposit: false, depositAmount: null }
    const params = { scheduleId: salon.id }
    expect(await camille.get('getSchedule', { params })).toMatchObject({ ...none, depositsPaused: false })
    expect((await camille.get('listSchedules')).find(({ id }) => id === salon.id)).toMatchObject(none)
    expect(await ada.get('getPublicSchedule', { params: { token: salon.token } })).toMatchObject(none)
    expect(await ada.books(salon, at('09:00'))).toMatchObject({ status: 201 })
    expect(await ada.holds(salon, at('10:00'))).toMatchObject(refused(409, 'deposit_not_required'))
  })

  it('shows the deposit in euros, and refuses bookings without it', async () => {
    const shown = await ada.get('getPublicSchedule', { params: { token: salon.token } })
    expect(shown).toMatchObject({ requiresDeposit: true, depositAmount: 15.5, refundHours: 24 })
    expect(await ada.books(salon, at('09:00'))).toMatchObject(refused(409, 'deposit_required'))
    expect(await camille.bookings(salon)).toEqual([])
  })
})

describe('Holds', () => {
  it('holds a slot for 15 minutes, and hides the hold from the owner', async () => {
    const { status, body } = await ada.holds(salon, at('09:00'))
    expect(status).toBe(201)
    expect(body).toEqual({
      clientSecret: expect.stringContaining(body.paymentIntentId),
      paymentIntentId: expect.stringMatching(/^pi_/),
      referenceToken: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      provider: 'sandbox',
      publishableKey: null,
      accountId: expect.stringMatching(/^acct_/),
      amount: 15.5,
      holdEndsAt: laterBy(product, 15),
    })
    expect((await client(product).slots(salon, monday)).body.slots).not.toContain('09:00')
    expect((await ada.slots(salon, monday)).body.slots).toContain('09:00')
    expect(await client(product).holds(salon, at('09:30'))).toMatchObject(refused(409, 'slot_taken'))
    expect(await camille.bookings(salon)).toEqual([])
    expect(await camille.get('listSchedules')).toMatchObject([{ pendingCount: 0, upcomingCount: 0 }])
    expect((await ada.looksUp(body.referenceToken)).body).toMatchObject({
      status: 'pending',
      holdEndsAt: laterBy(product, 15),
      deposit: { amount: 15.5, status: 'created', refundedOnCancel: false },
    })
  })

  it('frees the slot for everyone when its hold ends', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    product.setNow(laterBy(product, 15))
    const bob = client(product)
    expect((await bob.slots(salon, monday)).body.slots).toContain('09:00')
    expect(await bob.holds(salon, at('09:00'))).toMatchObject({ status: 201 })
    expect((await ada.looksUp(hold.referenceToken)).body).toMatchObject({
      status: 'cancelled',
      deposit: { status: 'cancelled' },
    })
    expect(await ada.pays(hold)).toMatchObject(refused(409, 'payment_not_due'))
    expect(await overlaps(product)).toBe(0)
  })

  it('tells its client at its end, before any sweep', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    product.setNow(laterBy(product, 14.5))
    expect((await ada.looksUp(hold.referenceToken)).body).toMatchObject({
      status: 'pending',
      holdSeconds: 30,
    })
    product.setNow(laterBy(product, 0.5))
    const { body } = await ada.looksUp(hold.referenceToken)
    expect(body).toMatchObject({
      status: 'cancelled',
      holdEndsAt: null,
      expired: true,
      cancellable: false,
      deposit: { status: 'cancelled' },
    })
    expect(body).not.toHaveProperty('holdSeconds')
    expect(await ada.pays(hold)).toMatchObject(refused(409, 'payment_not_due'))
    const { body: again } = await ada.holds(salon, at('09:00'))
    expect(again.referenceToken).not.toBe(hold.referenceToken)
    expect(again.holdEndsAt).toBe(laterBy(product, 15))
  })

  it('lets the owner book over an ended hold, and names the end of a live one', async () => {
    await ada.holds(salon, at('09:00'))
    expect(await camille.enters(salon, at('09:30'))).toMatchObject({
      status: 409,
      body: { code: 'slot_held', message: expect.stringContaining('09:15') },
    })
    product.setNow(laterBy(product, 15))
    expect(await camille.enters(salon, at('09:30'))).toMatchObject({ status: 201 })
    expect(await overlaps(product)).toBe(0)
  })

  it('ends an unpaid hold in the sweeper', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    product.setNow(laterBy(product, 16))
    await product.sweep()
    expect((await ada.looksUp(hold.referenceToken)).body).toMatchObject({
      status: 'cancelled',
      deposit: { status: 'cancelled' },
    })
  })

  it('returns the same hold to its client, with corrected details', async () => {
    const { body: first } = await ada.holds(salon, at('09:00'), { clientName: 'Ada' })
    const { body: again } = await ada.holds(salon, at('09:00'), { clientName: 'Ada Lovelace' })
    expect(again).toEqual(first)
    expect((await ada.looksUp(first.referenceToken)).body.clientName).toBe('Ada Lovelace')
  })

  it('returns the same hold when a request is sent again with its key', async () => {
    const key = '0f9c9f5e-6a0e-4d0a-9a3b-0d4b6d1d2c3f'
    const { body: lost } = await client(product).holds(salon, at('09:00'), { key })
    expect(await client(product).holds(salon, at('09:00'), { key })).toMatchObject({
      status: 201,
      body: lost,
    })
  })

  it('frees the first slot when its client holds another time', async () => {
    const { body: first } = await ada.holds(salon, at('09:00'))
    const { body: second } = await ada.holds(salon, at('10:00'))
    expect(second.referenceToken).not.toBe(first.referenceToken)
    expect(await client(product).holds(salon, at('09:00'))).toMatchObject({ status: 201 })
    expect((await ada.looksUp(first.referenceToken)).body.status).toBe('cancelled')
    await depositIs(ada, first.referenceToken, 'cancelled')
  })

  it('frees the slot when its client gives up the hold', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    expect(await ada.cancels(hold.referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect((await client(product).slots(salon, monday)).body.slots).toContain('09:00')
    await depositIs(ada, hold.referenceToken, 'cancelled')
    expect(await ada.pays(hold)).toMatchObject(refused(409, 'payment_not_due'))
  })

  it('gives a hold to one of 16 visitors who ask at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 16 }, () => client(product).holds(salon, at('09:00'))),
    )
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of asked) if (status !== 201) expect(body.code).toBe('slot_taken')
    expect(await overlaps(product)).toBe(0)
  })
})
