import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Owner, Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { type StripeProduct, startStripeProduct } from '../../stripe/stripe-product.ts'
import type { StripeServer } from '../../stripe/stripe-server.ts'

let world: StripeProduct
let stripe: StripeServer
let product: Product
let camille: Owner
let salon: Salon
let accountId: string

beforeAll(async () => {
  world = await startStripeProduct()
  ;({ stripe, product } = world)
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;({ camille, salon } = await world.openSalon())
  accountId = await world.accountOf(camille)
})

const happens = (type: 'updated' | 'application.deauthorized') =>
  stripe.send(
    `${product.url}/api/webhooks/stripe-connect`,
    'connect',
    stripe.event(`account.${type}`, { id: accountId }, { account: accountId }),
    product.now(),
  )
const about = 'Vos clients ne peuvent plus payer d’acompte'
async function timesTold(): Promise<number> {
  const { rows } = await product.pool.query(
    "SELECT count(*)::int AS told FROM users u JOIN account_mails m ON m.user_id = u.id WHERE u.email = $1 AND m.template = 'payment_account_lost'",
    [camille.email],
  )
  return rows[0].told
}

describe('Lost payment accounts', () => {
  it('notifies the owner once when a payment account stops taking cards, even if it is removed later', async () => {
    stripe.enables(accountId, false)
    const answers = await Promise.all([happens('updated'), happens('updated'), happens('updated')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await camille.get('getPaymentAccount')
    stripe.takesAway(accountId)
    await happens('application.deauthorized')
    const mails = await product.mailsTo(camille.email, 2)
    expect(mails.filter(({ subject }) => subject === about)).toHaveLength(1)
    expect(mails.at(-1)?.text).toContain(`${product.url}/dashboard`)
    expect(await timesTold()).toBe(1)
  })

  it('notifies the owner again when the payment account is lost again', async () => {
    for (const lost of [1, 2]) {
      stripe.enables(accountId, false)
      await happens('updated')
      expect(await timesTold()).toBe(lost)
      stripe.enables(accountId)
      await happens('updated')
    }
  })

  it('sends no notification about a lost payment account when the deposit is zero', async () => {
    await product.pool.query('UPDATE schedules SET deposit_cents = 0 WHERE id = $1', [salon.id])
    stripe.enables(accountId, false)
    await happens('updated')
    expect(await timesTold()).toBe(0)
  })

  it('notifies the owner when opening the settings shows that the payment account is gone', async () => {
    stripe.takesAway(accountId)
    expect(await camille.get('getPaymentAccount')).toEqual({ connected: false, status: 'pending' })
    expect(await timesTold()).toBe(1)
  })

  it('sends no notification about a lost payment account when no deposit is required', async () => {
    await camille.asksFor(salon, null)
    stripe.takesAway(accountId)
    await happens('application.deauthorized')
    expect(await timesTold()).toBe(0)
  })

  it('creates another payment account when the owner reconnects, even without an event', async () => {
    stripe.takesAway(accountId)
    expect((await camille.get('createAccountLink', { body: {} })).url).toMatch(/^https:/)
    expect(await world.accountOf(camille)).not.toBe(accountId)
  })

  it('ignores an answer about the payment account from before it was enabled', async () => {
    stripe.enables(accountId, false)
    await happens('updated')
    const slow = stripe.holdsBack(({ path }) => path === `/v2/core/accounts/${accountId}`)
    const early = happens('updated')
    await slow.held
    stripe.enables(accountId)
    await happens('updated')
    slow.release()
    expect((await early).status).toBe(200)
    expect(await camille.asksFor(salon, '20')).toMatchObject({ status: 200 })
    expect(await timesTold()).toBe(1)
  })
})
