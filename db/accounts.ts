import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OptionalTemplate } from '../src/domain/deliveries.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { SubscriptionStatus } from '../src/domain/subscriptions.ts'
import { createdAt, instant } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** The key of all that belongs to the owner: short, and the same on every machine. */
    tenantId: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique('users_tenant'),
    name: text().notNull(),
    email: text().notNull().unique('users_email'),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** Grows when a password, second factor or passkey that a sign-in may have used stops counting. */
    securityVersion: integer().notNull().default(0),
    locale: text().$type<Locale>().notNull().default('fr'),
    subscriptionStatus: text().$type<SubscriptionStatus>().notNull().default('none'),
    /** Older bookings lose their personal details. */
    keptYears: smallint().notNull().default(3),
    /** Until the first day of a shorter time is over, nothing is erased and the time before can return. */
    keptYearsBefore: smallint(),
    /** When to look next for bookings and clients that are older. */
    eraseCheckAt: instant().notNull().default(sql`'2000-01-01 00:00:00+00'`),
    /** Clients who were added earlier have been checked. */
    erasedBefore: instant(),
    mutedMails: text().array().$type<OptionalTemplate[]>().notNull().default([]),
    deletionAt: instant(),
    deletionCheckAt: instant(),
    /** When the deletion began. From then on, sign-in is refused and nothing can cancel it. */
    goneSince: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('users_to_delete').on(table.deletionCheckAt).where(sql`deletion_check_at IS NOT NULL`),
    index('users_to_check').on(table.eraseCheckAt),
    check('users_kept_years', sql`kept_years BETWEEN 1 AND 10`),
  ],
)

export const ownerId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const tenantId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.tenantId, { onDelete: 'cascade' })

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

/** A password has one row with the provider 'credential'. */
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

/** Sign-in asks for a code only from `confirmedAt`. Codes of `lastStep` and earlier time steps are refused. */
export const twoFactors = pgTable('two_factors', {
  userId: ownerId().primaryKey(),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  recoverySalt: text().notNull().default(''),
  recoveryHashes: text().array().notNull().default([]),
  /** Null for the codes created at enrollment. */
  recoveryRenewedAt: instant(),
  failures: integer().notNull().default(0),
  lockedUntil: instant(),
  createdAt: createdAt(),
})

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

/** Email links that change an account's address: one confirms a new address, the undo link restores the old one. */
export const addressLinks = pgTable(
  'address_links',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    email: text().notNull(),
    /** Fingerprint of the password at the request. Null for undo links, which survive a password change. */
    credential: text(),
    expiresAt: instant().notNull(),
    /** Used undo links stay, so that a second visit can say so. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    uniqueIndex('address_links_asked').on(table.userId).where(sql`credential IS NOT NULL`),
  ],
)

/** The `Idempotency-Key` of each saved request. Only a caller who has the key can read the reply. */
export const requestKeys = pgTable(
  'request_keys',
  {
    userId: ownerId(),
    /** A keyed hash of the key, as `request` is of the request. */
    key: text().notNull(),
    request: text().notNull(),
    /** The arrival that saved; later ones have the same key. */
    attempt: text().notNull(),
    /** Null until the reply is on its way. */
    reply: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
)
