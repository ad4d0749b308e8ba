import { newcomer } from './actors.ts'
import { senderIsDone } from './mail-rows.ts'
import type { Product } from './product.ts'

/** Makes the sender process all due emails, and waits until they are sent. */
export async function everyMailIsOut(product: Product): Promise<void> {
  product.wakeSender()
  const passerby = newcomer(product)
  await passerby.registers()
  await product.mailsTo(passerby.email)
  await senderIsDone(product)
}
