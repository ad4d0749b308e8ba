import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OptionalLetter } from '../src/domain/deliveries.ts'
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
    mutedMails: text().array().$type<OptionalLetter[]>().notNull().default([]),
    /** When the account is to go, as its owner has asked; null for who stays. */
    leavesAt: instant(),
    /** When the sweeper is to look at one that leaves. */
    leavingCheckAt: instant(),
    /** Since when it goes: nobody signs in any more, and it cannot be taken back. */
    goneSince: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index('users_leaving').on(table.leavingCheckAt).where(sql`leaving_check_at IS NOT NULL`)],
)

/** The account that something belongs to, and goes with. */
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

/** How a user signs in; with a password, one row with the provider 'credential'. */
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

/** Tokens of password-reset links, and what a passkey is asked to sign. */
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
    // What a passkey is to sign has no length that an ordered index could count on.
    index().using('hash', table.value),
  ],
)

/**
 * An authenticator app and the recovery codes beside it. Nothing is asked for at sign-in until `confirmedAt`: then the
 * app has shown a code. `lastStep` is that of the last code used: neither it nor an earlier one counts again.
 */
export const twoFactors = pgTable('two_factors', {
  userId: ownerId().primaryKey(),
  /** Encrypted with the product's secret. */
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  recoverySalt: text().notNull().default(''),
  /** Those not used yet. */
  recoveryHashes: text().array().notNull().default([]),
  /** When the codes were replaced; null for those made with the second step. */
  recoveryRenewedAt: instant(),
  /** Wrong codes in a row. */
  failures: integer().notNull().default(0),
  lockedUntil: instant(),
  createdAt: createdAt(),
})

/** A right password that waits, in one browser, for its second factor. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** The hash of what the browser holds. */
    id: text().primaryKey(),
    userId: ownerId(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId)],
)

/** Public keys with which an owner signs in; `counter` is the authenticator's own count of its signatures. */
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
 * The links of mails that give an account another address: one that was asked for, or an undo link. An undo link gives the
 * account back to the address that it went to, for some days after a change of address or a new way to sign in.
 */
export const addressLinks = pgTable(
  'address_links',
  {
    /** The hash of what the link carries. */
    id: text().primaryKey(),
    userId: ownerId(),
    /** What the account's address is to be. */
    email: text().notNull(),
    /** Of the password that it was asked for under; null for an undo link, which holds under any. */
    credential: text(),
    expiresAt: instant().notNull(),
    /** When an undo link was used; it is kept so that following it again says so. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    uniqueIndex('address_links_asked').on(table.userId).where(sql`credential IS NOT NULL`),
  ],
)
