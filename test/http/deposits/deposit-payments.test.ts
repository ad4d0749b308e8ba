import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  cardToAuthenticate,
  declinedCard,
  type Owner,
  refused,
  type Salon,
} from '../../fixtures/actors.ts'
import { at, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
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

describe('Deposit payments', () => {
  it('turns a paid hold into a request that the owner sees, and mails both sides', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'), { clientEmail: 'ada@example.com' })
    expect(await ada.pays(hold)).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 15.5 } })
    expect(await camille.bookings(salon)).toMatchObject([
      {
        status: 'pending',
        referenceToken: hold.referenceToken,
        deposit: { amount: '15.50', status: 'succeeded', refundRefused: false },
      },
    ])
    expect((await ada.looksUp(hold.referenceToken)).body).toMatchObject({
      status: 'pending',
      holdEndsAt: null,
      deposit: { amount: 15.5, status: 'succeeded', refundedOnCancel: true },
    })
    await allPlanned(product)
    const { rows } = await product.pool.query(
      `SELECT d.template, d.recipient FROM deliveries d JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id
       WHERE b.reference_token = $1 ORDER BY d.recipient`,
      [hold.referenceToken],
    )
    expect(rows).toEqual([
      { template: 'deposit_received', recipient: 'client' },
      { template: 'booking_requested', recipient: 'owner' },
    ])
  })

  it('accepts another card after one was declined', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    expect(await ada.pays(hold, declinedCard)).toMatchObject(refused(402, 'card_declined'))
    expect((await ada.looksUp(hold.referenceToken)).body).toMatchObject({
      status: 'pending',
      deposit: { status: 'failed' },
    })
    expect(await camille.bookings(salon)).toEqual([])
    expect(await ada.pays(hold)).toMatchObject({ status: 200 })
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('asks the bank to authenticate the card where needed', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    expect((await ada.pays(hold, cardToAuthenticate)).body.status).toBe('requires_action')
    const { paymentIntentId, clientSecret } = hold
    const says = (approve: boolean) =>
      ada.call('authenticateSandboxPayment', { params: { paymentIntentId }, body: { clientSecret, approve } })
    expect(await says(false)).toMatchObject(refused(402, 'authentication_refused'))
    expect(await says(true)).toMatchObject(refused(409, 'payment_not_due'))
    await ada.pays(hold, cardToAuthenticate)
    expect((await says(true)).body.status).toBe('succeeded')
    expect(await camille.bookings(salon)).toMatchObject([{ deposit: { status: 'succeeded' } }])
  })

  it('takes one payment when the client pays in two tabs', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    const answers = await Promise.all([ada.pays(hold), ada.pays(hold)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await camille.bookings(salon)).toHaveLength(1)
    expect((await ada.holds(salon, at('09:00'))).body.referenceToken).toBe(hold.referenceToken)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('requires the secret of the payment', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    expect(await ada.pays({ ...hold, clientSecret: 'guessed' })).toMatchObject(refused(404, 'not_found'))
  })
})
