import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The backups that `npm run backup` has made: what an operator is shown of them. Where they are is not known here. */
export const backups = pgTable('backups', {
  madeAt: instant().primaryKey(),
  /** The newest migration that is in it. */
  migration: text().notNull(),
  tables: integer().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})
