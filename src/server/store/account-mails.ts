import { sql } from 'drizzle-orm'
import type { AccountLetter, AccountMailDetails } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import { mailBudgets } from '../../domain/mail-budgets.ts'
import type { Database } from '../database/connection.ts'

const { atOnce, anHour } = mailBudgets.account
const pace = sql.raw(`interval '${3600 / anHour} seconds'`)

/** Writes a mail to an account's address; false when there have been too many of its kind. Of many at once as well. */
export async function writeAccountMail(
  db: Database,
  mail: { userId: string; letter: AccountLetter; locale: Locale; details?: AccountMailDetails },
): Promise<boolean> {
  const { userId, letter, locale, details = {} } = mail
  const { rowCount } = await db.execute(sql`
    WITH spent AS (
      INSERT INTO mail_budgets AS b (key, spent_until) VALUES (${`account ${userId} ${letter}`}, now() + ${pace})
      ON CONFLICT (key) DO UPDATE SET spent_until = greatest(b.spent_until, now()) + ${pace}
        WHERE b.spent_until <= now() + ${pace} * ${sql.raw(`${atOnce - 1}`)}
      RETURNING key
    ) INSERT INTO account_mails (user_id, letter, target, locale, details)
      SELECT u.id, ${letter}, u.email, ${locale}, ${JSON.stringify(details)}::jsonb FROM users u, spent
      WHERE u.id = ${userId}`)
  return rowCount === 1
}
