import { bigint, timestamp } from 'drizzle-orm/pg-core'

export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()
