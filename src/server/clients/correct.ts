import type { Database } from '../database/connection.ts'
import type { BookingRow } from '../store/bookings/booking-rows.ts'
import { personOf } from '../store/clients/booked-client.ts'
import {
  anyOffline,
  findByKeys,
  insertKeys,
  lockClient,
  raiseOffers,
  refreshSearchText,
  updateClient,
} from '../store/clients/client-writes.ts'
import { upsertBookedClient } from './upsert.ts'

type Details = Pick<BookingRow, 'clientName' | 'clientPhone' | 'clientPhoneE164' | 'clientEmail'>

/**
 * The client is the same person, so what the booking said of them is corrected on the client too. If another client has
 * the corrected name and contact, the booking is theirs. Returns the client of the booking.
 */
export async function correctClient(
  tx: Database,
  before: Details & { tenantId: number; clientId: number },
  after: Details,
): Promise<number | null> {
  const { tenantId, clientId } = before
  const { clientKeys } = personOf(tenantId, after)
  const known = await findByKeys(tx, tenantId, clientKeys)
  const owner = clientKeys.map((key) => known.get(key)?.clientId).find((id) => id !== undefined)
  if (owner !== undefined && owner !== clientId) return upsertBookedClient(tx, tenantId, after, 'owner')
  const client = await lockClient(tx, tenantId, clientId)
  await updateClient(tx, client, {
    ...(client.name === before.clientName && { name: after.clientName }),
    ...(client.phone === before.clientPhone && {
      phone: after.clientPhone,
      phoneE164: after.clientPhoneE164,
    }),
    ...(client.email === before.clientEmail && { email: after.clientEmail, emailConfirmed: true }),
  })
  const keys = clientKeys.filter((key) => !known.has(key)).map((key) => ({ key, clientId }))
  if (keys.length > 0) {
    await insertKeys(tx, tenantId, keys)
    if (await anyOffline(tx, tenantId, [clientId])) await raiseOffers(tx, tenantId)
  }
  await refreshSearchText(tx, tenantId, [clientId])
  return clientId
}
