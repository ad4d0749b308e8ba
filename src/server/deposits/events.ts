import { inTransaction } from '../database/collisions.ts'
import type { ProviderEvent, Subscription } from '../ports/payments/provider.ts'
import { findUser } from '../store/account.ts'
import { writeAccountMail } from '../store/account-mails.ts'
import { findCustomer, noteSubscription, numberCustomerQuestion } from '../store/billing.ts'
import { findDepositOf, recordEvent } from '../store/deposits.ts'
import { followAccount } from './accounts.ts'
import type { Money } from './money.ts'
import { settle } from './settle.ts'

/**
 * Asks for a customer's subscription, and notes it unless a later question has been answered meanwhile: nothing is
 * locked while the provider is waited for. With an event, once for it.
 */
async function follow(
  { db, payments, clock, tell }: Money,
  customerId: string,
  event?: { id: string },
): Promise<Subscription | null> {
  const customer = { provider: payments.name, customerId }
  const question = await numberCustomerQuestion(db, customer)
  if (question === null) return null
  const subscription = await payments.subscriptionOf(customerId)
  const told = await inTransaction(db, async (tx) => {
    if (event && !(await recordEvent(tx, event.id))) return false
    const { fellBehind } = await noteSubscription(tx, customer, subscription, { question, now: clock() })
    if (!fellBehind) return false
    const { id: userId, locale } = await findUser(tx, fellBehind)
    return writeAccountMail(tx, { userId, letter: 'subscription_unpaid', locale })
  })
  if (told) tell()
  return subscription
}

/** Lets one event of the provider's have its effect, once however often it comes: what it is about is asked anew. */
export async function takeEvent(money: Money, event: ProviderEvent): Promise<void> {
  const { db, payments } = money
  switch (event.about) {
    case 'payment': {
      const ours = await findDepositOf(db, { provider: payments.name, id: event.paymentId })
      if (ours?.accountId !== event.accountId) return
      const payment = await payments.getPayment(event.accountId, event.paymentId)
      if (payment) await settle(money, payment, event)
      return
    }
    case 'account':
      await followAccount(money, event.accountId, event)
      return
    case 'customer':
      await follow(money, event.customerId, event)
      return
    case 'nothing':
  }
}

/** The owner's subscription as the provider has it now; null for an owner who has never been a customer. */
export async function readSubscription(money: Money, ownerId: string): Promise<Subscription | null> {
  const customer = await findCustomer(money.db, { ownerId, provider: money.payments.name })
  return customer && follow(money, customer.customerId)
}
