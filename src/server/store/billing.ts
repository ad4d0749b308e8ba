import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { paymentAccounts, subscriptions } from '../../../db/money.ts'
import { users } from '../../../db/schema.ts'
import type { ProviderName } from '../../domain/deposits.ts'
import type { Database } from '../database/connection.ts'
import type { Subscription } from '../ports/payments/provider.ts'

type Of = { ownerId: string; provider: ProviderName }

const ofAccount = ({ ownerId, provider }: Of) =>
  and(eq(paymentAccounts.ownerId, ownerId), eq(paymentAccounts.provider, provider))

/** The id of the owner's payment account; null while there is none. */
export async function findAccount(db: Database, of: Of): Promise<string | null> {
  const [row] = await db.select().from(paymentAccounts).where(ofAccount(of))
  return row?.accountId ?? null
}

export const insertAccount = (db: Database, account: Of & { accountId: string }): Promise<unknown> =>
  db.insert(paymentAccounts).values(account).onConflictDoNothing()

/** Notes whether an account can take payments; null forgets it: its owner has closed it or taken it away. */
export async function noteAccount(
  db: Database,
  { provider, accountId }: { provider: ProviderName; accountId: string },
  enabled: boolean | null,
): Promise<void> {
  const itself = and(eq(paymentAccounts.provider, provider), eq(paymentAccounts.accountId, accountId))
  if (enabled === null) await db.delete(paymentAccounts).where(itself)
  else await db.update(paymentAccounts).set({ enabled }).where(itself)
}

export type Customer = typeof subscriptions.$inferSelect

export async function findCustomer(db: Database, { ownerId, provider }: Of): Promise<Customer | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), eq(subscriptions.provider, provider)))
  return row ?? null
}

/** Keeps others from noting this customer's subscription meanwhile; false when it is nobody's. */
export async function lockCustomer(
  tx: Database,
  { provider, customerId }: { provider: ProviderName; customerId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ ownerId: subscriptions.ownerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.customerId, customerId)))
    .for('update')
  return rows.length > 0
}

export const insertCustomer = (db: Database, customer: Of & { customerId: string }): Promise<unknown> =>
  db.insert(subscriptions).values(customer).onConflictDoNothing()

/**
 * Notes a customer's subscription, for the share link to follow; it is looked at again when its paid time ends.
 * `fellBehind` is the owner's id when a payment has just failed.
 */
export async function noteSubscription(
  tx: Database,
  { provider, customerId }: { provider: ProviderName; customerId: string },
  subscription: Subscription,
): Promise<{ fellBehind: string | null }> {
  const paidUntil = subscription.paidUntil === null ? null : new Date(subscription.paidUntil)
  const [customer] = await tx
    .update(subscriptions)
    .set({ paidUntil, checkAt: paidUntil, endsAtPeriodEnd: subscription.endsAtPeriodEnd })
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.customerId, customerId)))
    .returning()
  if (!customer) return { fellBehind: null }
  const changed = await tx
    .update(users)
    .set({ subscriptionStatus: subscription.status })
    .where(and(eq(users.id, customer.ownerId), ne(users.subscriptionStatus, subscription.status)))
    .returning({ id: users.id })
  return { fellBehind: changed.length > 0 && subscription.status === 'past_due' ? customer.ownerId : null }
}

const leaseSeconds = 3600

/** The customers whose paid time has ended without a word from the provider, left alone for an hour. */
export async function claimCustomers(
  db: Database,
  { provider, now }: { provider: ProviderName; now: Date },
): Promise<Customer[]> {
  return db
    .update(subscriptions)
    .set({ checkAt: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${leaseSeconds})` })
    .where(and(eq(subscriptions.provider, provider), lte(subscriptions.checkAt, now)))
    .returning()
}
