import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import { internationalPrefix } from '../src/domain/phone-numbers.ts'

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
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')`

/** A telephone number without its country and leading zeros, in SQL, as `nationalNumberOf` writes it. */
const nationalNumber = (number: string): string =>
  `ltrim(regexp_replace(regexp_replace(${number}, '[^0-9+]', '', 'g'), '${internationalPrefix}', ''), '+0')`

/** A name as clients are told apart by it, in SQL, as `comparedName` writes it. */
const comparedName = (column: string): string =>
  `btrim(left(regexp_replace(${foldedName(column)}, '[ .,''\\u00A0\\u202F-]+', ' ', 'g'), 60))`

/** By what a client is known first, in SQL, as `keysOf` says it: the number with the name, else the address with it. */
export const clientKeyOf = (phone: string, e164: string, email: string, name: string): string =>
  `CASE WHEN length(regexp_replace(${phone}, '[^0-9]', '', 'g')) >= 6
    THEN 'p' || ${nationalNumber(`coalesce(${e164}, ${phone})`)} ELSE 'm' || lower(${email}) END || ' ' || ${comparedName(name)}`
