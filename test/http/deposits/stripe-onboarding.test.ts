import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripeProvider } from '../../../src/server/adapters/payments/stripe.ts'
import { client } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { startStripe } from '../../stripe/stripe-server.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let real: Product
let test: Product

beforeAll(async () => {
  stripe = await startStripe()
  real = await startProduct({ payments: stripeProvider(stripe.settings) })
  test = await startProduct()
})

afterAll(async () => {
  await real.stop()
  await test.stop()
  await stripe.stop()
})

const pageOf = async (product: Product, path: string) => {
  const response = await client(product).send('GET', path)
  return { policy: response.headers.get('content-security-policy') ?? '', html: await response.text() }
}

it('allows Stripe’s scripts only on the page that takes payments', async () => {
  expect((await pageOf(real, '/book/anything')).policy).toContain('https://js.stripe.com')
  for (const path of ['/', '/dashboard', '/manage-booking', '/nowhere'])
    expect((await pageOf(real, path)).policy).not.toContain('stripe')
  expect((await pageOf(test, '/book/anything')).policy).not.toContain('stripe')
})

it('marks every page when payments use the sandbox', async () => {
  for (const path of ['/', '/book/anything', '/nowhere']) {
    expect((await pageOf(test, path)).html).toContain('<html data-payments="sandbox"')
    expect((await pageOf(real, path)).html).not.toContain('<html data-payments')
  }
})
