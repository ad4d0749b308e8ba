import { describe, expect, it } from 'vitest'
import { owner, refused } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy } from '../../fixtures/deposit-salon.ts'
import { poll } from '../../fixtures/product.ts'
import { stored } from '../../fixtures/stored-rows.ts'
import { ada, camille, openStripeSalon, product, salon, stripe } from '../../stripe/opened-salon.ts'
import type { StripeEvent } from '../../stripe/stripe-server.ts'

openStripeSalon({ patience: 3_000 })

const send = (event: StripeEvent) =>
  stripe.send(`${product.url}/api/webhooks/stripe-connect`, 'connect', event, product.now())

async function paid(time = '09:00') {
  const { body: hold } = await ada.holds(salon, at(time))
  stripe.pays(hold.paymentIntentId)
  await ada.looksUp(hold.referenceToken)
  return { ...hold, id: await idOf(camille, salon, hold.referenceToken) }
}

async function shown() {
  const { deposits, sums } = await camille.get('listDeposits', {
    query: { from: '2027-01-01', to: '2027-12-31' },
  })
  return { outcome: deposits[0]?.outcome, returned: deposits[0]?.returnedCents, sums }
}

const kindsOf = async (bookingId: number) =>
  (await camille.get('listBookingHistory', { params: { bookingId } })).map(({ kind }) => kind)

describe('Refunds', () => {
  it('shows a refund as under way until Stripe has made it', async () => {
    const hold = await paid()
    await stripe.goesAway()
    await camille.answers(hold.id, 'rejected')
    await product.sweep()
    expect(await shown()).toMatchObject({
      outcome: 'return_under_way',
      returned: 0,
      sums: { takenCents: 1550, owedCents: 1550, returnedCents: 0, keptCents: 0 },
    })
    await stripe.comesBack()
    product.setNow(laterBy(product, 2))
    await product.sweep()
    await depositIs(ada, hold.referenceToken, 'refunded')
    expect(await shown()).toMatchObject({
      outcome: 'returned',
      sums: { takenCents: 1550, owedCents: 0, returnedCents: 1550, keptCents: 0 },
    })
  })

  it('shows a partial refund made at Stripe to the cent', async () => {
    const hold = await paid()
    stripe.refundsByHand(hold.paymentIntentId, 501)
    const charge = stripe.charge(hold.paymentIntentId)
    await send(stripe.event('charge.refunded', charge, { account: hold.accountId }))
    expect(await shown()).toMatchObject({
      outcome: 'partly_returned',
      returned: 501,
      sums: { takenCents: 1550, returnedCents: 501, keptCents: 1049 },
    })
  })

  it.each([
    ['whole', 1550],
    ['partial', 1000],
  ])('makes a %s refund again that the bank took back before the product knew of it', async (_, cents) => {
    const hold = await paid()
    stripe.watches({ comes: ({ path }) => (path === '/v1/refunds' ? 'loses' : null) })
    if (cents === 1550) await camille.answers(hold.id, 'rejected')
    else await camille.get('refundDeposit', { params: { bookingId: hold.id }, body: { amount: '10.00' } })
    await product.sweep()
    expect(stripe.charge(hold.paymentIntentId)?.amount_refunded).toBe(cents)
    stripe.refundFails(hold.paymentIntentId)
    stripe.watches()
    product.setNow(laterBy(product, 3))
    await product.sweep()
    expect(stripe.charge(hold.paymentIntentId)?.amount_refunded).toBe(cents)
    expect(await shown()).toMatchObject({ returned: cents, sums: { returnedCents: cents, owedCents: 0 } })
  })

  it('shows a refund that Stripe refuses as failed', async () => {
    const hold = await paid()
    stripe.refusesRefunds('insufficient_funds')
    await camille.answers(hold.id, 'rejected')
    for (let attempt = 0; attempt < 3; attempt++) {
      await product.sweep()
      product.setNow(laterBy(product, 30))
    }
    expect(await shown()).toMatchObject({ outcome: 'return_failed', sums: { owedCents: 1550 } })
  })
})

describe('Disputes', () => {
  async function disputed() {
    const hold = await paid()
    const dispute = stripe.disputes(hold.paymentIntentId)
    const event = (name: 'created' | 'closed') =>
      stripe.event(`charge.dispute.${name}`, dispute, { account: hold.accountId })
    return { hold, dispute, event }
  }

  it('shows a dispute as open and then lost, and ignores repeated and late events', async () => {
    const { hold, dispute, event } = await disputed()
    const created = event('created')
    expect((await send(created)).status).toBe(200)
    expect(await shown()).toMatchObject({ outcome: 'disputed', sums: { disputedCents: 1550, keptCents: 0 } })
    dispute.status = 'lost'
    const closed = event('closed')
    await Promise.all([send(closed), send(closed)])
    expect(await shown()).toMatchObject({
      outcome: 'dispute_lost',
      sums: { disputedCents: 0, lostCents: 1550, keptCents: 0 },
    })
    expect((await camille.bookings(salon))[0]?.deposit).toMatchObject({
      disputed: true,
      disputeOutcome: 'lost',
    })
    const before = await stored(product)
    expect((await send(closed)).status).toBe(200)
    expect((await send(created)).status).toBe(200)
    expect(await stored(product)).toEqual(before)
    // Another late event: its content is read from Stripe again.
    await send(event('created'))
    expect(await shown()).toMatchObject({ outcome: 'dispute_lost' })
    expect(await kindsOf(hold.id)).toEqual(expect.arrayContaining(['disputed', 'dispute_lost']))
    expect((await kindsOf(hold.id)).filter((kind) => kind.startsWith('dispute'))).toHaveLength(2)
  })

  it('shows a dispute that closed before its first event with its outcome, and keeps won money', async () => {
    const { hold, dispute, event } = await disputed()
    dispute.status = 'won'
    await send(event('closed'))
    await send(event('created'))
    expect(await shown()).toMatchObject({ outcome: 'dispute_won', sums: { keptCents: 1550 } })
    expect((await camille.bookings(salon))[0]?.deposit).toMatchObject({
      disputed: false,
      disputeOutcome: 'won',
    })
    expect((await kindsOf(hold.id)).filter((kind) => kind.startsWith('dispute'))).toHaveLength(2)
  })

  it('asks Stripe daily about an open dispute, and counts a closed inquiry as no loss', async () => {
    const { dispute, event } = await disputed()
    await send(event('created'))
    dispute.status = 'warning_closed'
    product.setNow(laterBy(product, 23 * 60))
    await product.sweep()
    expect((await shown()).outcome).toBe('disputed')
    await stripe.goesAway()
    product.setNow(laterBy(product, 2 * 60))
    await product.sweep()
    await stripe.comesBack()
    expect((await shown()).outcome).toBe('disputed')
    product.setNow(laterBy(product, 25 * 60))
    await product.sweep()
    expect(await shown()).toMatchObject({ outcome: 'dispute_dropped', sums: { keptCents: 1550 } })
  })
})

describe('Paid deposits whose event never arrives', () => {
  const aDay = 24 * 60 + 1
  const passes = async (minutes: number) => {
    product.setNow(laterBy(product, minutes))
    await product.sweep()
  }
  const asked = (holds: { paymentIntentId: string }[]) =>
    stripe.requests.filter(({ path }) =>
      holds.some(({ paymentIntentId }) => path === `/v1/payment_intents/${paymentIntentId}`),
    ).length

  it('shows a full refund made at Stripe within a day, without an event', async () => {
    const hold = await paid()
    stripe.refundsByHand(hold.paymentIntentId)
    await passes(aDay)
    expect(await shown()).toMatchObject({ outcome: 'returned', sums: { returnedCents: 1550, keptCents: 0 } })
    expect((await ada.looksUp(hold.referenceToken)).body.deposit?.status).toBe('refunded')
    expect((await kindsOf(hold.id)).filter((kind) => kind === 'refunded')).toHaveLength(1)
  })

  it('shows a dispute within a day, without an event', async () => {
    const hold = await paid()
    stripe.disputes(hold.paymentIntentId)
    await passes(aDay)
    expect((await shown()).outcome).toBe('disputed')
  })

  it('shows a dispute that makes Stripe refuse the refund, and refunds once the bank drops it', async () => {
    const hold = await paid()
    const dispute = stripe.disputes(hold.paymentIntentId)
    await camille.answers(hold.id, 'rejected')
    await product.sweep()
    expect(await shown()).toMatchObject({ outcome: 'disputed', sums: { disputedCents: 1550, owedCents: 0 } })
    expect(await kindsOf(hold.id)).not.toContain('refund_refused')
    dispute.status = 'warning_closed'
    await passes(aDay)
    // Stripe replays its refusal once.
    await passes(1)
    await passes(1)
    expect(await shown()).toMatchObject({ outcome: 'returned', sums: { returnedCents: 1550, owedCents: 0 } })
  })

  it('checks a paid deposit once a day until 30 days after its appointment', async () => {
    const holds = [await paid()]
    let before = asked(holds)
    await passes(aDay)
    await passes(60)
    expect(asked(holds) - before).toBe(1)
    await passes(45 * 24 * 60)
    before = asked(holds)
    await passes(aDay)
    expect(asked(holds) - before).toBe(0)
  })

  it('stops checking deposits in a sweep once Stripe is away, and checks them later', async () => {
    await product.pool.query('UPDATE deposits SET check_at = NULL')
    const holds = []
    for (const time of ['09:00', '10:00', '11:00']) holds.push(await paid(time))
    await stripe.goesAway('fails')
    const before = asked(holds)
    await passes(aDay)
    expect(asked(holds) - before).toBe(1)
    await stripe.comesBack()
    await passes(60)
    expect(asked(holds) - before).toBe(4)
  })
})

describe('Subscription invoices', () => {
  async function customer() {
    const jane = await owner(product)
    await jane.subscribes('none')
    await jane.get('createCheckoutSession', { body: {} })
    const customerId = [...stripe.ledger.customers.keys()].at(-1) ?? ''
    return { jane, customerId }
  }

  it('lists the owner’s invoices from Stripe, latest first', async () => {
    const { jane, customerId } = await customer()
    expect(await jane.get('listInvoices')).toEqual([])
    stripe.ledger.invoice(customerId)
    const open = stripe.ledger.invoice(customerId, { status: 'open' })
    stripe.ledger.invoice(customerId, { status: 'draft' })
    const invoices = await jane.get('listInvoices')
    expect(invoices).toMatchObject([{ status: 'open' }, { status: 'paid', amountCents: 999 }])
    expect(invoices[0]).toMatchObject({ pageUrl: open.hosted_invoice_url, pdfUrl: open.invoice_pdf })
    expect(await camille.get('listInvoices')).toEqual([])
    stripe.deletesCustomer(customerId)
    expect(await jane.get('listInvoices'), 'deleted at Stripe').toEqual([])
  })

  it('answers that invoices are unavailable while Stripe hangs, and keeps no transaction open', async () => {
    const { jane } = await customer()
    await stripe.goesAway('hangs')
    const asked = stripe.requests.length
    const answer = jane.call('listInvoices')
    await poll(async () => stripe.requests.length > asked || null, 'the question to be with Stripe')
    const { rows } = await product.pool.query(
      "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    )
    expect(rows).toEqual([{ open: 0 }])
    expect((await jane.call('me')).status).toBe(200)
    expect(await answer).toMatchObject(refused(503, 'provider_away'))
    await stripe.comesBack()
    expect(await jane.get('listInvoices')).toEqual([])
  })
})
