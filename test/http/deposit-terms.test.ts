import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, type Salon } from '../product/actors.ts'
import { at, depositIs, idOf, monday, openDepositSalon } from '../product/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../product/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client
let addresses = 0

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  ;({ camille, salon, ada } = await openDepositSalon(product))
})

/** Moves the clock to so many hours before an ISO instant; the bookings here begin on Monday at 9, 08:00 UTC. */
const hoursBefore = (hours: number, start = `${monday}T08:00:00Z`) =>
  product.setNow(new Date(Date.parse(start) - hours * 3_600_000).toISOString())

async function agreed(visitor = ada) {
  const clientEmail = `client${++addresses}@example.com`
  const { body: hold } = await visitor.holds(salon, at('09:00'), { clientEmail })
  await visitor.pays(hold)
  const id = await idOf(camille, salon, hold.referenceToken)
  await camille.answers(id, 'approved')
  return { id, referenceToken: hold.referenceToken, clientEmail }
}

const refundedOnCancel = async (referenceToken: string) =>
  (await ada.looksUp(referenceToken)).body.deposit?.refundedOnCancel

describe('the terms of a deposit are those under which it was paid', () => {
  it('when the owner raises the hours afterwards', async () => {
    const { referenceToken } = await agreed()
    await camille.asksFor(salon, '15.50', { refundHours: 720 })
    hoursBefore(25)
    expect(await refundedOnCancel(referenceToken)).toBe(true)
    expect((await ada.cancels(referenceToken)).status).toBe(200)
    await depositIs(ada, referenceToken, 'refunded')
  })

  it('when the owner lowers the hours afterwards', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 48 })
    const { referenceToken } = await agreed()
    await camille.asksFor(salon, '15.50', { refundHours: 0 })
    hoursBefore(47)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
    await ada.cancels(referenceToken)
    await product.sweep()
    await depositIs(ada, referenceToken, 'succeeded')
  })

  it('when the owner has changed them and then moves nothing but the comment', async () => {
    const { id, referenceToken } = await agreed()
    await camille.asksFor(salon, '15.50', { refundHours: 72 })
    await camille.edits(id, { comment: 'Court', date: monday, startTime: '09:00' })
    hoursBefore(25)
    expect(await refundedOnCancel(referenceToken)).toBe(true)
    hoursBefore(23)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
  })

  it('and those of a deposit paid after the change are the new ones', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 72 })
    const { referenceToken } = await agreed()
    hoursBefore(71)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
  })
})

describe('a booking that its owner has moved', () => {
  it.each([
    ['to tomorrow', { date: '2027-03-02' }, '2027-03-02T08:00:00Z'],
    ['by an hour', { startTime: '10:00' }, `${monday}T09:00:00Z`],
  ])('%s may be cancelled until it starts, and the deposit comes back', async (_where, move, start) => {
    const { id, referenceToken } = await agreed()
    await camille.edits(id, move)
    hoursBefore(1 / 60, start)
    expect(await refundedOnCancel(referenceToken)).toBe(true)
    expect((await ada.cancels(referenceToken, { refunded: true })).status).toBe(200)
    await depositIs(ada, referenceToken, 'refunded')
  })

  it.each([
    ['fr', /acompte/i],
    ['en', /deposit/i],
  ])(
    'tells its client in the mail (%s) that the deposit comes back if they cancel',
    async (language, word) => {
      const { id, clientEmail } = await agreed(client(product, language))
      await camille.edits(id, { date: '2027-03-02' })
      const mail = (await product.mailsTo(clientEmail, 3))[2]
      expect(mail?.subject).toMatch(/modifié|changed/i)
      expect(mail?.text).toMatch(word)
    },
  )

  it('says nothing of a deposit where there is none', async () => {
    await camille.asksFor(salon, null)
    const clientEmail = `client${++addresses}@example.com`
    const { referenceToken } = (await ada.books(salon, at('09:00'), { clientEmail })).body
    const id = await idOf(camille, salon, referenceToken)
    await camille.answers(id, 'approved')
    await camille.edits(id, { date: '2027-03-02' })
    expect((await product.mailsTo(clientEmail, 3))[2]?.text).not.toMatch(/acompte/i)
  })
})

describe('a client who cancels', () => {
  it('is asked again when the refund that they were shown is no longer due', async () => {
    const { referenceToken } = await agreed()
    hoursBefore(24)
    expect(await refundedOnCancel(referenceToken)).toBe(true)
    hoursBefore(23)
    expect(await ada.cancels(referenceToken, { refunded: true })).toMatchObject({
      status: 409,
      body: {
        code: 'refund_changed',
        booking: {
          referenceToken,
          status: 'approved',
          deposit: { status: 'succeeded', refundedOnCancel: false },
        },
      },
    })
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'approved',
      deposit: { status: 'succeeded' },
    })
    expect(await ada.cancels(referenceToken, { refunded: false })).toMatchObject({ status: 200 })
    await depositIs(ada, referenceToken, 'succeeded')
  })

  it('is asked again when the refund that they were not shown is due after all', async () => {
    const { id, referenceToken } = await agreed()
    hoursBefore(23)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
    await camille.edits(id, { startTime: '10:00' })
    expect(await ada.cancels(referenceToken, { refunded: false })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', booking: { deposit: { refundedOnCancel: true } } },
    })
    expect((await ada.looksUp(referenceToken)).body.status).toBe('approved')
  })

  it('without a word of it cancels the booking as it is', async () => {
    const { referenceToken } = await agreed()
    hoursBefore(23)
    expect(await ada.cancels(referenceToken)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  })
})
