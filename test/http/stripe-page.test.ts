import { afterAll, beforeAll, expect, it } from 'vitest'
import { stripeProvider } from '../../src/server/ports/payments/stripe.ts'
import { client } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'
import { startStripe } from '../stripe/stripe-server.ts'

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

it('lets Stripe’s form in on the page that pays, and nowhere else', async () => {
  expect((await pageOf(real, '/book/anything')).policy).toContain('https://js.stripe.com')
  for (const path of ['/', '/dashboard', '/manage-booking', '/nowhere'])
    expect((await pageOf(real, path)).policy).not.toContain('stripe')
  expect((await pageOf(test, '/book/anything')).policy).not.toContain('stripe')
})

it('says on the page itself that money is the sandbox’s, when it is', async () => {
  for (const path of ['/', '/book/anything', '/nowhere']) {
    expect((await pageOf(test, path)).html).toContain('data-payments="sandbox"')
    expect((await pageOf(real, path)).html).not.toContain('data-payments')
  }
})
