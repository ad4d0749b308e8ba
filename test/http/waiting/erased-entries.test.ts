import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { fullSalon, waitingOf, waitsAs } from '../../fixtures/waiting.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

it.each([
  ['over', false],
  ['open, because a late payment was accepted', true],
])(
  'erases a waiting entry with the booking that came from it when the entry is %s',
  async (_name, isOpen) => {
    const full = await fullSalon(product)
    const visitor = client(product)
    const address = `ada-${isOpen}@waits.example`
    const waitingToken = await waitsAs(product, full, address)
    await visitor.cancels(full.references[0] ?? '')
    await product.sweep()
    const { offer } = await waitingOf(product, waitingToken)
    const taken = await visitor.get('takeOffer', {
      params: { waitingToken },
      body: { offer: offer?.id ?? 0 },
    })
    if (isOpen)
      await product.pool.query(
        'UPDATE waiting_entries SET ended_at = NULL, ending = NULL WHERE waiting_token = $1',
        [waitingToken],
      )
    const params = { referenceToken: taken.referenceToken }
    await visitor.cancels(params.referenceToken)
    expect((await visitor.call('eraseBooking', { params, body: {} })).status).toBe(200)
    expect(await visitor.call('getWaiting', { params: { waitingToken } })).toMatchObject(
      refused(404, 'waiting_not_found'),
    )
    const { rows } = await product.pool.query(
      `SELECT (SELECT count(*) FROM waiting_entries WHERE client_email = $1)
      + (SELECT count(*) FROM public_ids WHERE public_id = $2)
      + (SELECT count(*) FROM bookings WHERE client_email = $1) AS left`,
      [address, waitingToken],
    )
    expect(Number(rows[0].left)).toBe(0)
  },
)
