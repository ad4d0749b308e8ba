import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Owner, owner, type Salon } from './actors.ts'
import { mondayMorning, type Product, startProduct } from './product.ts'

/** The fixtures of a file's tests, after `openSalon`. */
export let product: Product
export let camille: Owner
export let salon: Salon

/** Starts a product for a file's tests, and for each test opens a salon of Camille's on a Monday morning. */
export function openSalon(opening?: Parameters<Owner['opens']>[0]): void {
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())
  beforeEach(async () => {
    product.setNow(mondayMorning)
    camille = await owner(product)
    salon = await camille.opens(opening)
  })
}
