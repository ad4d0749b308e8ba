import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** The number of a row; within a schedule, the second half of its key. */
export const rowNumber = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** Another row's number. */
export const numberOf = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()

/** A wall-clock time, HH:MM, without PostgreSQL's seconds. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (text) => text.slice(0, 5),
})
