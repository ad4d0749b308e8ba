import type { billing } from '../../contract/billing.ts'
import { pages } from '../../contract/pages.ts'
import { Refused } from '../../domain/refusals.ts'
import { readSubscription } from '../deposits/events.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { findUser } from '../store/account.ts'
import { findAccount, findCustomer, insertAccount, insertCustomer, noteAccount } from '../store/billing.ts'

export const billingRoutes = (server: Server): Handlers<typeof billing> => {
  const { db, payments, authSettings } = server
  const provider = payments.name
  const pageAt = (path: string) => `${authSettings.baseUrl}${path}`
  const subscriptionPage = (checkout?: string) =>
    pageAt(checkout ? `${pages.subscription}?checkout=${checkout}` : pages.subscription)

  const accountFor = async (owner: Owner): Promise<string> => {
    const known = await findAccount(db, { ownerId: owner.id, provider })
    if (known) return known
    const accountId = await payments.openAccount(owner)
    await insertAccount(db, { ownerId: owner.id, provider, accountId })
    return accountId
  }

  const customerFor = async (owner: Owner): Promise<string> => {
    const known = await findCustomer(db, { ownerId: owner.id, provider })
    if (known) return known.customerId
    const customerId = await payments.openCustomer(owner)
    await insertCustomer(db, { ownerId: owner.id, provider, customerId })
    return customerId
  }

  return {
    getPaymentAccount: async ({ owner }) => {
      const accountId = await findAccount(db, { ownerId: owner.id, provider })
      const enabled = accountId === null ? null : await payments.isAccountEnabled(accountId)
      if (accountId !== null) await noteAccount(db, { provider, accountId }, enabled)
      return { connected: enabled !== null, status: enabled ? 'enabled' : 'pending' }
    },

    createAccountLink: async ({ owner, body }) => {
      const settings = (step: string) =>
        pageAt(
          body.scheduleId === undefined
            ? `${pages.dashboard}?payments=${step}`
            : `${pages.schedule.replace(':scheduleId', String(body.scheduleId))}?tab=settings&payments=${step}`,
        )
      const to = { returnUrl: settings('return'), refreshUrl: settings('refresh') }
      return { url: await payments.accountLink(await accountFor(owner), to) }
    },

    createDashboardLink: async ({ owner }) => {
      const accountId = await findAccount(db, { ownerId: owner.id, provider })
      if (accountId === null) throw new Refused('payment_account_required')
      return { url: await payments.dashboardLink(accountId) }
    },

    getSubscription: async ({ owner }) => {
      const subscription = await readSubscription(server, owner.id)
      const { subscriptionStatus } = await findUser(db, owner.id)
      if (!subscription) return { status: subscriptionStatus, paidUntil: null, endsAtPeriodEnd: false }
      const { status, paidUntil, endsAtPeriodEnd } = subscription
      return {
        status,
        endsAtPeriodEnd,
        paidUntil: paidUntil === null ? null : new Date(paidUntil).toISOString(),
      }
    },

    createCheckoutSession: async ({ owner, locale }) => {
      const { emailVerified, subscriptionStatus } = await findUser(db, owner.id)
      if (!emailVerified) throw new Refused('verify_before_subscribing')
      const subscription = await readSubscription(server, owner.id)
      const status = subscription?.status ?? subscriptionStatus
      if (status === 'active' || status === 'past_due') throw new Refused('already_subscribed')
      const customerId = await customerFor(owner)
      const to = { returnUrl: subscriptionPage('done'), cancelUrl: subscriptionPage(), locale }
      return { url: await payments.checkoutLink(customerId, to) }
    },

    createPortalSession: async ({ owner, locale }) => {
      const customer = await findCustomer(db, { ownerId: owner.id, provider })
      if (!customer) throw new Refused('not_subscribed')
      return {
        url: await payments.portalLink(customer.customerId, { returnUrl: subscriptionPage(), locale }),
      }
    },
  }
}
