import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { OptionalLetter } from '../src/domain/deliveries.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { SubscriptionStatus } from '../src/domain/subscriptions.ts'
import { createdAt, instant } from './columns.ts'

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique('users_email'),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  locale: text().$type<Locale>().notNull().default('fr'),
  subscriptionStatus: text().$type<SubscriptionStatus>().notNull().default('none'),
  mutedMails: text().array().$type<OptionalLetter[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

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

/** Tokens of password-reset links. */
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
  (table) => [index().on(table.identifier), index().on(table.expiresAt)],
)
