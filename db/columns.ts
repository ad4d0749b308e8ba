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

/** A name as it is looked for, in SQL: in small letters without accents, as `folded` writes it. */
export const foldedName = (column: string): string => `replace(replace(replace(translate(
  lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’', 'llooddœæ'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')`

/** By what a client is known first, in SQL, as `keysOf` says it: the telephone number, else the address. */
export const clientKeyOf = (phone: string, email: string): string => {
  const digits = `regexp_replace(${phone}, '[^0-9]', '', 'g')`
  return `CASE WHEN length(${digits}) >= 6 THEN 'p' || right(${digits}, 9) ELSE 'm' || lower(${email}) END`
}
