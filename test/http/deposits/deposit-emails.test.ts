import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, goodCard, owner, sessionAt } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { allPlanned, mails } from '../../fixtures/email-rows.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { type StripeProduct, startStripeProduct } from '../../stripe/stripe-product.ts'

/** French texts have unbreakable spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
let addresses = 0
const address = () => `client${++addresses}@example.com`

describe('Money mails with the sandbox', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())
  beforeEach(() => product.setNow(mondayMorning))

  it.each([
    [
      'fr',
      '15,50 €',
      'Demande reçue, acompte payé : lun. 8 mars 09:00',
      'Acompte remboursé : lun. 8 mars 09:00',
    ],
    ['en', '€15.50', 'Request received, deposit paid: Mon 8 Mar 09:00', 'Deposit refunded: Mon 8 Mar 09:00'],
  ])('mails the client in %s about the deposit and its refund', async (language, amount, paid, refunded) => {
    const { camille, salon } = await openDepositSalon(product)
    const ada = client(product, language)
    const clientEmail = address()
    const { body: hold } = await ada.holds(salon, at('09:00'), { clientEmail })
    await ada.pays(hold)
    const [received] = await product.mailsTo(clientEmail)
    expect(plain(received?.subject ?? '')).toContain(paid)
    expect(plain(received?.text ?? '')).toContain(amount)
    expect(received?.text).toContain(hold.referenceToken)
    await camille.answers(await idOf(camille, salon, hold.referenceToken), 'rejected')
    await depositIs(ada, hold.referenceToken, 'refunded')
    const [, rejected, returned] = await product.mailsTo(clientEmail, 3)
    expect(rejected?.subject).toMatch(/refusée|declined/)
    expect(plain(returned?.subject ?? '')).toContain(refunded)
    expect(plain(returned?.text ?? '')).toContain(amount)
    const told = await product.mailsTo(camille.email, 3)
    expect(plain(told[1]?.text ?? '')).toContain('L’acompte de 15,50 € est payé')
    expect(plain(told[2]?.subject ?? '')).toMatch(/^Acompte rendu : Ada, lun. 8 mars à 09:00/)
  })

  it('sends no mail about a hold that is never paid', async () => {
    const { camille, salon } = await openDepositSalon(product)
    const clientEmail = address()
    await client(product).holds(salon, at('09:00'), { clientEmail })
    product.setNow(laterBy(product, 20))
    await product.sweep()
    await allPlanned(product)
    const { rows } = await product.pool.query(`SELECT template FROM ${mails} WHERE target = ANY ($1)`, [
      [clientEmail, camille.email],
    ])
    expect(rows.map(({ template }) => template)).toEqual(['verify_address'])
  })

  it('mails the owner once when a subscription payment fails', async () => {
    const camille = await owner(product)
    await camille.subscribes('none')
    const { url } = await camille.get('createCheckoutSession', { body: {} })
    const card = { number: goodCard, expiry: '12/34', cvc: '123' }
    await camille.get('actInSandbox', { params: sessionAt(url), body: { action: 'pay', card } })
    const portal = await camille.get('createPortalSession', { body: {} })
    const fails = () =>
      camille.get('actInSandbox', { params: sessionAt(portal.url), body: { action: 'fail_next_payment' } })
    await fails()
    await fails()
    await camille.get('getSubscription')
    const mails = await product.mailsTo(camille.email, 2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Confirmez'),
      'Le paiement de votre abonnement a échoué',
    ])
    expect(mails[1]?.text).toContain('/subscription')
  })
})

describe('Money mails with Stripe', () => {
  let world: StripeProduct
  beforeAll(async () => {
    world = await startStripeProduct()
  })
  afterAll(() => world.stop())

  it('mails a client who paid too late that nothing is booked and the deposit is refunded', async () => {
    const { stripe, product } = world
    const { camille, salon, ada } = await world.openSalon()
    const clientEmail = address()
    const { body: first } = await ada.holds(salon, at('09:00'), { clientEmail })
    stripe.pays(first.paymentIntentId)
    await ada.holds(salon, at('10:00'), { clientEmail: address() })
    await depositIs(ada, first.referenceToken, 'refunded')
    const [mail] = await product.mailsTo(clientEmail)
    expect(plain(mail?.subject ?? '')).toContain(
      'Réservation impossible, acompte remboursé : lun. 8 mars 09:00',
    )
    expect(plain(mail?.text ?? '')).toContain('15,50 €')
    expect(await product.mailsTo(camille.email)).toHaveLength(1)
  })

  it('mails the owner once when a refund fails', async () => {
    const { stripe, product } = world
    const { camille, salon, ada } = await world.openSalon()
    const { body: hold } = await ada.holds(salon, at('09:00'))
    stripe.pays(hold.paymentIntentId)
    await ada.looksUp(hold.referenceToken)
    stripe.refusesRefunds('insufficient_funds')
    await camille.answers(await idOf(camille, salon, hold.referenceToken), 'rejected')
    for (let attempt = 0; attempt < 6; attempt++) {
      await product.sweep()
      product.setNow(laterBy(product, 24 * 60))
    }
    const mails = await product.mailsTo(camille.email, 3)
    expect(mails).toHaveLength(3)
    expect(plain(mails[2]?.subject ?? '')).toMatch(/^Remboursement à faire : Ada/)
  })
})
