import { newcomer } from './actors.ts'
import type { Product } from './product.ts'

/** Waits until every mail written so far is out: mails go in order, and a newcomer's comes after them. */
export async function everyMailIsOut(product: Product): Promise<void> {
  for (const passerby of [newcomer(product), newcomer(product)]) {
    product.wakeSender()
    await passerby.registers()
    await product.mailsTo(passerby.email)
  }
}
