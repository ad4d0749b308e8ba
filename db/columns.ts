import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'
import { internationalPrefix } from '../src/domain/phone-numbers.ts'

/** In a schedule's tables, the second half of the key. */
export const rowNumber = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity()
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const numberOf = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => instant().notNull().defaultNow()

/** HH:MM, without PostgreSQL's seconds. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (text) => text.slice(0, 5),
})

/** Must fold like `folded`. */
export const foldedName = (column: string): string => `replace(replace(replace(translate(
  lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')),
  'ŁłØøĐđŒÆ’ı', 'llooddœæ''i'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')`

/** Must give the same as `nationalNumberOf`. */
const nationalNumber = (number: string): string =>
  `ltrim(regexp_replace(regexp_replace(${number}, '[^0-9+]', '', 'g'), '${internationalPrefix}', ''), '+0')`

/** Must give the same as `comparedName`. */
const comparedName = (column: string): string =>
  `btrim(left(regexp_replace(${foldedName(column)}, '[ .,''\\u00A0\\u202F-]+', ' ', 'g'), 60))`

/** Must give the same as the first key of `keysOf`. */
export const clientKeyOf = (phone: string, e164: string, email: string, name: string): string =>
  `CASE WHEN length(regexp_replace(${phone}, '[^0-9]', '', 'g')) >= 6
    THEN 'p' || ${nationalNumber(`coalesce(${e164}, ${phone})`)} ELSE 'm' || lower(${email}) END || ' ' || ${comparedName(name)}`
