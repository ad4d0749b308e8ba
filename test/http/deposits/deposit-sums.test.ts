import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { depositStatuses, disputeOutcomes, keptOf, sumsOf } from '../../../src/domain/deposits.ts'
import { countedCents, depositSums } from '../../../src/server/store/deposits/deposit-sums.ts'
import { at, idOf, laterBy } from '../../fixtures/deposit-salon.ts'
import { unzipped } from '../../fixtures/unzipped.ts'
import { ada, camille, openStripeSalon, product, salon, stripe } from '../../stripe/opened-salon.ts'

openStripeSalon()

const days = (count: number) => count * 24 * 60 + 1

async function paid(more = {}) {
  const { body: hold } = await ada.holds(salon, at('09:00'), more)
  stripe.pays(hold.paymentIntentId)
  await ada.looksUp(hold.referenceToken)
  return { ...hold, id: await idOf(camille, salon, hold.referenceToken) }
}

async function exported(): Promise<{ deposits: Record<string, unknown>[]; receipts: unknown[] }> {
  await camille.confirms()
  const response = await camille.send('GET', '/api/account/export')
  return JSON.parse(unzipped(Buffer.from(await response.arrayBuffer())).get('creneau.json') ?? '')
}

let clientEmail = ''
let clients = 0

beforeEach(() => {
  clientEmail = `ada${++clients}@client.example`
})

const keptOfClient = async ({ referenceToken }: { referenceToken: string }) =>
  (await ada.looksUp(referenceToken)).body.deposit?.kept

async function passes(minutes: number) {
  product.setNow(laterBy(product, minutes))
  await product.sweep()
}

async function shown() {
  const { deposits, sums } = await camille.get('listDeposits', {
    query: { from: '2027-01-01', to: '2027-12-31' },
  })
  return {
    outcome: deposits[0]?.outcome,
    left: deposits[0]?.leftCents,
    amount: deposits[0]?.amountCents,
    sums,
  }
}

describe('The sums of a deposit', () => {
  it('computes the same sums in the database as in the domain', async () => {
    const amounts = fc.integer({ min: 1, max: 40 })
    const rows = fc.sample(
      fc.record({
        status: fc.constantFrom(...depositStatuses),
        amountCents: amounts,
        paidCents: fc.option(amounts),
        refundedCents: fc.nat(40),
        partRefundsCents: fc.nat(40),
        disputed: fc.boolean(),
        disputeOutcome: fc.constantFrom(null, ...disputeOutcomes),
        disputedCents: fc.option(amounts),
        refundOwed: fc.boolean(),
      }),
      { numRuns: 2_000, seed: 56 },
    )
    const columns = Object.entries({ ...depositSums, counted: countedCents })
    const { rows: found } = await product.pool.query(
      `SELECT ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
       FROM json_to_recordset($1) AS r (status text, "amountCents" int, "paidCents" int, "refundedCents" int,
         "partRefundsCents" int, disputed bool, "disputeOutcome" text, "disputedCents" int, "refundOwed" bool),
       LATERAL (SELECT status, "amountCents" AS amount_cents, "paidCents" AS paid_cents,
         "refundedCents" AS refunded_cents, "partRefundsCents" AS part_refunds_cents, disputed,
         "disputeOutcome" AS dispute_outcome, "disputedCents" AS disputed_cents, "refundOwed" AS refund_owed) d`,
      [JSON.stringify(rows)],
    )
    expect(found).toEqual(rows.map((row) => ({ ...sumsOf(row), counted: keptOf(row) })))
  })

  it('counts the amount that was paid, if another one was asked for', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    const { intent } = stripe.ledger.found(stripe.ledger.payments, hold.paymentIntentId)
    intent.amount = 1050
    stripe.pays(hold.paymentIntentId)
    await ada.looksUp(hold.referenceToken)
    await product.sweep()
    expect(await shown()).toMatchObject({
      outcome: 'returned',
      amount: 1050,
      sums: { takenCents: 1050, returnedCents: 1050, owedCents: 0, keptCents: 0 },
    })
  })

  it('leaves the whole price to pay after a lost dispute, for every reader', async () => {
    const [service] = await camille.get('listServices', { params: { scheduleId: salon.id } })
    const params = { serviceId: service?.id ?? 0 }
    await camille.get('editService', { params, body: { priceCents: 6000 } })
    const hold = await paid({ clientEmail })
    expect((await ada.looksUp(hold.referenceToken)).body.leftToPay).toBe(44.5)
    stripe.disputes(hold.paymentIntentId).status = 'lost'
    await passes(days(1))
    expect((await ada.looksUp(hold.referenceToken)).body.leftToPay).toBe(60)
    expect((await shown()).left).toBe(6000)
    expect((await ada.looksUp(hold.referenceToken)).body.deposit?.kept).toEqual({
      reason: 'dispute_lost',
      amount: 15.5,
    })
    await camille.answers(hold.id, 'approved')
    const [, approved] = await product.mailsTo(clientEmail, 2)
    expect(approved?.text).toMatch(/Reste à payer[^\n]*60,00\s€/)
  })
})

describe('A dispute about a part', () => {
  it('lets the salon return the rest while a part is disputed', async () => {
    const hold = await paid()
    const dispute = stripe.disputes(hold.paymentIntentId, 600)
    await passes(days(1))
    expect((await shown()).sums).toMatchObject({ disputedCents: 600, keptCents: 950 })
    await camille.answers(hold.id, 'rejected')
    await product.sweep()
    expect((await shown()).sums).toMatchObject({ disputedCents: 600, returnedCents: 950, keptCents: 0 })
    dispute.status = 'won'
    await passes(days(1))
    await passes(2)
    expect(await shown()).toMatchObject({
      outcome: 'returned',
      sums: { takenCents: 1550, returnedCents: 1550, disputedCents: 0 },
    })
  })

  it('loses only the part that was disputed', async () => {
    const hold = await paid()
    stripe.disputes(hold.paymentIntentId, 600).status = 'lost'
    await passes(days(1))
    expect((await shown()).sums).toMatchObject({ lostCents: 600, keptCents: 950, owedCents: 0 })
    await camille.answers(hold.id, 'rejected')
    await product.sweep()
    expect((await shown()).sums).toMatchObject({
      lostCents: 600,
      returnedCents: 950,
      keptCents: 0,
      owedCents: 0,
    })
  })
})

describe('An open dispute', () => {
  it('refunds a client who canceled in time once the bank drops the dispute', async () => {
    const hold = await paid({ clientEmail })
    const dispute = stripe.disputes(hold.paymentIntentId)
    await passes(days(1))
    expect((await ada.looksUp(hold.referenceToken)).body.deposit).toMatchObject({
      refundedOnCancel: false,
      refundedAfterDispute: true,
    })
    expect((await ada.cancels(hold.referenceToken)).status).toBe(200)
    expect((await shown()).outcome).toBe('disputed')
    expect(await keptOfClient(hold)).toEqual({ reason: 'owed_after_dispute', amount: 15.5 })
    const [, cancelled] = await product.mailsTo(clientEmail, 2)
    expect(cancelled?.text).toContain('Si elle ne vous le rend pas, il vous sera remboursé.')
    dispute.status = 'warning_closed'
    await passes(days(1))
    await passes(2)
    expect(await shown()).toMatchObject({ outcome: 'returned', sums: { returnedCents: 1550 } })
  })

  it('leaves a deposit with the owner who kept it during a dispute', async () => {
    const hold = await paid()
    const dispute = stripe.disputes(hold.paymentIntentId)
    await passes(days(1))
    const body = { status: 'rejected', deposit: 'keep' }
    await camille.get('answerBooking', { params: { bookingId: hold.id }, body })
    dispute.status = 'won'
    expect(await keptOfClient(hold)).toEqual({ reason: 'disputed', amount: 15.5 })
    await passes(days(1))
    await passes(2)
    expect(await shown()).toMatchObject({ outcome: 'dispute_won', sums: { keptCents: 1550 } })
    expect(await keptOfClient(hold)).toEqual({ reason: 'dispute_won', amount: 15.5 })
  })
})

describe('A deposit that is kept', () => {
  it('says that the cancellation came too late, on the page as in the email', async () => {
    const hold = await paid({ clientEmail })
    await camille.answers(hold.id, 'approved')
    product.setNow('2027-03-08T07:30:00Z')
    expect((await ada.cancels(hold.referenceToken)).status).toBe(200)
    expect(await keptOfClient(hold)).toEqual({ reason: 'late', amount: 15.5 })
    const mails = await product.mailsTo(clientEmail, 3)
    expect(mails.at(-1)?.text).toContain('L’annulation est venue trop tard pour un remboursement')
    // Tidying up afterwards does not make it the salon's end.
    await camille.get('deleteBooking', { params: { bookingId: hold.id }, query: { deposit: 'keep' } })
    expect(await keptOfClient(hold)).toEqual({ reason: 'late', amount: 15.5 })
  })

  it('says that the salon keeps it when the salon rejects the request', async () => {
    const hold = await paid()
    const body = { status: 'rejected', deposit: 'keep' }
    await camille.get('answerBooking', { params: { bookingId: hold.id }, body })
    expect(await keptOfClient(hold)).toEqual({ reason: 'kept', amount: 15.5 })
  })

  it('shows a part refund under way, and that the provider refuses it', async () => {
    const hold = await paid()
    stripe.refusesRefunds('insufficient_funds')
    await camille.get('refundDeposit', { params: { bookingId: hold.id }, body: { amount: 5 } })
    const { body } = await ada.looksUp(hold.referenceToken)
    expect(body.deposit).toMatchObject({ partRefundUnderWay: 5 })
    expect(body.deposit).not.toHaveProperty('refundRefused')
    for (let attempt = 0; attempt < 3; attempt++) await passes(30)
    expect((await ada.looksUp(hold.referenceToken)).body.deposit).toMatchObject({ refundRefused: true })
    const mails = await product.mailsTo(camille.email, 3)
    expect(mails.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/L’acompte de 5,00\s€ doit être rendu/),
    )
    stripe.refusesRefunds(null)
  })
})

describe('A refund that the bank takes back later', () => {
  it('makes a refund again within a day when the bank took it back and the event is lost', async () => {
    const hold = await paid({ clientEmail })
    await camille.answers(hold.id, 'rejected')
    await product.sweep()
    expect((await shown()).sums).toMatchObject({ returnedCents: 1550 })
    stripe.refundFails(hold.paymentIntentId)
    await passes(days(1))
    expect((await shown()).sums).toMatchObject({ returnedCents: 0, owedCents: 1550 })
    const [, , , failed] = await product.mailsTo(clientEmail, 4)
    expect(failed?.text).toMatch(/Le remboursement de 15,50\s€ que nous vous avions annoncé n’est pas arrivé/)
    await expect
      .poll(async () => (await product.mailsTo(camille.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('Remboursement revenu'))
    await passes(2)
    expect(await shown()).toMatchObject({ outcome: 'returned', sums: { returnedCents: 1550, owedCents: 0 } })
  })

  it('makes a refund again for the rest that a lost dispute leaves', async () => {
    const hold = await paid()
    await camille.answers(hold.id, 'rejected')
    await product.sweep()
    expect((await shown()).sums).toMatchObject({ returnedCents: 1550 })
    stripe.disputes(hold.paymentIntentId, 600).status = 'lost'
    await passes(days(1))
    stripe.refundFails(hold.paymentIntentId)
    await passes(days(1))
    expect((await shown()).sums).toMatchObject({ lostCents: 600, keptCents: 0, owedCents: 950 })
  })

  it('counts a part as kept again when the bank took back a refund that the salon made at Stripe', async () => {
    const hold = await paid()
    stripe.refundsByHand(hold.paymentIntentId, 500)
    await passes(days(1))
    expect((await shown()).sums).toMatchObject({ returnedCents: 500, keptCents: 1050 })
    stripe.refundFails(hold.paymentIntentId)
    await passes(days(1))
    expect((await shown()).sums).toMatchObject({ returnedCents: 0, owedCents: 0, keptCents: 1550 })
  })
})

describe('The export of the account', () => {
  it('exports a payment for a released slot, as the payments page shows it', async () => {
    const { body: hold } = await ada.holds(salon, at('09:00'))
    await ada.cancels(hold.referenceToken)
    stripe.pays(hold.paymentIntentId)
    const event = stripe.event('payment_intent.succeeded', stripe.payment(hold.paymentIntentId), {
      account: hold.accountId,
    })
    await stripe.send(`${product.url}/api/webhooks/stripe-connect`, 'connect', event, product.now())
    await passes(1)
    expect((await shown()).sums).toMatchObject({ count: 1, takenCents: 1550, returnedCents: 1550 })
    const { deposits, receipts } = await exported()
    const paid = { paymentIntentId: hold.paymentIntentId, amountCents: 1550, refundedCents: 1550 }
    expect(deposits).toMatchObject([paid])
    expect(receipts).toHaveLength(2)
  })
})
