import { sql } from 'drizzle-orm'
import type { BookingEvent } from '../../../domain/booking-events.ts'
import type { ClientTemplate } from '../../../domain/deliveries.ts'
import type { Database } from '../../database/connection.ts'
import type { Target } from './booking-rows.ts'

const sameMilliseconds = 60_000

/** `isRecent`: the email was sent again within the last minute. */
export async function findMailedEvent(
  tx: Database,
  { tenantId, bookingId }: Target,
  { version, template, now }: { version: number; template: ClientTemplate; now: number },
): Promise<(BookingEvent & { isRecent: boolean }) | null> {
  const since = new Date(now - sameMilliseconds).toISOString()
  const { rows } = await tx.execute<BookingEvent & { isRecent: boolean }>(sql`
    SELECT e.kind, e.actor, e.details, EXISTS (SELECT FROM booking_events r WHERE r.tenant_id = ${tenantId}
      AND r.booking_id = ${bookingId} AND r.kind = 'mail_resent' AND r.details ->> 'again' = ${template} AND r.at > ${since}) AS "isRecent"
    FROM booking_events e WHERE e.tenant_id = ${tenantId} AND e.booking_id = ${bookingId} AND e.version = ${version}`)
  return rows[0] ?? null
}
