import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { ada, camille, openStripeSalon, product, salon, stripe, world } from '../../stripe/opened-salon.ts'

const errors: string[] = []

openStripeSalon({ log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }) })

beforeEach(() => {
  errors.length = 0
})

const toConnect = (type: string, object: unknown, account: string) =>
  stripe.send(
    `${product.url}/api/webhooks/stripe-connect`,
    'connect',
    stripe.event(type, object, { account }),
    product.now(),
  )

async function paid() {
  const { body: hold } = await ada.holds(salon, at('09:00'))
  stripe.pays(hold.paymentIntentId)
  await ada.looksUp(hold.referenceToken)
  return { ...hold, id: await idOf(camille, salon, hold.referenceToken) }
}

async function sweepsFor(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    await product.sweep()
    product.setNow(laterBy(product, 1))
  }
}

const refundsOf = (paymentId: string) =>
  stripe.requests.filter(({ path, given }) => path === '/v1/refunds' && given.payment_intent === paymentId)

async function toldAfter(act: () => Promise<unknown>) {
  await everyMailIsOut(product)
  const before = (await product.mailsTo(camille.email)).length
  await act()
  await everyMailIsOut(product)
  return (await product.mailsTo(camille.email)).slice(before).map(({ subject }) => subject)
}

const shown = async (id: number) => (await camille.bookings(salon)).find((one) => one.id === id)
const free = async () => (await client(product).slots(salon, monday)).body.slots.includes('09:00')

describe('Payment accounts that can take no payment', () => {
  const restricted = async (enabled = false) => {
    const accountId = await world.accountOf(camille)
    stripe.enables(accountId, enabled)
    await toConnect('account.updated', { id: accountId }, accountId)
    return accountId
  }
  const shared = () => client(product).get('getPublicSchedule', { params: { token: salon.token } })
  const owned = () => camille.get('getSchedule', { params: { scheduleId: salon.id } })

  it('warns the owner once by mail and on screen, and tells clients that deposits are unavailable', async () => {
    expect(await owned()).toMatchObject({ depositsPaused: false })
    expect(await shared()).toMatchObject({ depositsUnavailable: false })
    const told = await toldAfter(async () => {
      await restricted()
      await restricted()
    })
    expect(await owned()).toMatchObject({ requiresDeposit: true, depositsPaused: true })
    expect(await camille.get('listSchedules')).toMatchObject([{ depositsPaused: true }])
    expect(await shared()).toMatchObject({ requiresDeposit: true, depositsUnavailable: true })
    expect(told).toHaveLength(1)
    await restricted(true)
    expect(await owned()).toMatchObject({ depositsPaused: false })
    expect(await shared()).toMatchObject({ depositsUnavailable: false })
  })

  it('warns the owner and tells clients when the payment account was removed', async () => {
    const accountId = await world.accountOf(camille)
    stripe.takesAway(accountId)
    const told = await toldAfter(() =>
      toConnect('account.application.deauthorized', { id: 'ca_1' }, accountId),
    )
    expect(await owned()).toMatchObject({ depositsPaused: true })
    expect(await shared()).toMatchObject({ depositsUnavailable: true })
    expect(told).toHaveLength(1)
  })

  it('accepts bookings without a deposit once the owner stops requiring it', async () => {
    await restricted()
    expect(await owned()).toMatchObject({ depositsPaused: true })
    expect(await camille.asksFor(salon, null)).toMatchObject({
      status: 200,
      body: { requiresDeposit: false, depositsPaused: false },
    })
    expect(await shared()).toMatchObject({ requiresDeposit: false, depositsUnavailable: false })
    expect((await ada.books(salon, at('09:00'))).status).toBe(201)
  })
})

describe('Payments of the wrong amount', () => {
  it('refunds a payment of the wrong amount, frees the slot, and notifies the owner once', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    Object.assign(stripe.ledger.found(stripe.ledger.payments, hold.paymentIntentId).intent, { amount: 1000 })
    stripe.pays(hold.paymentIntentId)
    const told = await toldAfter(async () => {
      await ada.looksUp(hold.referenceToken)
      await sweepsFor(20)
    })
    expect(stripe.charge(hold.paymentIntentId)).toMatchObject({ amount: 1000, amount_refunded: 1000 })
    expect((await ada.looksUp(hold.referenceToken)).body.status).toBe('cancelled')
    expect(await free()).toBe(true)
    expect(told).toHaveLength(1)
    errors.length = 0
    await sweepsFor(60)
    expect(errors).toEqual([])
    expect(refundsOf(hold.paymentIntentId)).toHaveLength(1)
  })
})

describe('Disputes', () => {
  it('notifies the owner once of a dispute, and shows it', async () => {
    const hold = await paid()
    const dispute = stripe.disputes(hold.paymentIntentId)
    const told = await toldAfter(async () => {
      await toConnect('charge.dispute.created', dispute, hold.accountId)
      await toConnect('charge.dispute.created', dispute, hold.accountId)
    })
    expect(told).toEqual([expect.stringContaining('Ada')])
    expect(await shown(hold.id)).toMatchObject({ deposit: { status: 'succeeded', disputed: true } })
  })

  it('makes no refund of a disputed payment, because the bank returns the money', async () => {
    const hold = await paid()
    await toConnect('charge.dispute.created', stripe.disputes(hold.paymentIntentId), hold.accountId)
    await camille.answers(hold.id, 'rejected')
    await sweepsFor(60)
    expect(refundsOf(hold.paymentIntentId)).toEqual([])
  })
})

describe('Partial refunds made at Stripe', () => {
  it('shows a partial refund to client and owner, and refunds only the rest', async () => {
    const hold = await paid()
    stripe.refundsByHand(hold.paymentIntentId, 500)
    await toConnect('charge.refunded', stripe.charge(hold.paymentIntentId), hold.accountId)
    expect((await ada.looksUp(hold.referenceToken)).body.deposit).toMatchObject({
      status: 'succeeded',
      amount: 15.5,
      refundedAmount: 5,
    })
    expect(await shown(hold.id)).toMatchObject({ deposit: { amount: '15.50', refunded: '5.00' } })
    await camille.answers(hold.id, 'rejected')
    const { deposit } = await depositIs(ada, hold.referenceToken, 'refunded')
    expect(deposit).toMatchObject({ refundedAmount: 15.5 })
    expect(stripe.charge(hold.paymentIntentId)?.amount_refunded).toBe(1550)
  })
})

describe('Retries after a partial refund', () => {
  const partly = async (hold: Awaited<ReturnType<typeof paid>>, cents: number) => {
    stripe.refundsByHand(hold.paymentIntentId, cents)
    await toConnect('charge.refunded', stripe.charge(hold.paymentIntentId), hold.accountId)
  }
  const perMinute = async (hold: Awaited<ReturnType<typeof paid>>, minutes: number) => {
    const counts: number[] = []
    for (let minute = 0; minute < minutes; minute++) {
      const before = refundsOf(hold.paymentIntentId).length
      await product.sweep()
      await product.sweep()
      counts.push(refundsOf(hold.paymentIntentId).length - before)
      product.setNow(laterBy(product, 1))
    }
    return counts
  }

  it('retries a refused refund less and less often, and notifies the owner once', async () => {
    const hold = await paid()
    await partly(hold, 500)
    stripe.refusesRefunds('insufficient_funds')
    let counts: number[] = []
    const told = await toldAfter(async () => {
      await camille.answers(hold.id, 'rejected')
      counts = await perMinute(hold, 25)
    })
    expect(Math.max(...counts)).toBe(1)
    // The owner's answer may start the first attempt before the first minute is counted.
    expect(refundsOf(hold.paymentIntentId)).toHaveLength(4)
    expect(told.filter((subject) => /rembours/i.test(subject))).toHaveLength(1)
  })

  it('retries a failed refund less and less often, and notifies the owner once', async () => {
    const hold = await paid()
    await partly(hold, 500)
    let counts: number[] = []
    const told = await toldAfter(async () => {
      await camille.answers(hold.id, 'rejected')
      for (let attempt = 0; attempt < 5; attempt++) {
        await depositIs(ada, hold.referenceToken, 'refunded')
        const failed = stripe.refundFails(hold.paymentIntentId)
        await toConnect('refund.failed', failed, hold.accountId)
        counts = counts.concat(await perMinute(hold, 4 ** attempt + 1))
      }
    })
    expect(Math.max(...counts)).toBe(1)
    expect(stripe.charge(hold.paymentIntentId)?.amount_refunded).toBe(1550)
    expect(told.filter((subject) => /rembours/i.test(subject))).toHaveLength(1)
  })

  it('keeps the waiting time of a refund when another part is refunded at Stripe', async () => {
    const hold = await paid()
    stripe.refusesRefunds('insufficient_funds')
    await camille.answers(hold.id, 'rejected')
    await perMinute(hold, 7)
    await partly(hold, 500)
    expect(await perMinute(hold, 10)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('Due refunds', () => {
  it('notifies the owner once of a refund on a removed account, and retries it rarely', async () => {
    const hold = await paid()
    stripe.takesAway(hold.accountId)
    const told = await toldAfter(async () => {
      await camille.answers(hold.id, 'rejected')
      await sweepsFor(240)
    })
    expect(told.filter((subject) => /rembours/i.test(subject))).toHaveLength(1)
    expect(refundsOf(hold.paymentIntentId).length).toBeLessThanOrEqual(12)
    expect(await shown(hold.id)).toMatchObject({ deposit: { status: 'refund_pending' } })
  })

  it('makes a refund although Stripe repeats an error for the first idempotency key', async () => {
    const hold = await paid()
    let refunds = 0
    stripe.watches({ comes: ({ path }) => (path === '/v1/refunds' && ++refunds === 1 ? 'fails' : null) })
    await camille.answers(hold.id, 'rejected')
    await sweepsFor(10)
    expect(stripe.charge(hold.paymentIntentId)?.amount_refunded).toBe(1550)
    await depositIs(ada, hold.referenceToken, 'refunded')
  })
})

describe('Sandbox payments', () => {
  it('shows a booking whose payment is missing in the sandbox', async () => {
    const sandboxed = await startProduct()
    try {
      const { salon, ada } = await openDepositSalon(sandboxed)
      const { body: hold } = await ada.holds(salon, at('09:00'))
      await sandboxed.pool.query('DELETE FROM sandbox_objects WHERE id = $1', [hold.paymentIntentId])
      expect((await ada.looksUp(hold.referenceToken)).status).toBe(200)
    } finally {
      await sandboxed.stop()
    }
  })
})
