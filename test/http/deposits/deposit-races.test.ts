import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, owner } from '../../fixtures/actors.ts'
import { untilAnswered } from '../../fixtures/answered-statements.ts'
import { at, depositIs, idOf, laterBy, monday } from '../../fixtures/deposit-salon.ts'
import { poll } from '../../fixtures/product.ts'
import { reloading } from '../../fixtures/reloading.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'
import { camille, openStripeSalon, product, salon, stripe } from '../../stripe/opened-salon.ts'
import type { Absence } from '../../stripe/stripe-server.ts'

let ada: Client

openStripeSalon()

beforeEach(async () => {
  ada = await reloading(product, salon)
})

const key = '0f9c9f5e-6a0e-4d0a-9a3b-0d4b6d1d2c3f'
const isPayment = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/payment_intents'

/** The second of two requests with one key finds that the payment is being created, and looks again for it. */
const waitsForFirst = async () => {
  await untilAnswered(/^update "deposits" set "opening_until"/)
  await untilAnswered(/^select .* from "deposits" inner join "bookings"/)
}

/** Both requests use one key. The second leaves once Stripe has created the first payment and not yet answered. */
async function twoInFlight(second: Absence | null) {
  const [made, secondCame, secondAgain, firstMay, secondMay] = Array.from({ length: 5 }, () =>
    Promise.withResolvers<void>(),
  )
  let asked = 0
  stripe.watches({
    async comes(request) {
      if (!isPayment(request) || ++asked === 1) return null
      secondCame?.resolve()
      if (asked > 2) secondAgain?.resolve()
      await secondMay?.promise
      return second
    },
    async goes(request) {
      if (!isPayment(request) || asked > 1) return
      made?.resolve()
      await firstMay?.promise
    },
  })
  const one = ada.holds(salon, at('09:00'), { key })
  await made?.promise
  const waits = waitsForFirst()
  const other = ada.holds(salon, at('09:00'), { key })
  // Either Stripe gets a second request, or that request waits for the first answer.
  const isAtStripe = await Promise.race([secondCame?.promise.then(() => true), waits.then(() => false)])
  return {
    one,
    other,
    answerFirst: () => firstMay?.resolve(),
    async answerSecond() {
      secondMay?.resolve()
      if (isAtStripe) await Promise.race([other, secondAgain?.promise])
    },
  }
}

describe('Two requests with one key', () => {
  it.each(['fails', 'loses'] as const)(
    'keeps the first payment after a second request with the same key (Stripe %s)',
    async (how) => {
      const { one, other, answerFirst, answerSecond } = await twoInFlight(how)
      answerFirst()
      const { status, body: hold } = await one
      expect(status).toBe(201)
      stripe.pays(hold.paymentIntentId)
      expect((await ada.looksUp(hold.referenceToken)).body.deposit?.status).toBe('succeeded')
      await answerSecond()
      await other
      await product.sweep()
      const { status: became, deposit } = (await ada.looksUp(hold.referenceToken)).body
      const returned = stripe.charge(hold.paymentIntentId)?.amount_refunded
      expect({ became, deposit: deposit?.status, returned }).toEqual({
        became: 'pending',
        deposit: 'succeeded',
        returned: 0,
      })
      expect(await camille.bookings(salon)).toHaveLength(1)
    },
  )

  it('keeps the slot when the second request with a key fails before the first is answered', async () => {
    const { one, other, answerFirst, answerSecond } = await twoInFlight('fails')
    await answerSecond()
    answerFirst()
    const { status, body: hold } = await one
    expect(status).toBe(201)
    await other
    stripe.pays(hold.paymentIntentId)
    expect((await ada.looksUp(hold.referenceToken)).body).toMatchObject({
      status: 'pending',
      deposit: { status: 'succeeded' },
    })
  })

  it('answers two requests with the same key alike', async () => {
    const { one, other, answerFirst, answerSecond } = await twoInFlight(null)
    await answerSecond()
    answerFirst()
    const [first, second] = await Promise.all([one, other])
    expect(first.status).toBe(201)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(
      [...stripe.ledger.payments.values()].filter(({ intent }) => intent.id === first.body.paymentIntentId),
    ).toHaveLength(1)
    expect(await overlaps(product)).toBe(0)
  })
})

describe('Page reloaded before the answer', () => {
  it('shows a held slot as free to its own client only, and returns the same hold again', async () => {
    const { status, body: lost } = await ada.holds(salon, at('09:00'), { key })
    expect(status).toBe(201)
    expect((await ada.slots(salon, monday)).body.slots).toContain('09:00')
    expect((await client(product).slots(salon, monday)).body.slots).not.toContain('09:00')
    expect((await (await reloading(product, salon)).slots(salon, monday)).body.slots).not.toContain('09:00')
    const { referenceToken, paymentIntentId } = lost
    expect(await ada.holds(salon, at('09:00'), { key })).toMatchObject({
      status: 201,
      body: { referenceToken, paymentIntentId },
    })
  })

  it('shows the slot as taken to its client once the deposit is paid', async () => {
    const { body: lost } = await ada.holds(salon, at('09:00'), { key })
    stripe.pays(lost.paymentIntentId)
    await ada.looksUp(lost.referenceToken)
    expect((await ada.slots(salon, monday)).body.slots).not.toContain('09:00')
  })
})

describe('Stripe that hangs', () => {
  it('serves the booking page and its slots while Stripe hangs', async () => {
    const holds = await Promise.all(
      ['09:00', '10:00', '11:00'].map((time) => client(product).holds(salon, at(time))),
    )
    const jane = await owner(product)
    await jane.subscribes('none')
    await jane.get('createCheckoutSession', { body: {} })
    await stripe.goesAway('hangs')
    const before = stripe.requests.length
    const waiting = [
      ...Array.from({ length: 20 }, (_, index) =>
        client(product).looksUp(holds[index % 3]?.body.referenceToken ?? ''),
      ),
      ...Array.from({ length: 20 }, () => jane.call('getSubscription')),
      ...Array.from({ length: 5 }, (_, index) =>
        client(product).holds(salon, `2027-03-09 ${String(10 + index)}:00`),
      ),
    ]
    const hung = Promise.all(waiting)
    try {
      // A deposit asks once for all who look it up at the same time.
      const all = 3 + 20 + 5
      await poll(async () => (stripe.requests.length - before >= all ? true : null), 'requests to Stripe')
      const bob = client(product)
      for (let visit = 0; visit < 3; visit++) {
        const page = bob.call('getPublicSchedule', { params: { token: salon.token } })
        expect((await page).status).toBe(200)
        expect((await bob.slots(salon, monday)).status).toBe(200)
      }
    } finally {
      await stripe.goesAway('refuses')
      await hung
    }
  })
})

describe('Payment missing at Stripe', () => {
  it('shows a booking whose payment is missing at Stripe', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    stripe.ledger.payments.delete(hold.paymentIntentId)
    expect(await ada.looksUp(hold.referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'pending', deposit: { status: 'created' } },
    })
    product.setNow(laterBy(product, 60))
    expect((await ada.looksUp(hold.referenceToken)).status).toBe(200)
  })
})

describe('Concurrent payment checks', () => {
  it('shows the payment to everyone who looks the booking up at the same time', async () => {
    for (const time of ['09:00', '10:00', '11:00', '14:00', '15:00']) {
      const { body: hold } = await client(product).holds(salon, at(time))
      stripe.pays(hold.paymentIntentId)
      const asked = Promise.withResolvers<void>()
      stripe.watches({
        comes() {
          asked.resolve()
          return null
        },
      })
      const first = ada.looksUp(hold.referenceToken)
      await asked.promise
      // Some of these requests read the booking just before it is paid.
      const others = Array.from({ length: 15 }, async (_, statements) => {
        await Promise.race([first, untilAnswered(/./, statements)])
        return ada.looksUp(hold.referenceToken)
      })
      const looks = await Promise.all([first, ...others])
      expect(new Set(looks.map(({ body }) => body.deposit?.status))).toEqual(new Set(['succeeded']))
    }
  })
})

describe('Refund that fails before its answer', () => {
  it('makes a refund again when it failed before Stripe answered', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    stripe.pays(hold.paymentIntentId)
    await ada.looksUp(hold.referenceToken)
    let refunds = 0
    stripe.watches({
      async goes({ path }) {
        if (path !== '/v1/refunds' || ++refunds > 1) return
        const failed = stripe.refundFails(hold.paymentIntentId)
        const event = stripe.event('refund.failed', failed, { account: hold.accountId })
        const url = `${product.url}/api/webhooks/stripe-connect`
        await stripe.send(url, 'connect', event, product.now())
      },
    })
    await ada.cancels(hold.referenceToken)
    for (let minute = 0; minute < 30; minute++) {
      await product.sweep()
      product.setNow(laterBy(product, 1))
    }
    expect(stripe.charge(hold.paymentIntentId)?.amount_refunded).toBe(1550)
    await depositIs(ada, hold.referenceToken, 'refunded')
  })
})

describe('Late payment check', () => {
  it('makes a due refund although an earlier check is answered late', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    const { paymentIntentId, referenceToken } = hold
    stripe.setStatus(paymentIntentId, 'processing')
    product.setNow(laterBy(product, 15))
    const answer = stripe.holdsBack(
      ({ method, path }) => method === 'GET' && path === `/v1/payment_intents/${paymentIntentId}`,
    )
    const swept = product.sweep()
    await answer.held
    stripe.pays(paymentIntentId)
    await ada.looksUp(referenceToken)
    await camille.answers(await idOf(camille, salon, referenceToken), 'rejected')
    answer.release()
    await swept
    await product.sweep()
    expect((await ada.looksUp(referenceToken)).body.deposit?.status).toBe('refunded')
  })
})
