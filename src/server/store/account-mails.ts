import { sql } from 'drizzle-orm'
import type { AccountLetter, AccountMailDetails } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import { mailBudgets } from '../../domain/mail-budgets.ts'
import type { Database } from '../database/connection.ts'

const { atOnce, anHour } = mailBudgets.account
const pace = sql.raw(`interval '${3600 / anHour} seconds'`)

type AccountMail = {
  userId: string
  letter: AccountLetter
  locale: Locale
  details?: AccountMailDetails
  /** Where it goes, if not to the account's address: then what goes there counts too, whoever asked for it. */
  to?: string
  /** The kind that it is counted as, if not its own. */
  as?: AccountLetter
}

/** Writes a mail about an account; false when there have been too many of its kind. Of many at once as well. */
export async function writeAccountMail(db: Database, mail: AccountMail): Promise<boolean> {
  const { userId, letter, locale, details = {}, to = null, as = letter } = mail
  const keys = [`account ${userId} ${as}`, ...(to === null ? [] : [`to ${to} ${as}`])]
  const { rowCount } = await db.execute(sql`
    WITH spent AS (
      INSERT INTO mail_budgets AS b (key, spent_until) 
        SELECT key, now() + ${pace} FROM unnest(${sql.param(keys)}::text[]) AS asked (key)
      ON CONFLICT (key) DO UPDATE SET spent_until = greatest(b.spent_until, now()) + ${pace}
        WHERE b.spent_until <= now() + ${pace} * ${sql.raw(`${atOnce - 1}`)}
      RETURNING key
    ) INSERT INTO account_mails (user_id, letter, target, locale, details)
      SELECT u.id, ${letter}, coalesce(${to}, u.email), ${locale}, ${JSON.stringify(details)}::jsonb FROM users u
      WHERE u.id = ${userId} AND (SELECT count(*) FROM spent) = ${keys.length}`)
  return rowCount === 1
}
