import { stripeProvider } from '../../src/server/ports/payments/stripe.ts'
import type { Owner } from '../product/actors.ts'
import { openDepositSalon } from '../product/deposit-salon.ts'
import { mondayMorning, type Options, type Product, startProduct } from '../product/product.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'

/** The product with Stripe for its money, and the server that stands for Stripe; the two share a clock. */
export type StripeProduct = {
  stripe: StripeServer
  product: Product
  /** The id of an owner's account at Stripe. */
  accountOf(owner: Owner): Promise<string>
  /** Monday morning, Stripe at its post, and a salon that asks for a deposit. */
  openSalon(): ReturnType<typeof openDepositSalon>
  stop(): Promise<void>
}

/** `patience`: for how long an answer of Stripe's is waited for, in milliseconds, where it is not as long as ever. */
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
