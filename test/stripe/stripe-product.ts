import { stripeProvider } from '../../src/server/adapters/payments/stripe.ts'
import type { Owner } from '../fixtures/actors.ts'
import { openDepositSalon } from '../fixtures/deposit-salon.ts'
import { mondayMorning, type Options, type Product, startProduct } from '../fixtures/product.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'

/** Stripe and the product share a clock. */
export type StripeProduct = {
  stripe: StripeServer
  product: Product
  accountOf(owner: Owner): Promise<string>
  openSalon(): ReturnType<typeof openDepositSalon>
  stop(): Promise<void>
}

/** `patience` is the timeout for Stripe's answers in milliseconds. */
export async function startStripeProduct({
  patience,
  ...options
}: Pick<Options, 'log'> & { patience?: number } = {}): Promise<StripeProduct> {
  const stripe = await startStripe(() => product.now())
  const { api } = stripe.settings
  if (api && patience !== undefined) api.timeout = patience
  const product: Product = await startProduct({ ...options, payments: stripeProvider(stripe.settings) })
  const accountOf = async ({ email }: Owner): Promise<string> => {
    const { rows } = await product.pool.query(
      'SELECT account_id FROM payment_accounts a JOIN users u ON u.id = a.owner_id WHERE u.email = $1',
      [email],
    )
    return rows[0].account_id
  }
  return {
    stripe,
    product,
    accountOf,
    async openSalon() {
      await stripe.comesBack()
      stripe.watches()
      stripe.refusesRefunds(null)
      product.setNow(mondayMorning)
      return openDepositSalon(product, async (owner) => {
        await owner.get('createAccountLink', { body: {} })
        stripe.enables(await accountOf(owner))
      })
    },
    async stop() {
      await product.stop()
      await stripe.stop()
    },
  }
}
