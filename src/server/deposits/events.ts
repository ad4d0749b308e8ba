import type { ProviderEvent, Subscription } from '../adapters/payments/provider.ts'
import { inTransaction } from '../database/collisions.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { findUser } from '../store/accounts/accounts.ts'
import { findCustomer, noteSubscription, numberCustomerRequest } from '../store/deposits/billing.ts'
import { findDepositOf, recordEvent } from '../store/deposits/deposits.ts'
import { followAccount } from './accounts.ts'
import type { PaymentContext } from './payment-context.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** Ignores the answer if a later request was answered meanwhile. Holds no lock while it waits for the provider. */
async function follow(
  { db, payments, clock, wakeDeliveries }: PaymentContext,
  customerId: string,
  event?: { id: string },
): Promise<Subscription | null> {
  const customer = { provider: payments.name, customerId }
  const requestNumber = await numberCustomerRequest(db, customer)
  if (requestNumber === null) return null
  const subscription = await payments.subscriptionOf(customerId)
  const isWritten = await inTransaction(db, async (tx) => {
    if (event && !(await recordEvent(tx, event.id))) return false
    const { fellBehind } = await noteSubscription(tx, customer, subscription, { requestNumber, now: clock() })
    if (!fellBehind) return false
    const { id: userId, locale } = await findUser(tx, fellBehind)
    return writeAccountMail(tx, { userId, template: 'subscription_unpaid', locale })
  })
  if (isWritten) wakeDeliveries()
  return subscription
}

/** Takes effect once however often the event arrives. Always asks the provider for the current state. */
export async function takeEvent(context: PaymentContext, event: ProviderEvent): Promise<void> {
  const { db, payments } = context
  switch (event.about) {
    case 'payment': {
      const ours = await findDepositOf(db, { provider: payments.name, id: event.paymentId })
      if (ours?.accountId !== event.accountId) return
      const payment = await payments.getPayment(event.accountId, event.paymentId)
      if (payment) await reconcilePayment(context, payment, { event })
      return
    }
    case 'account':
      await followAccount(context, event.accountId, event)
      return
    case 'customer':
      await follow(context, event.customerId, event)
      return
    case 'nothing':
  }
}

export async function readSubscription(
  context: PaymentContext,
  ownerId: string,
): Promise<Subscription | null> {
  const customer = await findCustomer(context.db, { ownerId, provider: context.payments.name })
  return customer && follow(context, customer.customerId)
}
