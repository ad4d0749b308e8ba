import { eq, sql } from 'drizzle-orm'
import { users } from '../../../db/schema.ts'
import type { Locale } from '../../domain/locales.ts'
import type { OptionalMessageKind } from '../../domain/messages.ts'
import type { Database } from '../database/connection.ts'

export type MailSettings = {
  email: string
  locale: Locale
  mutedMails: OptionalMessageKind[]
  waiting: number
  dead: number
}

/** The mails to an owner and, about their bookings, to their clients: how many are stuck, and were lately given up. */
const troubles = sql`
  SELECT count(*) FILTER (WHERE m.abandoned_at IS NULL)::int AS waiting,
    count(*) FILTER (WHERE m.abandoned_at IS NOT NULL)::int AS dead
  FROM messages m LEFT JOIN bookings b ON b.id = m.booking_id LEFT JOIN schedules s ON s.id = b.schedule_id
  WHERE coalesce(m.user_id, s.owner_id) = u.id AND (
    (m.sent_at IS NULL AND m.abandoned_at IS NULL AND m.attempts > 0)
    OR m.abandoned_at > now() - interval '30 days')`

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
