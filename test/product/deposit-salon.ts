import { type Client, client, type Owner, owner, type Salon } from './actors.ts'
import { type Product, poll } from './product.ts'

/** An open Monday, a week after the clock's. */
export const monday = '2027-03-08'
export const at = (time: string) => `${monday} ${time}`

/** A separate salon that requires a deposit of 15.50 €, and a client. */
export async function openDepositSalon(product: Product, connect = (camille: Owner) => camille.connects()) {
  const camille = await owner(product)
  await connect(camille)
  const salon = await camille.opens()
  const { status } = await camille.asksFor(salon, '15.50')
  if (status !== 200) throw new Error(`asking for a deposit answered ${status}`)
  return { camille, salon, ada: client(product) }
}

export const laterBy = (product: Product, minutes: number): string =>
  new Date(product.now() + minutes * 60_000).toISOString()

/** Waits for the consequences of a change, such as a refund. */
export const depositIs = (visitor: Client, referenceToken: string, status: string) =>
  poll(async () => {
    const { body } = await visitor.looksUp(referenceToken)
    return body.deposit?.status === status ? body : null
  }, `the deposit to be ${status}`)

export async function idOf(camille: Owner, salon: Salon, referenceToken: string): Promise<number> {
  const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === referenceToken)
  if (!booking) throw new Error('the owner sees no such booking')
  return booking.id
}
