import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Owner, owner, type Salon } from './actors.ts'
import { mondayMorning, type Product, startProduct } from './product.ts'

/** What the stories of a file are about, from `openSalon` on. */
export let product: Product
export let camille: Owner
export let salon: Salon

/** A product for a file of stories, and a salon of Camille's on a Monday morning for each. */
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
