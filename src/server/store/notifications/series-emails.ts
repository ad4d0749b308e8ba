import { type NotifiedBooking, notifiedBooking } from '../bookings/notified-bookings.ts'
import { statement, tenantOf } from '../statement.ts'

type Mailed = { tenantId: number; bookingId: number; mailId: string }

/** Another booking that an email told about, with its own row for the email. */
export type ToldTogether = { booking: NotifiedBooking; mailId: string }

/**
 * The other bookings of a recurring appointment that this email told its reader about, in order: not those that have
 * another address since.
 */
export const listToldTogether = statement<Mailed, ToldTogether>()(
  'list-told-together',
  (
    place,
  ) => `SELECT DISTINCT ON (b.starts_at, b.id) ${notifiedBooking(tenantOf(place))} AS booking, x.id AS "mailId"
    FROM deliveries d
      JOIN deliveries x ON x.tenant_id = ${tenantOf(place)} AND x.series_change = d.series_change
        AND x.recipient = 'client' AND x.template = d.template AND x.target = d.target
        AND x.booking_id <> d.booking_id AND x.done_at IS NOT NULL
      JOIN bookings b ON b.tenant_id = ${tenantOf(place)} AND b.id = x.booking_id AND b.erased_at IS NULL
        AND lower(b.client_email) = lower(d.target)
      JOIN schedules s ON s.tenant_id = ${tenantOf(place)} AND s.id = b.schedule_id
      JOIN users o ON o.tenant_id = s.tenant_id
    WHERE d.tenant_id = ${tenantOf(place)} AND d.id = ${place('mailId')}::uuid AND d.recipient = 'client'
      AND d.booking_id = ${place('bookingId')}::bigint
    ORDER BY b.starts_at, b.id, x.version DESC`,
)
