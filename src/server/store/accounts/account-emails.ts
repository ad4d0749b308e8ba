import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { accountMails, users } from '../../../../db/schema.ts'
import type { AccountMailDetails, AccountTemplate, OptionalTemplate } from '../../../domain/deliveries.ts'
import type { Locale } from '../../../domain/locales.ts'
import { mailBudgets } from '../../../domain/mail-budgets.ts'
import { hashedToken, resetIdentifier } from '../../adapters/link-tokens.ts'
import type { Database } from '../../database/connection.ts'
import { findUser, findUserByEmail, type User } from './accounts.ts'

const { atOnce, anHour } = mailBudgets.account
const { recipient } = mailBudgets
const [pace, slowPace] = [3600 / anHour, 3600 / mailBudgets.unverified.anHour]

type AccountMail = {
  userId: string
  template: AccountTemplate
  locale: Locale
  details?: AccountMailDetails
  /** If not the account's own address. Its budget is then charged too. */
  to?: string
  as?: AccountTemplate
}

type Budget = { key: string; paceSeconds: number }

/** One budget for each email type, but one for all types while the address is unverified. */
const budgetOf = (
  { id, emailVerified }: Pick<User, 'id' | 'emailVerified'>,
  template: AccountTemplate,
): Budget => ({
  key: `account ${id} ${emailVerified ? template : 'unverified'}`,
  paceSeconds: emailVerified ? pace : slowPace,
})

const budgetOfAddress = (address: string, template: AccountTemplate, sender = ''): Budget => ({
  key: `to ${address} ${template}${sender && ` by ${sender}`}`,
  paceSeconds: slowPace,
})

/** Charges each budget at its pace, unless it is used up. Returns whether all were charged. */
async function charge(db: Database, budgets: readonly Budget[], max: number = atOnce): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO mail_budgets AS b (key, spent_until)
      SELECT key, now() + make_interval(secs => "paceSeconds")
      FROM json_to_recordset(${JSON.stringify(budgets)}::json) AS charges (key text, "paceSeconds" float8) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET spent_until = greatest(b.spent_until, now()) + (excluded.spent_until - now())
      WHERE b.spent_until <= now() + (excluded.spent_until - now()) * ${sql.raw(`${max - 1}`)}`)
  return rowCount === budgets.length
}

/**
 * From all accounts to an address of none of them: strangers together must not flood it. Address changes, which anyone
 * can ask for, do not use up what invitations need.
 */
const chargeRecipient = (db: Database, address: string, as: AccountTemplate): Promise<boolean> =>
  charge(
    db,
    [
      {
        key: as === 'confirm_address' ? `to ${address} for changes` : `to ${address}`,
        paceSeconds: 3600 / recipient.anHour,
      },
    ],
    recipient.atOnce,
  )

/** False if too many emails of its type were written, also by concurrent calls. */
export async function writeAccountMail(db: Database, mail: AccountMail): Promise<boolean> {
  const { userId, template, locale, details = {}, to, as = template } = mail
  const user = await findUser(db, userId)
  // An address other than the account's is unproven. One sender must not use up what others may send to it.
  const budgets = [budgetOf(user, as), ...(to === undefined ? [] : [budgetOfAddress(to, as, userId)])]
  if (!(await charge(db, budgets))) return false
  if (to !== undefined && !(await chargeRecipient(db, to, as))) return false
  await db.insert(accountMails).values({ userId, template, target: to ?? user.email, locale, details })
  return true
}

/** At most once a day. False if there is no such account or it already has the email. */
export async function writeGuessedMail(db: Database, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  if (!user?.emailVerified || user.goneSince !== null) return false
  const { id: userId, locale } = user
  const { rowCount } = await db.execute(sql`
    INSERT INTO mail_budgets AS b (key, spent_until) VALUES (${`guessed ${userId}`}, now() + interval '1 day')
    ON CONFLICT (key) DO UPDATE SET spent_until = excluded.spent_until WHERE b.spent_until <= now()`)
  if (rowCount === 0) return false
  await db.insert(accountMails).values({ userId, template: 'passwords_guessed', target: email, locale })
  return true
}

type MailToAddress = { email: string; locale: Locale } & (
  | { template: 'verify_address' }
  | { template: 'reset_password'; token: string }
)

const resetLinkLasts = sql.raw(`interval '1 hour'`)

/** Sends the same statements for any address, so that their duration does not reveal which addresses have accounts. */
export async function writeMailToAddress(db: Database, mail: MailToAddress): Promise<void> {
  const { email, template, locale } = mail
  const isReset = template === 'reset_password'
  const token = isReset ? mail.token : ''
  const details = isReset ? { token } : {}
  const user = await findUserByEmail(db, email)
  const charged = await charge(db, [user ? budgetOf(user, template) : budgetOfAddress(email, template)])
  const receives = charged && user !== null && user.goneSince === null && (isReset || !user.emailVerified)
  await db.execute(sql`
    INSERT INTO verifications (id, identifier, value, expires_at)
      SELECT ${randomUUID()}, ${hashedToken(resetIdentifier(token))}, ${user?.id ?? ''}, now() + ${resetLinkLasts}
      WHERE ${isReset && receives}`)
  await db.execute(sql`
    INSERT INTO account_mails (user_id, template, target, locale, details)
      SELECT ${user?.id ?? ''}, ${template}, ${email}, ${locale}, ${JSON.stringify(details)}::jsonb WHERE ${receives}`)
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
