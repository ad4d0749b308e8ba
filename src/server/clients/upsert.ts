import { type ClientUpserts, keysOf, type Person, upsertClients } from '../../domain/clients.ts'
import type { Database } from '../database/connection.ts'
import { joinBooked, personOf, upsertBooked } from '../store/clients/booked-client.ts'
import {
  anyOffline,
  findByKeys,
  newClientNumbers,
  raiseOffers,
  refreshSearchText,
  writeUpserts,
} from '../store/clients/client-writes.ts'

/** To write the result, lock the owner's clients first. */
export async function meeting(
  tx: Database,
  tenantId: number,
  people: readonly Person[],
): Promise<ClientUpserts> {
  const known = await findByKeys(tx, tenantId, people.flatMap(keysOf))
  const unknown = people.filter((person) => !keysOf(person).some((key) => known.has(key)))
  const numbers = (await newClientNumbers(tx, unknown.length)).reverse()
  return upsertClients(people, known, () => {
    const number = numbers.pop()
    if (number === undefined) throw new Error('fewer numbers than people')
    return number
  })
}

export async function keep(
  tx: Database,
  tenantId: number,
  met: ClientUpserts,
  notes?: ReadonlyMap<number, string>,
): Promise<void> {
  await writeUpserts(tx, tenantId, met, notes)
  const asAdded = (id: number, key: string) => {
    const person = met.added.get(id)
    return person !== undefined && keysOf(person).includes(key)
  }
  const more = met.keys.filter(({ clientId, key }) => !asAdded(clientId, key))
  if (more.length === 0) return
  const ids = [...new Set(more.map(({ clientId }) => clientId))]
  await refreshSearchText(tx, tenantId, ids)
  if (await anyOffline(tx, tenantId, ids)) await raiseOffers(tx, tenantId)
}

/**
 * Finds or creates the client of a booking that the same transaction writes. What a client enters changes no existing
 * client; what the owner enters adds its contacts. Null for a person without a contact.
 */
export async function upsertBookedClient(
  tx: Database,
  tenantId: number,
  booking: Parameters<typeof personOf>[1],
  enteredBy: 'owner' | 'client',
): Promise<number | null> {
  const person = personOf(tenantId, booking)
  if (person.clientKeys.length === 0) return null
  if (enteredBy === 'client') {
    const [joined] = await joinBooked(tx.$client, person)
    return joined?.clientId ?? null
  }
  const [row] = await upsertBooked(tx.$client, person)
  const { clientId = null, knewOthers = false } = row ?? {}
  if (clientId !== null && knewOthers && (await anyOffline(tx, tenantId, [clientId])))
    await raiseOffers(tx, tenantId)
  return clientId
}
