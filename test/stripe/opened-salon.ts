import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Client, Owner, Salon } from '../fixtures/actors.ts'
import type { Product } from '../fixtures/product.ts'
import { type StripeProduct, startStripeProduct } from './stripe-product.ts'
import type { StripeServer } from './stripe-server.ts'

/** Set by `openStripeSalon`. */
export let world: StripeProduct
export let stripe: StripeServer
export let product: Product
export let camille: Owner
export let salon: Salon
export let ada: Client

/** One product for a file's tests, and for each test a salon of Camille's with a deposit. */
export function openStripeSalon(options?: Parameters<typeof startStripeProduct>[0]): void {
  beforeAll(async () => {
    world = await startStripeProduct(options)
    ;({ stripe, product } = world)
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    ;({ camille, salon, ada } = await world.openSalon())
  })
}
