import { sql } from 'drizzle-orm'
import type { BookingEvent } from '../../domain/booking-events.ts'
import type { OptionalLetter, Telling } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Database } from '../database/connection.ts'

/** An event that nobody has been told of yet, with who there is to tell; instants in epoch milliseconds. */
export type UntoldEvent = BookingEvent & {
  scheduleId: number
  id: number
  bookingId: number
  version: number
  at: number
  startsAt: number
  client: { address: string; locale: Locale; wantsReminders: boolean } | null
  owner: { address: string; locale: Locale; muted: OptionalLetter[] }
}

export const eventsAtOnce = 200

/** The oldest events of which no tellings have been written down. */
export async function findUntold(db: Database): Promise<UntoldEvent[]> {
  const { rows } = await db.execute<{ event: UntoldEvent }>(sql`
    SELECT json_build_object('scheduleId', e.schedule_id, 'id', e.id, 'bookingId', e.booking_id, 'version', e.version,
      'kind', e.kind, 'actor', e.actor, 'details', e.details, 'at', extract(epoch FROM e.at) * 1000,
      'startsAt', extract(epoch FROM b.starts_at) * 1000,
      'client', CASE WHEN b.client_email IS NOT NULL THEN json_build_object('address', b.client_email,
        'locale', b.client_locale, 'wantsReminders',
        NOT EXISTS (SELECT FROM reminder_stops r WHERE r.address = b.client_email)) END,
      'owner', json_build_object('address', u.email, 'locale', u.locale, 'muted', u.muted_mails)) AS event
    FROM booking_events e
      JOIN bookings b ON b.schedule_id = e.schedule_id AND b.id = e.booking_id
      JOIN schedules s ON s.id = e.schedule_id
      JOIN users u ON u.id = s.owner_id
    WHERE e.planned_at IS NULL ORDER BY e.id LIMIT ${eventsAtOnce}`)
  return rows.map(({ event }) => event)
}

export type Planned = Pick<UntoldEvent, 'scheduleId' | 'bookingId' | 'version'> &
  Telling & { eventId: number; target: string; locale: Locale }

/**
 * Writes down the tellings of events, once each: of two that plan the same event, the second finds it planned. An event
 * without any is planned as well.
 */
export async function writePlans(
  db: Database,
  events: readonly UntoldEvent[],
  plans: readonly Planned[],
): Promise<void> {
  await db.execute(sql`
    WITH planned AS (
      UPDATE booking_events e SET planned_at = now()
      FROM json_to_recordset(${JSON.stringify(events.map(({ scheduleId, id }) => ({ scheduleId, id })))}::json)
        AS asked ("scheduleId" bigint, id bigint)
      WHERE e.schedule_id = asked."scheduleId" AND e.id = asked.id AND e.planned_at IS NULL
      RETURNING e.schedule_id, e.id
    ) INSERT INTO deliveries (schedule_id, event_id, booking_id, version, recipient, letter, target, locale)
      SELECT p."scheduleId", p."eventId", p."bookingId", p.version, p.recipient, p.letter, p.target, p.locale
      FROM json_to_recordset(${JSON.stringify(plans)}::json) AS p ("scheduleId" bigint, "eventId" bigint,
          "bookingId" bigint, version int, recipient text, letter text, target text, locale text)
        JOIN planned ON planned.schedule_id = p."scheduleId" AND planned.id = p."eventId"
      ON CONFLICT DO NOTHING`)
}
