import { newcomer } from './actors.ts'
import { senderIsDone } from './mail-rows.ts'
import type { Product } from './product.ts'

/** Has the sender look at what is due by now, and waits until every mail is out. */
export async function everyMailIsOut(product: Product): Promise<void> {
  product.wakeSender()
  const passerby = newcomer(product)
  await passerby.registers()
  await product.mailsTo(passerby.email)
  await senderIsDone(product)
}
