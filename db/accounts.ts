import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OptionalTemplate } from '../src/domain/deliveries.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { SubscriptionStatus } from '../src/domain/subscriptions.ts'
import { createdAt, instant } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique('users_email'),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    locale: text().$type<Locale>().notNull().default('fr'),
    subscriptionStatus: text().$type<SubscriptionStatus>().notNull().default('none'),
    mutedMails: text().array().$type<OptionalTemplate[]>().notNull().default([]),
    /** When the account is to be deleted, as its owner requested; null when no deletion is requested. */
    deletionAt: instant(),
    /** When the sweeper next checks an account that is to be deleted. */
    deletionCheckAt: instant(),
    /** When the deletion began. From then on sign-in is refused, and the deletion cannot be cancelled. */
    goneSince: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index('users_to_delete').on(table.deletionCheckAt).where(sql`deletion_check_at IS NOT NULL`)],
)

/** The account that a row belongs to and is deleted with. */
export const ownerId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique('sessions_token'),
    userId: ownerId(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** How a user signs in. A password has one row with the provider 'credential'. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: ownerId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [unique('accounts_once').on(table.userId, table.providerId)],
)

/** Tokens of password-reset links, and the challenges that passkeys sign. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index().on(table.identifier),
    index().on(table.expiresAt),
    // A passkey challenge can be longer than a B-tree index entry allows.
    index().using('hash', table.value),
  ],
)

/**
 * An authenticator app and its recovery codes. Sign-in asks for a code only from `confirmedAt`, when the app has
 * shown one. `lastStep` is the time step of the last code used. That code and earlier ones are refused.
 */
export const twoFactors = pgTable('two_factors', {
  userId: ownerId().primaryKey(),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  recoverySalt: text().notNull().default(''),
  /** Only the unused ones. */
  recoveryHashes: text().array().notNull().default([]),
  /** When the codes were last replaced; null for the codes created at enrollment. */
  recoveryRenewedAt: instant(),
  /** Consecutive wrong codes. */
  failures: integer().notNull().default(0),
  lockedUntil: instant(),
  createdAt: createdAt(),
})

/** A sign-in whose password was right and that still needs its second factor, in one browser. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** The hash of the browser's challenge cookie. */
    id: text().primaryKey(),
    userId: ownerId(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** Public keys for sign-in. `counter` is the authenticator's own signature count. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    name: text().notNull(),
    publicKey: text().notNull(),
    credentialId: text().notNull().unique('passkeys_credential'),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * Links in emails that change an account's address. One kind confirms a new address. The other kind, the undo link,
 * gives the account back to the address that received the link. It is valid for some days after a change of address or a
 * new way to sign in.
 */
export const addressLinks = pgTable(
  'address_links',
  {
    /** The hash of the link's token. */
    id: text().primaryKey(),
    userId: ownerId(),
    /** The address that the account gets. */
    email: text().notNull(),
    /**
     * The fingerprint of the password at the time of the request. Null for an undo link, which survives a password
     * change.
     */
    credential: text(),
    expiresAt: instant().notNull(),
    /** When an undo link was used. The row is kept so that a second visit can say so. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    uniqueIndex('address_links_asked').on(table.userId).where(sql`credential IS NOT NULL`),
  ],
)
