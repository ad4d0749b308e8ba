import { sql } from 'drizzle-orm'
import type { AccountLetter, AccountMailDetails } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Database } from '../database/connection.ts'

const accountMailsPerHour = 6

/** Writes a mail to an account's address; false when it has had six of its kind within the hour. */
export async function writeAccountMail(
  db: Database,
  mail: { userId: string; letter: AccountLetter; locale: Locale; details?: AccountMailDetails },
): Promise<boolean> {
  const { userId, letter, locale, details = {} } = mail
  const { rowCount } = await db.execute(sql`
    INSERT INTO account_mails (user_id, letter, target, locale, details)
    SELECT u.id, ${letter}, u.email, ${locale}, ${JSON.stringify(details)}::jsonb FROM users u
    WHERE u.id = ${userId} AND (
      SELECT count(*) FROM account_mails m
      WHERE m.user_id = u.id AND m.letter = ${letter} AND m.created_at > now() - interval '1 hour'
    ) < ${accountMailsPerHour}`)
  return rowCount === 1
}
