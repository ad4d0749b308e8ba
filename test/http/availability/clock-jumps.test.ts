import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { at, laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const days = 24 * 60

/** Runs everything that is then due. */
async function jump(minutes: number) {
  product.setNow(laterBy(product, minutes))
  await product.sweep()
  await everyMailIsOut(product)
}

const subjects = async (address: string) =>
  (await product.mailsTo(address)).map(({ subject }) => subject.split(':')[0])

describe('Server clock that jumps', () => {
  it('sends each mail once when the clock jumps ahead and back again', async () => {
    product.setNow(mondayMorning)
    const camille = await owner(product)
    const salon = await camille.opens()
    const ada = client(product, 'en')
    const clientEmail = 'ada@example.com'
    const asked = (await ada.books(salon, '2027-03-02 10:00')).body.referenceToken
    const { body } = await ada.books(salon, '2027-03-09 10:00', { clientEmail })
    const booking = (await camille.bookings(salon)).find(
      ({ referenceToken }) => referenceToken === body.referenceToken,
    )
    await camille.answers(booking?.id ?? 0, 'approved')
    await jump(7 * days + 12 * 60)
    const told = ['Request received', 'Booking confirmed', 'Reminder']
    expect(await subjects(clientEmail)).toEqual(told)
    expect((await ada.looksUp(asked)).body).toMatchObject({ status: 'rejected', lapsed: true })

    await jump(-7 * days - 12 * 60)
    await jump(7 * days + 12 * 60)
    await jump(-8 * days)
    expect(await subjects(clientEmail)).toEqual(told)
    expect((await ada.looksUp(asked)).body).toMatchObject({ status: 'rejected', lapsed: true })
    expect((await ada.looksUp(body.referenceToken)).body.status).toBe('approved')
    product.setNow(mondayMorning)
    expect((await ada.books(salon, '2027-03-02 10:00')).status).toBe(201)
    expect(await client(product).books(salon, '2027-03-09 10:00')).toMatchObject(refused(409, 'slot_taken'))
  })

  it('keeps a hold when the clock jumps back, and frees it when the clock jumps ahead', async () => {
    product.setNow(mondayMorning)
    const { salon, ada } = await openDepositSalon(product)
    const { body: early } = await ada.holds(salon, at('10:00'))
    await jump(-3 * days)
    expect(await client(product).holds(salon, at('10:00'))).toMatchObject(refused(409, 'slot_taken'))
    expect(await ada.pays(early)).toMatchObject({ status: 200 })
    expect((await ada.looksUp(early.referenceToken)).body.status).toBe('pending')

    product.setNow(mondayMorning)
    const { body: late } = await ada.holds(salon, at('11:00'))
    await jump(2 * days)
    product.setNow(mondayMorning)
    expect(await client(product).holds(salon, at('11:00'))).toMatchObject({ status: 201 })
    expect((await ada.looksUp(late.referenceToken)).body.status).toBe('cancelled')
    expect((await ada.pays(late)).status).toBe(409)
  })
})
