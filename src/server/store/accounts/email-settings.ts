import { eq, sql } from 'drizzle-orm'
import { users } from '../../../../db/schema.ts'
import type { OptionalTemplate } from '../../../domain/deliveries.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Database } from '../../database/connection.ts'

export type MailSettings = {
  email: string
  locale: Locale
  mutedMails: OptionalTemplate[]
  waiting: number
  dead: number
}

const troubles = sql`
  SELECT count(*) FILTER (WHERE abandoned_at IS NULL)::int AS waiting,
    count(*) FILTER (WHERE abandoned_at IS NOT NULL)::int AS dead
  FROM (
    SELECT d.attempts, d.done_at, d.abandoned_at FROM deliveries d JOIN schedules s ON s.id = d.schedule_id
    WHERE s.owner_id = u.id AND d.channel = 'mail' AND d.done_at IS NULL
    UNION ALL SELECT attempts, done_at, abandoned_at FROM account_mails WHERE user_id = u.id AND done_at IS NULL
  ) mails
  WHERE (abandoned_at IS NULL AND attempts > 0) OR abandoned_at > now() - interval '30 days'`

export async function findMailSettings(db: Database, userId: string): Promise<MailSettings> {
  const { rows } = await db.execute<MailSettings>(sql`
    SELECT u.email, u.locale, u.muted_mails AS "mutedMails", t.waiting, t.dead
    FROM users u CROSS JOIN LATERAL (${troubles}) t WHERE u.id = ${userId}`)
  const [settings] = rows
  if (!settings) throw new Error('session without an account')
  return settings
}

export async function updateMailSettings(
  db: Database,
  userId: string,
  changes: Partial<Pick<MailSettings, 'locale' | 'mutedMails'>>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId))
}
