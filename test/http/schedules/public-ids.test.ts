import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, idOf, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { missingPublicIds } from '../../fixtures/public-ids.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  ;({ camille, salon, ada } = await openDepositSalon(product))
})

const hasId = async (publicId: string) => {
  const { rowCount } = await product.pool.query('SELECT FROM public_ids WHERE public_id = $1', [publicId])
  return rowCount === 1
}

const countIds = async () =>
  (await product.pool.query<{ count: number }>('SELECT count(*)::int FROM public_ids')).rows[0]?.count ?? -1

describe('Public ids', () => {
  it('names the row of each share link, feed, reference and payment once', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    await ada.pays(hold)
    const { body: entered } = await camille.enters(salon, at('10:00'))
    const other = await camille.opens()
    const { body: request } = await client(product).books(other, at('09:00'))
    const ids = [salon.token, salon.feedToken, hold.referenceToken, hold.paymentIntentId]
    const more = [entered.referenceToken, request.referenceToken, other.token, other.feedToken]
    for (const id of [...ids, ...more]) expect(await hasId(id), id).toBe(true)
    expect(await missingPublicIds(product.pool)).toEqual([])
  })

  it('adds no row for a request that is refused or repeated', async () => {
    const open = await camille.opens()
    const key = crypto.randomUUID()
    const before = await countIds()
    const { body } = await ada.books(open, at('09:00'), { key })
    expect((await ada.books(open, at('09:00'), { key })).body.referenceToken).toBe(body.referenceToken)
    expect(await client(product).books(open, at('09:00'))).toMatchObject(refused(409, 'slot_taken'))
    expect(await countIds()).toBe(before + 1)
  })

  it('names the schedule by its new feed address, and no longer by the old one', async () => {
    const { feedToken } = await camille.get('renewFeed', { params: { scheduleId: salon.id } })
    const feed = async (token: string) =>
      (await client(product).send('GET', `/api/feeds/${token}/calendar.ics`)).status
    expect([await feed(salon.feedToken), await feed(feedToken)]).toEqual([404, 200])
    expect(await missingPublicIds(product.pool)).toEqual([])
  })

  it('keeps the rows of a deleted booking, so that its client still finds it', async () => {
    const open = await camille.opens()
    const { body } = await ada.books(open, at('09:00'))
    await camille.deletes(await idOf(camille, open, body.referenceToken))
    expect((await ada.looksUp(body.referenceToken)).body.status).toBe('cancelled')
    expect(await missingPublicIds(product.pool)).toEqual([])
  })
})
