import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const backups = pgTable('backups', {
  madeAt: instant().primaryKey(),
  migration: text().notNull(),
  tables: integer().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})
