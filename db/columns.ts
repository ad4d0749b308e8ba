import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import { internationalPrefix } from '../src/domain/phone-numbers.ts'

/** The number of a row. In a schedule's tables it is the second half of the key. */
export const rowNumber = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** The number of another row. */
export const numberOf = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()

/** A wall-clock time, HH:MM, without PostgreSQL's seconds. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (text) => text.slice(0, 5),
})

/** SQL that folds a name for search: lower case without accents, like `folded`. */
export const foldedName = (column: string): string => `replace(replace(replace(translate(
  lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')`

/** SQL that strips the country code and leading zeros from a phone number, like `nationalNumberOf`. */
const nationalNumber = (number: string): string =>
  `ltrim(regexp_replace(regexp_replace(${number}, '[^0-9+]', '', 'g'), '${internationalPrefix}', ''), '+0')`

/** SQL for a name as clients are compared by it, like `comparedName`. */
const comparedName = (column: string): string =>
  `btrim(left(regexp_replace(${foldedName(column)}, '[ .,''\\u00A0\\u202F-]+', ' ', 'g'), 60))`

/** SQL for the first key of a client, like `keysOf`: phone number and name, else address and name. */
export const clientKeyOf = (phone: string, e164: string, email: string, name: string): string =>
  `CASE WHEN length(regexp_replace(${phone}, '[^0-9]', '', 'g')) >= 6
    THEN 'p' || ${nationalNumber(`coalesce(${e164}, ${phone})`)} ELSE 'm' || lower(${email}) END || ' ' || ${comparedName(name)}`
