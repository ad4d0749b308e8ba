import type { billing } from '../../contract/billing.ts'
import { pages } from '../../contract/pages.ts'
import { Refused } from '../../domain/refusals.ts'
import { AccountGone, ProviderAway } from '../adapters/payments/provider.ts'
import { inTransaction } from '../database/collisions.ts'
import { followAccount } from '../deposits/accounts.ts'
import { readSubscription } from '../deposits/events.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { findUser } from '../store/accounts/accounts.ts'
import {
  findAccount,
  findCustomer,
  insertAccount,
  insertCustomer,
  replaceCustomer,
} from '../store/deposits/billing.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { requireSchedule } from '../store/schedules/schedules.ts'

export const billingRoutes = (server: Server): Handlers<typeof billing> => {
  const { db, payments, authSettings } = server
  const provider = payments.name
  const pageAt = (path: string) => `${authSettings.baseUrl}${path}`
  const subscriptionPage = (search: Record<string, string> = {}) =>
    pageAt([pages.subscription, new URLSearchParams(search)].filter(String).join('?'))

  const accountFor = async (owner: Owner): Promise<string> => {
    const known = await findAccount(db, { ownerId: owner.id, provider })
    if (known) return known
    const accountId = await payments.openAccount(owner)
    await inTransaction(db, (tx) => insertAccount(tx, { ownerId: owner.id, provider, accountId }))
    return accountId
  }

  const linkFor = async (owner: Owner, to: Parameters<typeof payments.accountLink>[1]): Promise<string> => {
    const accountId = await accountFor(owner)
    try {
      return await payments.accountLink(accountId, to)
    } catch (error) {
      // The provider has deleted the account without notice: open a new one.
      if (!(error instanceof AccountGone) || (await followAccount(server, accountId)) !== null) throw error
      return payments.accountLink(await accountFor(owner), to)
    }
  }

  /** Creates another customer in place of `gone`. */
  const customerFor = async (owner: Owner, gone?: string): Promise<string> => {
    const of = { ownerId: owner.id, provider }
    const known = await findCustomer(db, of)
    if (known && known.customerId !== gone) return known.customerId
    const customerId = await payments.openCustomer(owner, gone)
    await inTransaction(db, (tx) =>
      gone === undefined
        ? insertCustomer(tx, { ...of, customerId })
        : replaceCustomer(tx, of, { gone, customerId }),
    )
    // If two requests open one at the same time, the database keeps one, and both use it.
    return (await findCustomer(db, of))?.customerId ?? customerId
  }

  type Pages = Parameters<typeof payments.checkoutLink>[1]

  const openCheckout = async (owner: Owner, to: Pages): Promise<string> => {
    const customerId = await customerFor(owner)
    const url =
      (await payments.checkoutLink(customerId, to)) ??
      (await payments.checkoutLink(await customerFor(owner, customerId), to))
    if (url === null) throw new ProviderAway('a customer just opened is unknown')
    return url
  }

  /** Another checkout would end the one whose address is on its way to the owner. */
  const opening = new Map<string, Promise<string>>()
  const checkoutFor = (owner: Owner, to: Pages): Promise<string> =>
    opening.getOrInsertComputed(owner.id, () =>
      openCheckout(owner, to).finally(() => opening.delete(owner.id)),
    )

  return {
    getPaymentAccount: async ({ owner }) => {
      const accountId = await findAccount(db, { ownerId: owner.id, provider })
      const enabled = accountId === null ? null : await followAccount(server, accountId)
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
      return { url: await linkFor(owner, to) }
    },

    createDashboardLink: async ({ owner, query }) => {
      const accountId = await findAccount(db, { ownerId: owner.id, provider })
      if (accountId === null) throw new Refused('payment_account_required')
      return { url: await payments.dashboardLink(accountId, query.page) }
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

    listInvoices: async ({ owner }) => {
      const customer = await findCustomer(db, { ownerId: owner.id, provider })
      const invoices = customer ? await payments.listInvoices(customer.customerId) : []
      return invoices.map(({ at, ...invoice }) => ({ ...invoice, at: new Date(at).toISOString() }))
    },

    createCheckoutSession: async ({ owner, body: { scheduleId }, locale }) => {
      if (scheduleId !== undefined) await requireSchedule(db, scheduleKey(owner, scheduleId))
      const { emailVerified, subscriptionStatus } = await findUser(db, owner.id)
      if (!emailVerified) throw new Refused('verify_before_subscribing')
      const subscription = await readSubscription(server, owner.id)
      const status = subscription?.status ?? subscriptionStatus
      if (status === 'active' || status === 'past_due') throw new Refused('already_subscribed')
      const back: Record<string, string> = scheduleId === undefined ? {} : { schedule: String(scheduleId) }
      const returnUrl = subscriptionPage({ checkout: 'done', ...back })
      const to = { returnUrl, cancelUrl: subscriptionPage(back), locale }
      return { url: await checkoutFor(owner, to) }
    },

    createPortalSession: async ({ owner, locale }) => {
      const customer = await findCustomer(db, { ownerId: owner.id, provider })
      const to = { returnUrl: subscriptionPage(), locale }
      const url = customer && (await payments.portalLink(customer.customerId, to))
      if (url === null) throw new Refused('not_subscribed')
      return { url }
    },
  }
}
