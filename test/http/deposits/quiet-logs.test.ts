import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, declinedCard, goodCard } from '../../fixtures/actors.ts'
import { at, idOf, laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { type StripeProduct, startStripeProduct } from '../../stripe/stripe-product.ts'

const ada = {
  clientName: 'Ada Lovelace',
  clientEmail: 'ada@lovelace.example',
  clientPhone: '06 12 34 56 78',
  comment: 'Sonnez deux fois',
}
const personal = [...Object.values(ada), 'lovelace', 'Sonnez']
const cards = [goodCard, declinedCard, '5555 5555 5555 4444'].flatMap((card) => [
  card,
  card.replaceAll(' ', ''),
])

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

const expectQuiet = (text: string, secrets: string[]) => {
  for (const word of [...personal, ...cards, ...secrets]) expect(text).not.toContain(word)
}

describe('Logs with the sandbox', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ log })
  })
  afterAll(() => product.stop())

  it('logs no card, secret or client, and stores no card', async () => {
    const { salon } = await openDepositSalon(product)
    const visitor = client(product)
    const { body: hold } = await visitor.holds(salon, at('09:00'), ada)
    await visitor.pays(hold, '5555 5555 5555 4444')
    await visitor.pays(hold, declinedCard)
    await visitor.pays(hold)
    const { rows } = await product.pool.query('SELECT body::text FROM sandbox_objects')
    const kept = rows.map(({ body }) => body).join('\n')
    expect(kept).toContain('1550')
    expectQuiet(kept, [])
    expectQuiet(lines.join('\n'), [hold.clientSecret])
  })
})

describe('Logs with Stripe', () => {
  let world: StripeProduct
  beforeAll(async () => {
    world = await startStripeProduct({ log })
  })
  afterAll(() => world.stop())

  it('sends Stripe no personal data, and logs failures without it', async () => {
    const { stripe, product } = world
    const { camille, salon } = await world.openSalon()
    const visitor = client(product)
    const { body: hold } = await visitor.holds(salon, at('09:00'), ada)
    stripe.pays(hold.paymentIntentId)
    await visitor.looksUp(hold.referenceToken)
    stripe.refusesRefunds('insufficient_funds')
    await camille.answers(await idOf(camille, salon, hold.referenceToken), 'rejected')
    await product.sweep()
    const other = (await visitor.holds(salon, at('10:00'), ada)).body
    stripe.pays(other.paymentIntentId)
    Object.assign(stripe.ledger.found(stripe.ledger.payments, other.paymentIntentId).intent, { amount: 1 })
    await visitor.looksUp(other.referenceToken)
    await stripe.goesAway()
    product.setNow(laterBy(product, 60))
    await product.sweep()

    const logged = lines.join('\n')
    expect(logged).toContain('refund refused')
    expect(logged).toContain('does not match')
    const { secretKey, webhookSecret, connectWebhookSecret } = stripe.settings
    const secrets = [secretKey, webhookSecret, connectWebhookSecret, hold.clientSecret, other.clientSecret]
    expectQuiet(logged, secrets)
    for (const { raw, given } of stripe.requests) {
      expectQuiet(raw, [hold.referenceToken, other.referenceToken])
      const { metadata } = given as { metadata?: Record<string, string> }
      for (const value of Object.values(metadata ?? {})) expect(value).toMatch(/^[\w-]+$/)
    }
  })
})
