import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

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

/** The bookings start on Monday at 09:00, 08:00 UTC. */
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

describe('Deposit terms', () => {
  it('keeps the terms of a paid deposit when the owner raises the refund hours', async () => {
    const { referenceToken } = await agreed()
    await camille.asksFor(salon, '15.50', { refundHours: 720 })
    hoursBefore(25)
    expect(await refundedOnCancel(referenceToken)).toBe(true)
    expect((await ada.cancels(referenceToken)).status).toBe(200)
    await depositIs(ada, referenceToken, 'refunded')
  })

  it('keeps the terms of a paid deposit when the owner lowers the refund hours', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 48 })
    const { referenceToken } = await agreed()
    await camille.asksFor(salon, '15.50', { refundHours: 0 })
    hoursBefore(47)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
    await ada.cancels(referenceToken)
    await product.sweep()
    await depositIs(ada, referenceToken, 'succeeded')
  })

  it('keeps the terms of a paid deposit when the owner edits only the comment', async () => {
    const { id, referenceToken } = await agreed()
    await camille.asksFor(salon, '15.50', { refundHours: 72 })
    await camille.edits(id, { comment: 'Court', date: monday, startTime: '09:00' })
    hoursBefore(25)
    expect(await refundedOnCancel(referenceToken)).toBe(true)
    hoursBefore(23)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
  })

  it('applies new deposit terms to deposits paid after the change', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 72 })
    const { referenceToken } = await agreed()
    hoursBefore(71)
    expect(await refundedOnCancel(referenceToken)).toBe(false)
  })
})

describe('Moved bookings with a deposit', () => {
  it.each([
    ['to tomorrow', { date: '2027-03-02' }, '2027-03-02T08:00:00Z'],
    ['by an hour', { startTime: '10:00' }, `${monday}T09:00:00Z`],
  ])(
    'refunds the deposit on a cancellation until the start when the owner moved the booking %s',
    async (_where, move, start) => {
      const { id, referenceToken } = await agreed()
      await camille.edits(id, move)
      hoursBefore(1 / 60, start)
      expect(await refundedOnCancel(referenceToken)).toBe(true)
      expect((await ada.cancels(referenceToken, { refunded: true })).status).toBe(200)
      await depositIs(ada, referenceToken, 'refunded')
    },
  )

  it.each([
    ['fr', /acompte/i],
    ['en', /deposit/i],
  ])('promises the refund in the mail (%s) about a moved booking', async (language, word) => {
    const { id, clientEmail } = await agreed(client(product, language))
    await camille.edits(id, { date: '2027-03-02' })
    const mail = (await product.mailsTo(clientEmail, 3))[2]
    expect(mail?.subject).toMatch(/modifié|changed/i)
    expect(mail?.text).toMatch(word)
  })

  it('mentions no deposit in the mail about a moved booking without one', async () => {
    await camille.asksFor(salon, null)
    const clientEmail = `client${++addresses}@example.com`
    const { referenceToken } = (await ada.books(salon, at('09:00'), { clientEmail })).body
    const id = await idOf(camille, salon, referenceToken)
    await camille.answers(id, 'approved')
    await camille.edits(id, { date: '2027-03-02' })
    expect((await product.mailsTo(clientEmail, 3))[2]?.text).not.toMatch(/acompte/i)
  })
})

describe('Cancellation with a deposit', () => {
  it('asks the client again when the refund they were shown is no longer due', async () => {
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

  it('asks the client again when a refund has become due since they looked', async () => {
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

  it('cancels a booking when the request does not mention the refund', async () => {
    const { referenceToken } = await agreed()
    hoursBefore(23)
    expect(await ada.cancels(referenceToken)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  })
})
