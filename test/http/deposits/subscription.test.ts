import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxAction } from '../../../src/contract/sandbox.ts'
import {
  cardToAuthenticate,
  client,
  declinedCard,
  goodCard,
  type Owner,
  owner,
  refused,
  type Salon,
  sessionAt,
} from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  await camille.subscribes('none')
  salon = await camille.opens()
})

const isShared = async () =>
  (await client(product).call('getPublicSchedule', { params: { token: salon.token } })).status === 200
const checkout = async () => (await camille.get('createCheckoutSession', { body: {} })).url
const act = (url: string, action: SandboxAction, number?: string) =>
  camille.call('actInSandbox', {
    params: sessionAt(url),
    body: { action, ...(number && { card: { number, expiry: '12/34', cvc: '123' } }) },
  })
const subscribe = async () => act(await checkout(), 'pay', goodCard)
const manage = async (action: SandboxAction) =>
  act((await camille.get('createPortalSession', { body: {} })).url, action)

describe('Subscribing', () => {
  it('opens the share link for a month', async () => {
    expect(await isShared()).toBe(false)
    expect((await camille.get('getSubscription')).status).toBe('none')
    const { body } = await subscribe()
    expect(body.url).toBe(`${product.url}/subscription?checkout=done`)
    expect(await isShared()).toBe(true)
    expect(await camille.get('getSubscription')).toEqual({
      status: 'active',
      paidUntil: '2027-04-01T08:00:00.000Z',
      endsAtPeriodEnd: false,
    })
    expect((await camille.call('me')).body.subscriptionStatus).toBe('active')
    expect(await camille.call('createCheckoutSession')).toMatchObject(refused(409, 'already_subscribed'))
  })

  it('charges 9.99 euros, and accepts only a card that can pay', async () => {
    const url = await checkout()
    const page = await camille.get('getSandboxSession', { params: sessionAt(url) })
    expect(page).toMatchObject({ page: 'checkout', subscription: { amount: 9.99, status: 'none' } })
    expect(await act(url, 'pay', declinedCard)).toMatchObject(refused(402, 'card_declined'))
    expect(await act(url, 'pay', cardToAuthenticate)).toMatchObject(refused(400, 'card_not_accepted'))
    expect(await act(url, 'pay')).toMatchObject(refused(400, 'card_not_accepted'))
    expect(await isShared()).toBe(false)
  })

  it('takes one payment, and ends the older of two checkouts', async () => {
    const [first, second] = [await checkout(), await checkout()]
    expect(await act(first, 'pay', goodCard)).toMatchObject(refused(404, 'not_found'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(second, 'pay', goodCard)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)])
  })

  it('keeps a checkout open when its payment fails', async () => {
    const url = await checkout()
    await product.pool.query(
      `UPDATE sandbox_objects SET body = jsonb_set(body, '{subscription}', $2)
       WHERE kind = 'customer' AND id = (SELECT parent FROM sandbox_objects WHERE id = $1)`,
      [
        sessionAt(url).sessionId,
        { status: 'active', paidUntil: product.now() + 60_000, endsAtPeriodEnd: false },
      ],
    )
    expect(await act(url, 'pay', goodCard)).toMatchObject(refused(409, 'payment_not_due'))
    expect(await camille.call('getSandboxSession', { params: sessionAt(url) })).toMatchObject({
      status: 200,
      body: { subscription: { status: 'active' } },
    })
  })

  it('ends subscription links an hour after they were requested', async () => {
    await subscribe()
    const { url } = await camille.get('createPortalSession', { body: {} })
    product.setNow('2027-03-01T09:00:00Z')
    expect(await act(url, 'fail_next_payment')).toMatchObject({ status: 200 })
    product.setNow('2027-03-01T09:00:01Z')
    expect(await act(url, 'renew')).toMatchObject(refused(404, 'not_found'))
    expect(await camille.call('getSandboxSession', { params: sessionAt(url) })).toMatchObject({ status: 404 })
    expect(await manage('renew')).toMatchObject({ status: 200 })
  })

  it('lets the owner leave the checkout', async () => {
    expect((await act(await checkout(), 'leave')).body.url).toBe(`${product.url}/subscription`)
    expect(await isShared()).toBe(false)
  })

  it('requires a verified address to subscribe', async () => {
    await product.pool.query('UPDATE users SET email_verified = false WHERE email = $1', [camille.email])
    expect(await camille.call('createCheckoutSession')).toMatchObject({
      status: 403,
      body: { error: 'You must verify your email before you can subscribe.' },
    })
  })
})

describe('Subscription', () => {
  it('keeps a cancelled subscription until the end of its month, and lets the owner resume it', async () => {
    await subscribe()
    await manage('cancel')
    expect(await camille.get('getSubscription')).toMatchObject({ status: 'active', endsAtPeriodEnd: true })
    await manage('resume')
    expect(await camille.get('getSubscription')).toMatchObject({ status: 'active', endsAtPeriodEnd: false })
    await manage('cancel')
    product.setNow('2027-04-01T07:59:59Z')
    await product.sweep()
    expect(await isShared()).toBe(true)
    product.setNow('2027-04-01T08:00:00Z')
    await product.sweep()
    expect(await isShared()).toBe(false)
    expect((await camille.get('getSubscription')).status).toBe('cancelled')
    await subscribe()
    expect(await isShared()).toBe(true)
  })

  it('renews a subscription every month', async () => {
    await subscribe()
    product.setNow('2027-06-20T08:00:00Z')
    await product.sweep()
    expect(await camille.get('getSubscription')).toMatchObject({
      status: 'active',
      paidUntil: '2027-07-01T08:00:00.000Z',
    })
  })

  it('closes the share link when a payment fails, and opens it when the owner pays', async () => {
    await subscribe()
    await manage('fail_next_payment')
    expect(await isShared()).toBe(false)
    expect((await camille.get('getSubscription')).status).toBe('past_due')
    await manage('renew')
    expect(await isShared()).toBe(true)
  })

  it('refuses the customer portal without a subscription', async () => {
    const jane = await owner(product)
    expect(await jane.call('createPortalSession')).toMatchObject(refused(409, 'not_subscribed'))
  })
})
