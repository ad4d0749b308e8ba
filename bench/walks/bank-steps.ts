import type { Stripe } from 'stripe'
import type { Walk } from './people.ts'

/** The payments of the walk that succeeded. */
export function paymentsOf(walk: Walk) {
  const { payments } = walk.provider.stripe.ledger
  return [...payments].flatMap(([id, { accountId, intent, charge }]) =>
    accountId === walk.salon.accountId && charge ? [{ id, intent, charge }] : [],
  )
}

export const disputesOf = (walk: Walk, paymentId: string): Stripe.Dispute[] =>
  [...walk.provider.stripe.ledger.disputes.values()].filter(
    ({ payment_intent }) => payment_intent === paymentId,
  )

const isOpen = ({ status }: Stripe.Dispute) => !['won', 'lost', 'warning_closed'].includes(status)

/** The owner, in the provider's own pages. */
async function refundsByHand(walk: Walk): Promise<void> {
  const payment = walk.pick(paymentsOf(walk))
  if (!payment) return
  const { charge, id } = payment
  const left = charge.amount - charge.amount_refunded
  if (left <= 0 || disputesOf(walk, id).some(({ status }) => status !== 'won' && status !== 'warning_closed'))
    return
  const cents = walk.chance(0.4) ? left : walk.between(1, left)
  walk.touched.add(id)
  walk.count('refunded by hand')
  walk.say(`the owner refunds ${cents} of ${id} at the provider`)
  walk.provider.stripe.refundsByHand(id, cents)
  await walk.provider.emit(walk.salon.accountId, 'charge.refunded', charge)
}

async function takesRefundBack(walk: Walk): Promise<void> {
  const { stripe } = walk.provider
  const payment = walk.pick(paymentsOf(walk).filter(({ charge }) => charge.amount_refunded > 0))
  if (!payment) return
  const own = stripe.refundsOf(payment.id)
  if (own.at(-1)?.status === 'failed') return
  walk.count('refund taken back')
  walk.say(`the bank takes the last refund of ${payment.id} back`)
  const refund = stripe.refundFails(payment.id)
  await walk.provider.emit(walk.salon.accountId, 'refund.failed', refund)
}

async function disputes(walk: Walk): Promise<void> {
  const { stripe } = walk.provider
  const payment = walk.pick(paymentsOf(walk))
  if (!payment) return
  const { charge, id } = payment
  const left = charge.amount - charge.amount_refunded
  if (left <= 0 || disputesOf(walk, id).length > 0) return
  const cents = walk.chance(0.5) ? left : walk.between(1, left)
  const dispute = stripe.disputes(id, cents)
  if (walk.chance(0.4)) dispute.status = 'warning_needs_response'
  walk.touched.add(id)
  walk.count(`dispute opened: ${dispute.status}${cents < charge.amount ? ', a part' : ''}`)
  walk.say(`the client disputes ${cents} of ${id}: ${dispute.status}`)
  await walk.provider.emit(walk.salon.accountId, 'charge.dispute.created', dispute)
}

async function decidesDispute(walk: Walk): Promise<void> {
  const open = paymentsOf(walk).flatMap(({ id }) => disputesOf(walk, id).filter(isOpen))
  const dispute = walk.pick(open)
  if (!dispute) return
  const isInquiry = dispute.status.startsWith('warning')
  const outcomes = isInquiry ? (['warning_closed', 'needs_response'] as const) : (['won', 'lost'] as const)
  dispute.status = walk.pick<Stripe.Dispute.Status>(outcomes) ?? 'won'
  walk.count(`dispute ${dispute.status}`)
  walk.say(`the dispute about ${dispute.payment_intent} is ${dispute.status}`)
  if (!isOpen(dispute)) await walk.provider.emit(walk.salon.accountId, 'charge.dispute.closed', dispute)
}

async function endsProcessing(walk: Walk): Promise<void> {
  const { stripe } = walk.provider
  for (const [id, { accountId, intent }] of stripe.ledger.payments) {
    if (accountId !== walk.salon.accountId || intent.status !== 'processing') continue
    await concludes(walk, id, walk.chance(0.7))
    return
  }
}

export async function concludes(walk: Walk, id: string, succeeds: boolean): Promise<void> {
  const { stripe } = walk.provider
  walk.say(`${id} ${succeeds ? 'succeeds' : 'is declined'} after processing`)
  if (succeeds) stripe.pays(id)
  else stripe.declines(id)
  const type = succeeds ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
  await walk.provider.emit(walk.salon.accountId, type, stripe.payment(id))
}

/** Long enough for the product to give up holds whose payments stay open. */
async function goesAway(walk: Walk): Promise<void> {
  const minutes = walk.between(20, 90)
  walk.say(`the provider is away for ${minutes} minutes`)
  walk.provider.goesAway(walk.salon.accountId, minutes)
}

async function sendsDelayed(walk: Walk): Promise<void> {
  await walk.provider.sendDelayed(walk.salon.accountId, walk.random)
}

export const bankSteps: [number, (walk: Walk) => Promise<void>][] = [
  [2, refundsByHand],
  [3, takesRefundBack],
  [3, disputes],
  [4, decidesDispute],
  [3, endsProcessing],
  [3, goesAway],
  [6, sendsDelayed],
]
