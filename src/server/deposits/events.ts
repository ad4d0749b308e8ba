import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { ProviderEvent, Subscription } from '../ports/payments/provider.ts'
import { findUser } from '../store/account.ts'
import { findCustomer, lockCustomer, noteAccount, noteSubscription } from '../store/billing.ts'
import { findDepositOf, recordEvent } from '../store/deposits.ts'
import { writeAccountMessage } from '../store/messages.ts'
import type { Money } from './money.ts'
import { settle } from './settle.ts'

/**
 * Asks for a customer's subscription and notes it. Under a lock, so that of two answers the later one stays. The
 * provider's delay is the transaction's: it is short, and rare.
 */
async function follow(
  tx: Database,
  { payments, tell }: Money,
  customerId: string,
): Promise<Subscription | null> {
  const customer = { provider: payments.name, customerId }
  if (!(await lockCustomer(tx, customer))) return null
  const subscription = await payments.subscriptionOf(customerId)
  const { fellBehind } = await noteSubscription(tx, customer, subscription)
  if (fellBehind) {
    const { id: userId, locale } = await findUser(tx, fellBehind)
    await writeAccountMessage(tx, { userId, kind: 'subscription_unpaid', locale })
    tell()
  }
  return subscription
}

/** Lets one event of the provider's have its effect, once however often it comes: what it is about is asked anew. */
export async function takeEvent(money: Money, event: ProviderEvent): Promise<void> {
  const { db, payments } = money
  const once = (effect: (tx: Database) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      if (await recordEvent(tx, event.id)) await effect(tx)
    })
  switch (event.about) {
    case 'payment': {
      const ours = await findDepositOf(db, { provider: payments.name, id: event.paymentId })
      if (ours?.accountId !== event.accountId) return
      return settle(money, await payments.getPayment(event.accountId, event.paymentId), event)
    }
    case 'account': {
      const { accountId, gone } = event
      const enabled = gone ? null : await payments.isAccountEnabled(accountId)
      return once((tx) => noteAccount(tx, { provider: payments.name, accountId }, enabled))
    }
    case 'customer':
      return once((tx) => follow(tx, money, event.customerId))
    case 'nothing':
  }
}

/** The owner's subscription as the provider has it now; null for an owner who has never been a customer. */
export async function readSubscription(money: Money, ownerId: string): Promise<Subscription | null> {
  const customer = await findCustomer(money.db, { ownerId, provider: money.payments.name })
  if (!customer) return null
  return inTransaction(money.db, (tx) => follow(tx, money, customer.customerId))
}
