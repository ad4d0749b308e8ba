import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** In an owner's tables, the last part of the key. */
export const rowNumber = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const numberOf = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** HH:MM, without PostgreSQL's seconds. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (text) => text.slice(0, 5),
})

/** Must fold like `folded`. */
export const foldedName = (column: string): string => `replace(replace(replace(translate(
  lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')`
