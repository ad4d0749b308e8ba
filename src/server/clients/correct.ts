import type { Card } from '../../domain/clients.ts'
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

type Details = Pick<BookingRow, 'clientName' | 'clientPhone' | 'clientPhoneE164' | 'clientEmail'>

const contactIn = (key: string): string => key.split(' ')[0] ?? ''

/**
 * The client is the same person, so what the booking said of them is corrected on the client too. If another client has
 * the corrected name and contact, the booking is theirs. Returns the client of the booking.
 */
export async function correctClient(
  tx: Database,
  before: Details & { tenantId: number; clientId: number },
  after: Details,
  { isMember }: { isMember: boolean },
): Promise<number | null> {
  const { tenantId, clientId } = before
  const { clientKeys } = personOf(tenantId, after)
  const formerKeys = personOf(tenantId, before).clientKeys
  const known = await findByKeys(tx, tenantId, [...formerKeys, ...clientKeys])
  const owner = clientKeys.map((key) => known.get(key)?.clientId).find((id) => id !== undefined)
  if (owner !== undefined && owner !== clientId) return owner
  const contactsOn = (card: Pick<Card, 'phone' | 'email'>) => ({
    ...(card.phone === before.clientPhone && { phone: after.clientPhone, phoneE164: after.clientPhoneE164 }),
    ...(card.email === before.clientEmail &&
      after.clientEmail !== before.clientEmail && { email: after.clientEmail, emailConfirmed: true }),
  })
  const client = await lockClient(tx, tenantId, clientId)
  const { mergedInto, beforeMerge } = client
  await updateClient(tx, client, {
    ...(client.name === before.clientName && { name: after.clientName }),
    ...contactsOn(client),
    ...(beforeMerge && { beforeMerge: { ...beforeMerge, ...contactsOn(beforeMerge) } }),
  })
  // Bookings of others may hold the card that it is shown as.
  if (mergedInto !== null && !isMember) {
    const shown = await lockClient(tx, tenantId, mergedInto)
    const changes = contactsOn(shown)
    if (Object.keys(changes).length > 0) await updateClient(tx, shown, changes)
  }
  // The owner vouches for what they changed. A contact that they left leads to the client only if it did before.
  const others = new Set(formerKeys.filter((key) => known.get(key)?.clientId !== clientId).map(contactIn))
  const keys = clientKeys
    .filter((key) => !known.has(key) && !others.has(contactIn(key)))
    .map((key) => ({ key, clientId }))
  if (keys.length > 0) {
    await insertKeys(tx, tenantId, keys)
    if (await anyOffline(tx, tenantId, [clientId])) await raiseOffers(tx, tenantId)
  }
  await refreshSearchText(tx, tenantId, [clientId])
  return clientId
}
