import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { accounts, addressLinks, passkeys, twoFactors, users } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { dropResetLinks, type User, withPassword } from './accounts.ts'

export type AddressLink = typeof addressLinks.$inferSelect

/** A newly requested address replaces the one requested before. */
export async function keepAddressLink(
  tx: Database,
  link: Omit<AddressLink, 'createdAt' | 'usedAt'>,
): Promise<void> {
  const { userId, ...rest } = link
  const target = { target: addressLinks.userId, targetWhere: isNotNull(addressLinks.credential) }
  await tx
    .insert(addressLinks)
    .values(link)
    .onConflictDoUpdate({ ...target, set: { ...rest, createdAt: sql`excluded.created_at` } })
}

type Linked = { link: AddressLink; user: User; passwordHash: string | null }

const linksOf = (db: Database, now: Date) =>
  db
    .select({ link: addressLinks, user: users, passwordHash: accounts.password })
    .from(addressLinks)
    .innerJoin(users, eq(users.id, addressLinks.userId))
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, withPassword)))
    .where(gt(addressLinks.expiresAt, now))
    .$dynamic()

export async function findRequestedLink(db: Database, userId: string, now: Date): Promise<Linked | null> {
  const isRequested = and(
    gt(addressLinks.expiresAt, now),
    eq(addressLinks.userId, userId),
    isNotNull(addressLinks.credential),
  )
  const [found] = await linksOf(db, now).where(isRequested)
  return found ?? null
}

const unexpired = (id: string, now: Date) => and(gt(addressLinks.expiresAt, now), eq(addressLinks.id, id))

/** Locks the account too. */
export async function lockLink(tx: Database, id: string, now: Date): Promise<Linked | null> {
  const [found] = await linksOf(tx, now)
    .where(and(unexpired(id, now), isNull(addressLinks.usedAt)))
    .for('update')
  return found ?? null
}

/** Also finds a used link. */
export async function findUndoLink(db: Database, id: string, now: Date): Promise<Linked | null> {
  const [found] = await linksOf(db, now).where(and(unexpired(id, now), isNull(addressLinks.credential)))
  return found ?? null
}

export async function dropRequestedLink(db: Database, userId: string): Promise<void> {
  const isRequested = and(eq(addressLinks.userId, userId), isNotNull(addressLinks.credential))
  await db.delete(addressLinks).where(isRequested)
}

/** Also deletes the links of later changes, which were sent to addresses that came after this link's own. */
export async function useUndoLink(tx: Database, { id, userId }: AddressLink): Promise<void> {
  await tx.execute(sql`
    DELETE FROM address_links l USING address_links used
    WHERE used.id = ${id} AND l.user_id = ${userId} AND l.id <> used.id
      AND (l.credential IS NOT NULL OR l.created_at >= used.created_at)`)
  await tx.update(addressLinks).set({ usedAt: sql`now()` }).where(eq(addressLinks.id, id))
}

/**
 * When the account returns to an address that a link would restore, it ends what that link would end: links to other
 * addresses since. False without such a link.
 */
export async function endLinksElsewhere(
  tx: Database,
  { userId, email }: Pick<AddressLink, 'userId' | 'email'>,
  now: Date,
): Promise<boolean> {
  const own = and(
    gt(addressLinks.expiresAt, now),
    eq(addressLinks.userId, userId),
    eq(addressLinks.email, email),
    isNull(addressLinks.credential),
    isNull(addressLinks.usedAt),
  )
  const [first] = await tx.select().from(addressLinks).where(own).orderBy(addressLinks.createdAt).limit(1)
  if (!first) return false
  await tx.execute(sql`
    DELETE FROM address_links l USING address_links first
    WHERE first.id = ${first.id} AND l.user_id = ${userId} AND l.email <> ${email} AND l.created_at >= first.created_at`)
  return true
}

/** The account moves on from `email`: the links of other addresses last as long as a link to it would. */
export async function keepOlderLinks(
  tx: Database,
  { id, email }: Pick<User, 'id' | 'email'>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<{ passwordIsNewer: boolean }> {
  const { rows } = await tx.execute<{ passwordIsNewer: boolean }>(sql`
    UPDATE address_links l SET expires_at = greatest(l.expires_at, ${expiresAt.toISOString()})
    FROM accounts a
    WHERE a.user_id = ${id} AND a.provider_id = ${withPassword} AND l.user_id = a.user_id
      AND l.email <> ${email} AND l.expires_at > ${now.toISOString()} AND l.credential IS NULL AND l.used_at IS NULL
    RETURNING a.updated_at > l.created_at AS "passwordIsNewer"`)
  return { passwordIsNewer: rows.length > 0 && rows.every(({ passwordIsNewer }) => passwordIsNewer) }
}

/** For a new password: of the addresses that the account had, only the oldest keeps its links. */
export async function endLinksOfLaterAddresses(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    DELETE FROM address_links l USING users u, address_links older
    WHERE u.id = ${userId} AND l.user_id = u.id AND older.user_id = u.id
      AND l.credential IS NULL AND l.email NOT IN (u.email, older.email) AND l.created_at > older.created_at
      AND older.credential IS NULL AND older.used_at IS NULL AND older.expires_at > ${now.toISOString()}`)
}

async function redirectMails(tx: Database, { id, tenantId, email: from }: User, to: string): Promise<void> {
  const waiting = sql`d.target = ${from} AND d.done_at IS NULL AND d.abandoned_at IS NULL`
  await tx.execute(sql`
    UPDATE deliveries d SET target = ${to}
    WHERE d.tenant_id = ${tenantId} AND d.recipient = 'owner' AND d.channel = 'mail' AND ${waiting}`)
  await tx.execute(sql`UPDATE account_mails d SET target = ${to} WHERE d.user_id = ${id} AND ${waiting}`)
}

/** Only for a proven address. Deletes its unverified registration; a verified one fails by `users_email`. */
export async function moveAddress(tx: Database, user: User, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false)))
  await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, user.id))
  await redirectMails(tx, user, email)
  await dropResetLinks(tx, user.id)
  await dropRequestedLink(tx, user.id)
}

const hour = 3_600_000

/** How long a change can be undone, and how long before it an intruder may have prepared it. */
export const undoLasts = 72 * hour

/** What is later counts as added. Second factors are dated by the product's clock, everything else by the machine's. */
export type Since = { machine: Date; product: Date }

/** Later changes of the address may have prolonged the link, so its end alone does not tell its beginning. */
export const sinceLink = (
  { createdAt, expiresAt }: AddressLink,
  now: { machine: number; product: number },
): Since => {
  const begun = now.product - (now.machine - createdAt.getTime())
  return {
    machine: new Date(createdAt.getTime() - undoLasts),
    product: new Date(Math.min(expiresAt.getTime() - undoLasts, begun) - undoLasts),
  }
}

export const sinceNow = ({ machine, product }: { machine: number; product: number }): Since => ({
  machine: new Date(machine - undoLasts),
  product: new Date(product - undoLasts),
})

export async function removeAddedPasskeys(tx: Database, userId: string, { machine }: Since): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, machine)))
}

export async function removeAddedTwoFactor(tx: Database, userId: string, { product }: Since): Promise<void> {
  const added = or(isNull(twoFactors.confirmedAt), gt(twoFactors.confirmedAt, product))
  await tx.delete(twoFactors).where(and(eq(twoFactors.userId, userId), added))
}

export async function removeAddedRecoveryCodes(
  tx: Database,
  userId: string,
  { product }: Since,
): Promise<void> {
  await tx
    .update(twoFactors)
    .set({ recoveryHashes: [] })
    .where(and(eq(twoFactors.userId, userId), gt(twoFactors.recoveryRenewedAt, product)))
}
