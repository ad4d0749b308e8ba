import { sql } from 'drizzle-orm'
import type { Locale } from '../../domain/locales.ts'
import type {
  AccountMessageKind,
  ClientMessageKind,
  MessageDetails,
  OwnerMessageKind,
} from '../../domain/messages.ts'
import type { Database } from '../database/connection.ts'

const accountMessagesPerHour = 6

/** Writes a mail to an account's address; false when it has had six of its kind within the hour. */
export async function writeAccountMessage(
  db: Database,
  message: { userId: string; kind: AccountMessageKind; locale: Locale; details?: MessageDetails },
): Promise<boolean> {
  const { userId, kind, locale, details = {} } = message
  const { rowCount } = await db.execute(sql`
    INSERT INTO messages (kind, recipient, user_id, to_address, locale, details)
    SELECT ${kind}, 'owner', u.id, u.email, ${locale}, ${JSON.stringify(details)}::jsonb FROM users u
    WHERE u.id = ${userId} AND (
      SELECT count(*) FROM messages m
      WHERE m.user_id = u.id AND m.kind = ${kind} AND m.created_at > now() - interval '1 hour'
    ) < ${accountMessagesPerHour}`)
  return rowCount === 1
}

/** Writes the mail that tells the owner of a booking, unless they do without mails of its kind. */
export async function writeOwnerMessage(
  tx: Database,
  bookingId: number,
  kind: OwnerMessageKind,
  details: MessageDetails = {},
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale, details)
    SELECT ${kind}, 'owner', b.id, b.version, u.email, u.locale, ${JSON.stringify(details)}::jsonb
    FROM bookings b JOIN schedules s ON s.id = b.schedule_id JOIN users u ON u.id = s.owner_id
    WHERE b.id = ${bookingId} AND ${kind} <> ALL (u.muted_mails)`)
}

/** Writes the mail that tells a client of what their booking has become; nothing when they left no address. */
export async function writeClientMessage(
  tx: Database,
  bookingId: number,
  kind: ClientMessageKind,
  details: MessageDetails = {},
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale, details)
    SELECT ${kind}, 'client', id, version, client_email, client_locale, ${JSON.stringify(details)}::jsonb
    FROM bookings WHERE id = ${bookingId} AND client_email IS NOT NULL`)
}
