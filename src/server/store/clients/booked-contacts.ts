import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import { bookings } from '../../../../db/schema.ts'
import { contactsOf } from '../../../domain/clients.ts'
import type { Database } from '../../database/connection.ts'
import type { BookingRow } from '../bookings/booking-rows.ts'
import { statement, tenantOf } from '../statement.ts'

type BookedContacts = { id: number; phone: string; phoneE164: string | null; email: string | null }

type Found = { bookings: BookedContacts[]; contacts: string[]; unconfirmedEmail: string | null }

type OfClient = { tenantId: number; clientId: number; bookingId: number | null }

const maxBookings = 50
const maxContacts = 10_000

const find = statement<OfClient & { max: number }, Found>()('find-booked-contacts', (place) => {
  const together = `(SELECT c.id FROM clients c WHERE c.tenant_id = ${tenantOf(place)}
    AND (c.id = ${place('clientId')}::bigint OR c.merged_into = ${place('clientId')}::bigint))`
  return `SELECT coalesce((SELECT json_agg(json_build_object('id', b.id, 'phone', b.client_phone,
      'phoneE164', b.client_phone_e164, 'email', b.client_email) ORDER BY b.starts_at DESC) FROM (
        SELECT * FROM bookings b WHERE b.tenant_id = ${tenantOf(place)} AND b.client_id IN ${together}
          AND b.deleted_at IS NULL AND b.status <> 'held' AND (${place('bookingId')}::bigint IS NULL OR b.id = ${place('bookingId')}::bigint)
        ORDER BY b.starts_at DESC LIMIT ${place('max')}::int) b), '[]') AS bookings,
    ARRAY(SELECT DISTINCT split_part(k.key, ' ', 1) FROM client_keys k
      WHERE k.tenant_id = ${tenantOf(place)} AND k.client_id IN ${together} LIMIT ${maxContacts}) AS contacts,
    (SELECT lower(c.email) FROM clients c WHERE c.tenant_id = ${tenantOf(place)} AND c.id = ${place('clientId')}::bigint
      AND NOT c.email_confirmed) AS "unconfirmedEmail"`
})

export type UnconfirmedContacts = { bookingId: number; phone?: string; email?: string }

/** Each contact once, from the latest booking that states it. `bookingId`: only of this booking. */
export async function listUnconfirmed(pool: pg.Pool, client: OfClient): Promise<UnconfirmedContacts[]> {
  const [found] = await find(pool, { ...client, max: maxBookings })
  if (!found) return []
  const known = new Set(found.contacts)
  if (found.unconfirmedEmail !== null) known.delete(`m${found.unconfirmedEmail}`)
  return found.bookings.flatMap(({ id, phone, phoneE164, email }) => {
    const isNew = (contacts: string[]) => {
      const [contact] = contacts
      if (contact === undefined || known.has(contact)) return false
      known.add(contact)
      return true
    }
    const newPhone = isNew(contactsOf({ phone, phoneE164, email: null })) && phone
    const newEmail = isNew(contactsOf({ phone: '', phoneE164: null, email })) && email
    if (!newPhone && !newEmail) return []
    return [{ bookingId: id, ...(newPhone && { phone: newPhone }), ...(newEmail && { email: newEmail }) }]
  })
}

type OfBooking = { tenantId: number; bookingId: number }

const itself = ({ tenantId, bookingId }: OfBooking) =>
  and(eq(bookings.tenantId, tenantId), eq(bookings.id, bookingId))

export async function lockBookedContacts(tx: Database, booking: OfBooking): Promise<BookingRow | null> {
  const [row] = await tx.select().from(bookings).where(itself(booking)).for('update')
  return row ?? null
}

/** Nobody who reads the booking sees a change, so its version stays. */
export const noteConfirmedEmail = (
  tx: Database,
  booking: OfBooking,
  confirmedEmail: string | null,
): Promise<unknown> => tx.update(bookings).set({ confirmedEmail }).where(itself(booking))
