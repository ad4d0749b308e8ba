import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { paymentAccounts, subscriptions } from '../../../../db/money.ts'
import { schedules, services, users } from '../../../../db/schema.ts'
import type { ProviderName } from '../../../domain/deposits.ts'
import type { Subscription } from '../../adapters/payments/provider.ts'
import type { Database } from '../../database/connection.ts'
import { noteChanges } from '../schedules/schedules.ts'

type Of = { ownerId: string; provider: ProviderName }

const ofAccount = ({ ownerId, provider }: Of) =>
  and(eq(paymentAccounts.ownerId, ownerId), eq(paymentAccounts.provider, provider))

export async function findAccount(db: Database, of: Of): Promise<string | null> {
  const [row] = await db.select().from(paymentAccounts).where(ofAccount(of))
  return row?.accountId ?? null
}

export const insertAccount = (db: Database, account: Of & { accountId: string }): Promise<unknown> =>
  db.insert(paymentAccounts).values(account).onConflictDoNothing()

type AccountOf = { provider: ProviderName; accountId: string }

const isAccount = ({ provider, accountId }: AccountOf) =>
  and(eq(paymentAccounts.provider, provider), eq(paymentAccounts.accountId, accountId))

/** The answer to a later request wins over an earlier one. Null for an unknown account. */
export async function numberAccountRequest(db: Database, account: AccountOf): Promise<number | null> {
  const [row] = await db
    .update(paymentAccounts)
    .set({ requested: sql`${paymentAccounts.requested} + 1` })
    .where(isAccount(account))
    .returning({ requestNumber: paymentAccounts.requested })
  return row?.requestNumber ?? null
}

/** Null deletes the account. `lostBy` is the owner's id if an enabled account stops taking payments. */
export async function noteAccount(
  tx: Database,
  account: AccountOf,
  enabled: boolean | null,
  requestNumber?: number,
): Promise<{ lostBy: string | null }> {
  const [known] = await tx.select().from(paymentAccounts).where(isAccount(account)).for('update')
  if (!known || (requestNumber !== undefined && requestNumber <= known.answered)) return { lostBy: null }
  if (enabled === null) await tx.delete(paymentAccounts).where(isAccount(account))
  else {
    const answered = requestNumber ?? known.answered
    await tx.update(paymentAccounts).set({ enabled, answered }).where(isAccount(account))
  }
  return { lostBy: known.enabled && !enabled ? known.ownerId : null }
}

export async function asksForDeposits(db: Database, tenantId: number): Promise<boolean> {
  const isAsked = (of: typeof schedules | typeof services) =>
    and(
      eq(of.tenantId, tenantId),
      gt(sql`coalesce(${of.depositCents}, ${of.depositPercent})`, 0),
      isNull(of.deletedAt),
    )
  const requiring = and(isAsked(schedules), eq(schedules.requiresDeposit, true))
  return (await db.$count(schedules, requiring)) > 0 || (await db.$count(services, isAsked(services))) > 0
}

export type Customer = typeof subscriptions.$inferSelect

export async function findCustomer(db: Database, { ownerId, provider }: Of): Promise<Customer | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), eq(subscriptions.provider, provider)))
  return row ?? null
}

type CustomerOf = { provider: ProviderName; customerId: string }

const isCustomer = ({ provider, customerId }: CustomerOf) =>
  and(eq(subscriptions.provider, provider), eq(subscriptions.customerId, customerId))

export async function numberCustomerRequest(db: Database, customer: CustomerOf): Promise<number | null> {
  const [row] = await db
    .update(subscriptions)
    .set({ requested: sql`${subscriptions.requested} + 1` })
    .where(isCustomer(customer))
    .returning({ requestNumber: subscriptions.requested })
  return row?.requestNumber ?? null
}

export const insertCustomer = (db: Database, customer: Of & { customerId: string }): Promise<unknown> =>
  db.insert(subscriptions).values(customer).onConflictDoNothing()

/** Replaces a customer whom the provider no longer knows, unless that was done already. */
export const replaceCustomer = (
  db: Database,
  { ownerId, provider }: Of,
  { gone, customerId }: { gone: string; customerId: string },
): Promise<unknown> =>
  db
    .update(subscriptions)
    .set({ customerId, paidUntil: null, endsAtPeriodEnd: false, checkAt: null })
    .where(and(eq(subscriptions.ownerId, ownerId), isCustomer({ provider, customerId: gone })))

const hour = 3_600_000

/** In case no event arrives: at the end of the paid time. Never for a subscription that has ended. */
function checkOf({ status, paidUntil }: Subscription, now: number): Date | null {
  if (paidUntil === null || status === 'cancelled' || status === 'none') return null
  return new Date(Math.max(paidUntil, now + hour))
}

/** `check`, or one hour from now while the provider still has the former address. */
const nextCheck = (check: Date | null, now: number) =>
  sql`CASE WHEN ${subscriptions.formerEmail} IS NULL THEN ${check?.toISOString() ?? null}::timestamptz
    ELSE ${new Date(now + hour).toISOString()} END`

/** Changes nothing if a later request was answered. `fellBehind` is the owner's id if a payment has just failed. */
export async function noteSubscription(
  tx: Database,
  of: CustomerOf,
  subscription: Subscription,
  { requestNumber, now }: { requestNumber: number; now: number },
): Promise<{ fellBehind: string | null }> {
  const { status, endsAtPeriodEnd } = subscription
  const paidUntil = subscription.paidUntil === null ? null : new Date(subscription.paidUntil)
  const [customer] = await tx
    .update(subscriptions)
    .set({
      paidUntil,
      checkAt: nextCheck(checkOf(subscription, now), now),
      endsAtPeriodEnd,
      answered: requestNumber,
    })
    .where(and(isCustomer(of), lt(subscriptions.answered, requestNumber)))
    .returning()
  if (!customer) return { fellBehind: null }
  const changed = await tx
    .update(users)
    .set({ subscriptionStatus: status })
    .where(and(eq(users.id, customer.ownerId), ne(users.subscriptionStatus, status)))
    .returning({ tenantId: users.tenantId })
  for (const owner of changed) await noteChanges(tx, owner)
  return { fellBehind: changed.length > 0 && status === 'past_due' ? customer.ownerId : null }
}

export const findDueCustomers = (
  db: Database,
  { provider, now }: { provider: ProviderName; now: number },
): Promise<Customer[]> =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), lte(subscriptions.checkAt, new Date(now))))
    .orderBy(subscriptions.checkAt)

/** For one hour; false if another sweeper was faster. */
export async function claimCustomer(db: Database, of: CustomerOf, now: number): Promise<boolean> {
  const { rowCount } = await db
    .update(subscriptions)
    .set({ checkAt: new Date(now + hour) })
    .where(and(isCustomer(of), lte(subscriptions.checkAt, new Date(now))))
  return rowCount === 1
}

/** Makes the sweeper send the owner's changed address to the provider. */
export const noteFormerEmail = (
  tx: Database,
  { ownerId, provider }: Of,
  { email, now }: { email: string; now: number },
): Promise<unknown> =>
  tx
    .update(subscriptions)
    .set({ formerEmail: sql`coalesce(${subscriptions.formerEmail}, ${email})`, checkAt: new Date(now) })
    .where(and(eq(subscriptions.ownerId, ownerId), eq(subscriptions.provider, provider)))

/** The provider now has `email`. Keeps the former address if the owner's address changed again. */
export const noteMoved = (db: Database, of: CustomerOf, email: string): Promise<unknown> =>
  db
    .update(subscriptions)
    .set({ formerEmail: null })
    .where(and(isCustomer(of), sql`${email} = (SELECT email FROM users WHERE id = owner_id)`))
