import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The backups made by `npm run backup`, as shown to an operator. Where they are stored is not recorded here. */
export const backups = pgTable('backups', {
  madeAt: instant().primaryKey(),
  /** The newest migration that the backup contains. */
  migration: text().notNull(),
  tables: integer().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})
