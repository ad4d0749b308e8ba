import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, type Salon } from '../product/actors.ts'
import { mondayMorning, type Product, poll, startProduct } from '../product/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client

/** A Monday on which the salon is open, a week from the clock's. */
const monday = '2027-03-08'
const at = (time: string) => `${monday} ${time}`

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  await camille.connects()
  salon = await camille.opens()
  await camille.asksFor(salon, '15.50')
  ada = client(product)
})

const _later = (minutes: number) => new Date(product.now() + minutes * 60_000).toISOString()

/** Waits for what follows from a change: the refund, for one. */
const depositOf = (referenceToken: string, status: string) =>
  poll(async () => {
    const { body } = await ada.looksUp(referenceToken)
    return body.deposit?.status === status ? body : null
  }, `the deposit to be ${status}`)

async function paid(time: string, more: { clientEmail?: string } = {}): Promise<string> {
  const { body: hold } = await ada.holds(salon, at(time), more)
  await ada.pays(hold)
  return hold.referenceToken
}

const idOf = async (referenceToken: string) => {
  const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === referenceToken)
  return booking?.id ?? 0
}

describe('a refund', () => {
  it.each([
    ['rejects', async (id: number) => camille.answers(id, 'rejected')],
    ['cancels', async (id: number) => camille.edits(id, { status: 'cancelled' })],
    ['deletes', async (id: number) => camille.call('deleteBooking', { params: { bookingId: id } })],
  ])('of all of it follows when the owner %s', async (_verb, act) => {
    const referenceToken = await paid('09:00')
    await act(await idOf(referenceToken))
    const { deposit } = await depositOf(referenceToken, 'refunded')
    expect(deposit?.amount).toBe(15.5)
  })

  it('follows when the schedule is deleted, and a hold there is let go', async () => {
    const referenceToken = await paid('09:00')
    const { body: hold } = await client(product).holds(salon, at('10:00'))
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    await depositOf(referenceToken, 'refunded')
    await depositOf(hold.referenceToken, 'cancelled')
  })

  it('follows when the client cancels a request that waits, however late', async () => {
    product.setNow(new Date(Date.parse(`${monday}T08:00:00Z`) - 3_600_000).toISOString())
    const referenceToken = await paid('09:00')
    expect((await ada.cancels(referenceToken)).body.deposit?.status).toMatch(/^refund/)
    await depositOf(referenceToken, 'refunded')
  })

  it.each([
    [24, true],
    [23, false],
  ])('of an approved booking %i hours before its start: %s', async (hours, comesBack) => {
    const referenceToken = await paid('09:00')
    await camille.answers(await idOf(referenceToken), 'approved')
    product.setNow(new Date(Date.parse(`${monday}T08:00:00Z`) - hours * 3_600_000).toISOString())
    const { deposit } = (await ada.looksUp(referenceToken)).body
    expect(deposit).toMatchObject({ refundedOnCancel: comesBack })
    await ada.cancels(referenceToken)
    await depositOf(referenceToken, comesBack ? 'refunded' : 'succeeded')
  })

  it('goes by the hours that the owner has set', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 48 })
    const referenceToken = await paid('09:00')
    await camille.answers(await idOf(referenceToken), 'approved')
    product.setNow(new Date(Date.parse(`${monday}T08:00:00Z`) - 47 * 3_600_000).toISOString())
    expect((await ada.looksUp(referenceToken)).body.deposit?.refundedOnCancel).toBe(false)
  })

  it('stays one: a booking approved again afterwards shows it', async () => {
    const referenceToken = await paid('09:00')
    const id = await idOf(referenceToken)
    await camille.answers(id, 'rejected')
    await depositOf(referenceToken, 'refunded')
    expect((await camille.edits(id, { status: 'approved' })).body.deposit?.status).toBe('refunded')
    await camille.edits(id, { status: 'cancelled' })
    await product.sweep()
    const { rows } = await product.pool.query(
      `SELECT o.body FROM sandbox_objects o JOIN deposits d ON d.payment_intent_id = o.id
       JOIN bookings b ON b.id = d.booking_id WHERE b.reference_token = $1`,
      [referenceToken],
    )
    expect(rows).toMatchObject([{ body: { refundedCents: 1550, amountCents: 1550 } }])
  })
})
