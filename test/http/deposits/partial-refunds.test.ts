import { describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy, monday } from '../../fixtures/deposit-salon.ts'
import { poll } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { ada, camille, openStripeSalon, product, salon, stripe } from '../../stripe/opened-salon.ts'
import type { StripeEvent } from '../../stripe/stripe-server.ts'

openStripeSalon({ patience: 4_000 })

const send = (event: StripeEvent) =>
  stripe.send(`${product.url}/api/webhooks/stripe-connect`, 'connect', event, product.now())

/** Stripe repeats events that a busy server refuses, and people press again. */
const untilTaken = <Answer extends { status: number }>(attempt: () => Promise<Answer>): Promise<Answer> =>
  poll(async () => {
    const answer = await attempt()
    return answer.status === 503 ? null : answer
  }, 'an answer')

let clients = 0

/** A deposit of 15.50 €. */
async function paid(time = '09:00') {
  const clientEmail = `part${++clients}@example.com`
  const { body: hold } = await ada.holds(salon, at(time), { clientEmail })
  stripe.pays(hold.paymentIntentId)
  await ada.looksUp(hold.referenceToken)
  return { ...hold, clientEmail, id: await idOf(camille, salon, hold.referenceToken) }
}

const refunds = (bookingId: number, amount: string | number, by: Owner = camille, version?: number) =>
  by.call('refundDeposit', {
    params: { bookingId },
    body: { amount, ...(version !== undefined && { version }) },
  })

const deposit = async (id: number) => (await camille.bookings(salon)).find((one) => one.id === id)?.deposit

const refundedIs = (id: number, refunded: string) =>
  poll(async () => {
    const shown = await deposit(id)
    return shown?.refunded === refunded && shown.refundUnderWay === '0.00' ? shown : null
  }, `${refunded} € to be refunded`)

const atStripe = (paymentId: string) => stripe.charge(paymentId)?.amount_refunded

const sentTo = (paymentId: string) =>
  stripe.requests.filter(({ path, given }) => path === '/v1/refunds' && given.payment_intent === paymentId)

async function sweeps(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    product.setNow(laterBy(product, 1))
    await product.sweep()
  }
}

describe('Partial refunds', () => {
  it('refunds a part, then another, then the rest, and notifies the client of each', async () => {
    const { id, paymentIntentId, referenceToken, clientEmail } = await paid()
    const first = await refunds(id, '7,75')
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'pending', deposit: { status: 'succeeded' } },
    })
    expect(await refundedIs(id, '7.75')).toMatchObject({ left: '7.75', refundRefused: false })
    expect(atStripe(paymentIntentId)).toBe(775)
    const { deposit: seen } = (await ada.looksUp(referenceToken)).body
    expect(seen).toMatchObject({ status: 'succeeded', refundedAmount: 7.75 })
    expect(await refunds(id, 7.76)).toMatchObject(refused(409, 'refund_over_left'))
    await refunds(id, '0.01')
    await refundedIs(id, '7.76')
    expect((await refunds(id, '7.74')).status).toBe(200)
    await depositIs(ada, referenceToken, 'refunded')
    expect(atStripe(paymentIntentId)).toBe(1550)
    expect(await refunds(id, 1)).toMatchObject(refused(409, 'refund_over_left'))
    const mails = await product.mailsTo(clientEmail, 4)
    expect(mails.map(({ text }) => /rembours[^\d]*([\d,]+)/.exec(text)?.[1] ?? null)).toEqual([
      null,
      '7,75',
      '0,01',
      expect.anything(),
    ])
    expect(await product.mailsTo(camille.email)).not.toHaveLength(0)
  })

  it.each(['0', '-1', '1.234', '', 'x', 1e9, null])('refuses to refund %o', async (amount) => {
    const { id } = await paid()
    const reply = await refunds(id, amount as string)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ fields: { amount: expect.any(String) } })
  })

  it('refuses strangers, other owners, unpaid holds and outdated versions', async () => {
    const { id } = await paid()
    const jane = await owner(product)
    expect(await refunds(id, 1, jane)).toMatchObject(refused(404, 'booking_not_found'))
    expect(
      (await client(product).call('refundDeposit', { params: { bookingId: id }, body: { amount: 1 } }))
        .status,
    ).toBe(401)
    const seen = (await camille.bookings(salon)).find((one) => one.id === id)?.version ?? 0
    await camille.answers(id, 'approved')
    expect(await refunds(id, 1, camille, seen)).toMatchObject(refused(409, 'booking_changed'))
    const { body: entered } = await camille.enters(salon, at('14:00'))
    expect(await refunds(entered.id, 1)).toMatchObject(refused(409, 'deposit_not_paid'))
  })

  it('makes one refund of ten requested at once', async () => {
    const { id, paymentIntentId } = await paid()
    const replies = await Promise.all(Array.from({ length: 10 }, () => refunds(id, 10)))
    const made = replies.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(['refund_under_way', 'refund_over_left']).toContain((reply.body as { code?: string }).code)
    await refundedIs(id, '10.00')
    await sweeps(3)
    expect(atStripe(paymentIntentId)).toBe(1000)
  })

  it.each(['loses', 'hangs', 'fails'] as const)(
    'refunds the part once when Stripe %s the first three times',
    async (how) => {
      const { id, paymentIntentId } = await paid()
      let left = 3
      stripe.watches({ comes: ({ path }) => (path === '/v1/refunds' && left-- > 0 ? how : null) })
      await refunds(id, '5.00')
      expect(await refunds(id, '5.00')).toMatchObject(refused(409, 'refund_under_way'))
      await sweeps(6)
      await refundedIs(id, '5.00')
      expect(atStripe(paymentIntentId)).toBe(500)
    },
  )

  it('refunds the part once when several processes retry it days after the answer was lost', async () => {
    const { id, paymentIntentId } = await paid()
    // Stripe makes the refund, and the answer is lost: as a crash between the request and our write.
    stripe.watches({ comes: ({ path }) => (path === '/v1/refunds' ? 'loses' : null) })
    await refunds(id, '5.00')
    await poll(async () => (sentTo(paymentIntentId).length > 0 ? true : null), 'the request to be sent')
    stripe.watches()
    product.setNow(laterBy(product, 3 * 24 * 60))
    await Promise.all([product.sweep(), product.sweep(), product.sweep()])
    await sweeps(2)
    await refundedIs(id, '5.00')
    expect(atStripe(paymentIntentId)).toBe(500)
  })

  it('changes nothing when the events of a refund are repeated, late or out of order', async () => {
    const { id, paymentIntentId, accountId } = await paid()
    const early = stripe.event('charge.refunded', stripe.charge(paymentIntentId), { account: accountId })
    await refunds(id, '5.00')
    await refundedIs(id, '5.00')
    const event = stripe.event('charge.refunded', stripe.charge(paymentIntentId), { account: accountId })
    for (const one of [event, event, early, event]) expect((await send(one)).status).toBe(200)
    const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
    expect(history.filter(({ kind }) => kind === 'partly_refunded')).toMatchObject([{ amount: '5.00' }])
    expect(history.filter(({ kind }) => kind === 'refund_requested')).toMatchObject([{ amount: '5.00' }])
  })

  it('counts what the owner refunds at Stripe meanwhile, and never returns more than that and the part', async () => {
    const { id, paymentIntentId } = await paid()
    await stripe.goesAway()
    await refunds(id, '10.00')
    await product.sweep()
    await stripe.comesBack()
    stripe.refundsByHand(paymentIntentId, 300)
    await sweeps(3)
    await refundedIs(id, '10.00')
    expect(atStripe(paymentIntentId)).toBe(1000)
  })

  it('refunds the rest when the owner cancels while a part is on its way', async () => {
    const { id, paymentIntentId, referenceToken } = await paid()
    await stripe.goesAway()
    await refunds(id, '10.00')
    await product.sweep()
    await camille.edits(id, { status: 'cancelled' })
    await stripe.comesBack()
    await sweeps(3)
    await depositIs(ada, referenceToken, 'refunded')
    expect(atStripe(paymentIntentId)).toBe(1550)
  })

  it('makes a failed part again', async () => {
    const { id, paymentIntentId, accountId } = await paid()
    await refunds(id, '5.00')
    await refundedIs(id, '5.00')
    const failed = stripe.event('refund.failed', stripe.refundFails(paymentIntentId), { account: accountId })
    for (const _ of [1, 2]) await send(failed)
    expect(await deposit(id)).toMatchObject({ refunded: '0.00', refundUnderWay: '5.00', left: '10.50' })
    await sweeps(3)
    await refundedIs(id, '5.00')
    expect(atStripe(paymentIntentId)).toBe(500)
  })

  it('shows a part that Stripe refuses as failed, notifies the owner once and keeps the total right', async () => {
    const { id, paymentIntentId } = await paid()
    stripe.refusesRefunds('insufficient_funds')
    await refunds(id, '5.00')
    await sweeps(30)
    expect(await deposit(id)).toMatchObject({
      refundRefused: true,
      refundUnderWay: '5.00',
      status: 'succeeded',
    })
    await everyMailIsOut(product)
    const told = (await product.mailsTo(camille.email)).filter(({ subject }) => /rembours/i.test(subject))
    expect(told).toHaveLength(1)
    stripe.refusesRefunds(null)
    await sweeps(120)
    await refundedIs(id, '5.00')
    expect(atStripe(paymentIntentId)).toBe(500)
  })

  it('refuses a part while a dispute is open, and makes one that was requested before once it is won', async () => {
    const { id, paymentIntentId, accountId } = await paid()
    await stripe.goesAway()
    await refunds(id, '5.00')
    await product.sweep()
    await stripe.comesBack()
    const dispute = stripe.disputes(paymentIntentId)
    await send(stripe.event('charge.dispute.created', dispute, { account: accountId }))
    expect(await refunds(id, '5.00')).toMatchObject(refused(409, 'refund_disputed'))
    const before = sentTo(paymentIntentId).length
    await sweeps(5)
    expect(sentTo(paymentIntentId)).toHaveLength(before)
    dispute.status = 'won'
    const charge = stripe.charge(paymentIntentId)
    if (charge) charge.disputed = true
    await send(stripe.event('charge.dispute.closed', dispute, { account: accountId }))
    expect(await deposit(id)).toMatchObject({ disputeOutcome: 'won' })
    await sweeps(5)
    await refundedIs(id, '5.00')
  })
})

describe('Ending a booking with a paid deposit', () => {
  it.each([
    [
      'rejects it',
      (id: number) =>
        camille.call('answerBooking', {
          params: { bookingId: id },
          body: { status: 'rejected', deposit: 'keep' },
        }),
    ],
    ['cancels it', (id: number) => camille.edits(id, { status: 'cancelled', deposit: 'keep' })],
    [
      'deletes it',
      (id: number) =>
        camille.call('deleteBooking', { params: { bookingId: id }, query: { deposit: 'keep' } }),
    ],
  ])('keeps the deposit when the owner %s and keeps it', async (_what, act) => {
    const { id, paymentIntentId, referenceToken, clientEmail } = await paid()
    expect((await act(id)).status).toBe(200)
    expect((await product.mailsTo(clientEmail, 2))[1]?.text).toMatch(/garde l’acompte/)
    await sweeps(3)
    expect((await ada.looksUp(referenceToken)).body.deposit?.status).toBe('succeeded')
    expect(atStripe(paymentIntentId)).toBe(0)
    expect(await free()).toBe(true)
  })

  it('keeps the deposit of a no-show, and refunds a part of it', async () => {
    const { id, paymentIntentId, referenceToken } = await paid()
    await camille.answers(id, 'approved')
    product.setNow(laterBy(product, 8 * 24 * 60))
    await camille.get('markNoShow', { params: { bookingId: id }, body: { noShow: true } })
    await sweeps(2)
    expect(atStripe(paymentIntentId)).toBe(0)
    await refunds(id, '5.00')
    await refundedIs(id, '5.00')
    expect(atStripe(paymentIntentId)).toBe(500)
    expect((await ada.looksUp(referenceToken)).body.deposit).toMatchObject({
      status: 'succeeded',
      refundedAmount: 5,
    })
  })
})

const free = async () => (await client(product).slots(salon, '2027-03-08')).body.slots.includes('09:00')

describe('Receipts of many payments', () => {
  it('gives 64 payments and 64 refunds at once numbers without a gap or a repeat', async () => {
    const crowded = await camille.opens({ services: { Coupe: 15 }, hours: { monday: '00:00-24:00' } })
    await camille.asksFor(crowded, '15.50')
    const times = Array.from({ length: 64 }, (_, index) => {
      const minutes = index * 15
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    })
    const holds = await Promise.all(
      times.map(
        async (time) => (await untilTaken(() => client(product).holds(crowded, `${monday} ${time}`))).body,
      ),
    )
    expect(holds.filter(({ paymentIntentId }) => paymentIntentId === undefined)).toEqual([])
    for (const { paymentIntentId } of holds) stripe.pays(paymentIntentId)
    // Look-ups, webhooks and their repetitions learn of each payment at once.
    await Promise.all(
      holds.flatMap(({ referenceToken, paymentIntentId, accountId }) => {
        const event = stripe.event(
          'payment_intent.succeeded',
          { id: paymentIntentId },
          { account: accountId },
        )
        const delivered = () => untilTaken(() => send(event))
        return [delivered(), ada.looksUp(referenceToken), delivered()]
      }),
    )
    const bookings = await camille.bookings(crowded)
    expect(bookings).toHaveLength(64)
    await Promise.all(bookings.map(({ id }) => untilTaken(() => camille.answers(id, 'rejected'))))
    const numbers = async () => {
      const { rows } = await product.pool.query(
        'SELECT number, kind, booking_id AS id FROM receipts WHERE schedule_id = $1 ORDER BY number',
        [crowded.id],
      )
      return rows as { number: string; kind: string; id: string }[]
    }
    await expect.poll(async () => (await numbers()).length, { timeout: 90_000 }).toBe(128)
    const all = await numbers()
    expect(all.map(({ number }) => number)).toEqual(
      all.map((_, index) => `2027-${String(index + 1).padStart(6, '0')}`),
    )
    expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(128)
  })
})
