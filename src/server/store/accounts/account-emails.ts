import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '../../../../db/schema.ts'
import type { AccountMailDetails, AccountTemplate, OptionalTemplate } from '../../../domain/deliveries.ts'
import type { Locale } from '../../../domain/locales.ts'
import { mailBudgets } from '../../../domain/mail-budgets.ts'
import { hashedToken, resetIdentifier } from '../../adapters/link-tokens.ts'
import type { Database } from '../../database/connection.ts'
import { findUser } from './accounts.ts'

const { atOnce, anHour } = mailBudgets.account
const every = (hourly: number) => sql.raw(`interval '${3600 / hourly} seconds'`)
const [pace, slowPace] = [every(anHour), every(mailBudgets.unverified.anHour)]

type AccountMail = {
  userId: string
  template: AccountTemplate
  locale: Locale
  details?: AccountMailDetails
  /** If not the account's own address. Its budget is then charged too. */
  to?: string
  as?: AccountTemplate
}

/** Charges the budget of each selected key at its pace, unless it is used up. */
const spending = (keys: SQL) => sql`
  INSERT INTO mail_budgets AS b (key, spent_until)
    SELECT key, now() + pace FROM (${keys}) AS charges (key, pace)
  ON CONFLICT (key) DO UPDATE SET spent_until = greatest(b.spent_until, now()) + (excluded.spent_until - now())
    WHERE b.spent_until <= now() + (excluded.spent_until - now()) * ${sql.raw(`${atOnce - 1}`)}
  RETURNING key`

/** One budget for each email type, but one for all types while the address is unverified. */
const ofAccount = (template: AccountTemplate) => sql`
  'account ' || u.id || CASE WHEN u.email_verified THEN ${` ${template}`} ELSE ' unverified' END,
  CASE WHEN u.email_verified THEN ${pace} ELSE ${slowPace} END`

/** False if too many emails of its type were written, also by concurrent calls. */
export async function writeAccountMail(db: Database, mail: AccountMail): Promise<boolean> {
  const { userId, template, locale, details = {}, to = null, as = template } = mail
  const own = sql`SELECT ${ofAccount(as)} FROM users u WHERE u.id = ${userId}`
  // An address other than the account's is unproven.
  const keys = to === null ? own : sql`${own} UNION ALL SELECT ${`to ${to} ${as}`}, ${slowPace}`
  const { rowCount } = await db.execute(sql`
    WITH spent AS (${spending(keys)}
    ) INSERT INTO account_mails (user_id, template, target, locale, details)
      SELECT u.id, ${template}, coalesce(${to}, u.email), ${locale}, ${JSON.stringify(details)}::jsonb FROM users u
      WHERE u.id = ${userId} AND (SELECT count(*) FROM spent) = ${to === null ? 1 : 2}`)
  return rowCount === 1
}

/** At most once a day. False if there is no such account or it already has the email. */
export async function writeGuessedMail(db: Database, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH holder AS (
      SELECT u.id, u.email, u.locale FROM users u
      WHERE u.email = ${email} AND u.email_verified AND u.gone_since IS NULL
    ), spent AS (
      INSERT INTO mail_budgets AS b (key, spent_until) SELECT 'guessed ' || id, now() + interval '1 day' FROM holder
      ON CONFLICT (key) DO UPDATE SET spent_until = excluded.spent_until WHERE b.spent_until <= now()
      RETURNING key
    ) INSERT INTO account_mails (user_id, template, target, locale, details)
      SELECT id, ${'passwords_guessed' satisfies AccountTemplate}, email, locale, '{}'::jsonb FROM holder
      WHERE EXISTS (SELECT FROM spent)`)
  return rowCount === 1
}

type MailToAddress = { email: string; locale: Locale } & (
  | { template: 'verify_address' }
  | { template: 'reset_password'; token: string }
)

const resetLinkLasts = sql.raw(`interval '1 hour'`)

/** One statement charges a budget for any address, so its duration does not reveal which addresses have accounts. */
export async function writeMailToAddress(db: Database, mail: MailToAddress): Promise<void> {
  const { email, template, locale } = mail
  const isReset = template === 'reset_password'
  const token = isReset ? mail.token : ''
  const details = isReset ? { token } : {}
  const key = sql`SELECT * FROM (SELECT ${ofAccount(template)} FROM users u WHERE u.email = ${email}
    UNION ALL SELECT ${`to ${email} ${template}`}, ${slowPace}) AS either (key, pace) LIMIT 1`
  await db.execute(sql`
    WITH spent AS (${spending(key)}
    ), holder AS (
      SELECT u.id, u.email FROM users u WHERE u.email = ${email} AND u.gone_since IS NULL
        AND (${isReset} OR NOT u.email_verified) AND EXISTS (SELECT FROM spent)
    ), link AS (
      INSERT INTO verifications (id, identifier, value, expires_at)
        SELECT ${randomUUID()}, ${hashedToken(resetIdentifier(token))}, h.id, now() + ${resetLinkLasts}
        FROM holder h WHERE ${isReset}
    ) INSERT INTO account_mails (user_id, template, target, locale, details)
      SELECT h.id, ${template}, h.email, ${locale}, ${JSON.stringify(details)}::jsonb FROM holder h`)
}

export type MailSettings = {
  email: string
  locale: Locale
  mutedMails: OptionalTemplate[]
  waiting: number
  dead: number
}

type Troubles = Pick<MailSettings, 'waiting' | 'dead'>

async function countTroubles(db: Database, mails: SQL): Promise<Troubles> {
  const { rows } = await db.execute<Troubles>(sql`
    SELECT count(*) FILTER (WHERE abandoned_at IS NULL)::int AS waiting,
      count(*) FILTER (WHERE abandoned_at IS NOT NULL)::int AS dead
    FROM ${mails} AND done_at IS NULL
      AND (abandoned_at IS NULL AND attempts > 0 OR abandoned_at > now() - interval '30 days')`)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

export async function findMailSettings(db: Database, userId: string): Promise<MailSettings> {
  const { email, locale, mutedMails, tenantId } = await findUser(db, userId)
  const [ofBookings, ofAccount] = await Promise.all([
    countTroubles(db, sql`deliveries WHERE tenant_id = ${tenantId} AND channel = 'mail'`),
    countTroubles(db, sql`account_mails WHERE user_id = ${userId}`),
  ])
  return {
    email,
    locale,
    mutedMails,
    waiting: ofBookings.waiting + ofAccount.waiting,
    dead: ofBookings.dead + ofAccount.dead,
  }
}

export async function updateMailSettings(
  db: Database,
  userId: string,
  changes: Partial<Pick<MailSettings, 'locale' | 'mutedMails'>>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId))
}
