import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { OptionalTemplate } from '../src/domain/deliveries.ts'
import type { Role } from '../src/domain/roles.ts'
import { ownerId, users } from './accounts.ts'
import { createdAt, instant, rowNumber } from './columns.ts'

/**
 * The people of a salon, which is everything of one owner. Until `userId` is set, it is an invitation. The owner has a
 * row from the first invitation on. On many machines, each has a copy: it is read by salon and by person.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: rowNumber(),
    ownerId: ownerId(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The invited address, until the invitation is accepted. */
    email: text(),
    role: text().$type<Role>().notNull(),
    /** Kept afterwards, so that a second visit to the link can say so. */
    tokenHash: text(),
    expiresAt: instant(),
    /** Signs the addresses of this person's calendar feeds. */
    feedKey: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    /** Null until the person chooses: the role decides. */
    wantedMails: text().array().$type<OptionalTemplate[]>(),
    createdAt: createdAt(),
    acceptedAt: instant(),
    /** When the present access began: the invitation, its acceptance, or a role that may do more. */
    grantedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    unique('memberships_person').on(table.ownerId, table.userId),
    unique('memberships_address').on(table.ownerId, table.email),
    unique('memberships_token').on(table.tokenHash),
    index('memberships_of_person').on(table.userId),
    check('memberships_role', sql`role IN ('owner', 'manager', 'reception', 'member')`),
    check('memberships_state', sql`(user_id IS NULL) = (email IS NOT NULL)`),
    check('memberships_owner', sql`(role = 'owner') = (user_id IS NOT NULL AND user_id = owner_id)`),
  ],
)
