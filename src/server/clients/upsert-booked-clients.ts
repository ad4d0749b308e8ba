import { type ClientUpserts, keysOf, type Person, upsertClients } from '../../domain/clients.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { findPeople, findReading, lockClients, noteReading } from '../store/clients/client-readings.ts'
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
  ownerId: string,
  people: readonly Person[],
): Promise<ClientUpserts> {
  const known = await findByKeys(tx, ownerId, people.flatMap(keysOf))
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
  ownerId: string,
  met: ClientUpserts,
  notes?: ReadonlyMap<number, string>,
): Promise<void> {
  await writeUpserts(tx, ownerId, met, notes)
  const asAdded = (id: number, key: string) => {
    const person = met.added.get(id)
    return person !== undefined && keysOf(person).includes(key)
  }
  const more = met.keys.filter(({ clientId, key }) => !asAdded(clientId, key))
  if (more.length === 0) return
  const ids = [...new Set(more.map(({ clientId }) => clientId))]
  await refreshSearchText(tx, ownerId, ids)
  if (await anyOffline(tx, ownerId, ids)) await raiseOffers(tx, ownerId)
}

const peopleAtOnce = 5_000

/** Adds clients from bookings since the last call. Usually there are none, and this reads one index. */
export async function upsertBookedClients(db: Database, ownerId: string): Promise<void> {
  const isDue = ({ readTo, readNext, ripe, latest }: Awaited<ReturnType<typeof findReading>>) =>
    latest > readNext || (ripe && readTo < readNext)
  if (!isDue(await findReading(db, ownerId))) return
  await inTransaction(db, async (tx) => {
    await lockClients(tx, ownerId)
    const reading = await findReading(tx, ownerId)
    const people = await findPeople(tx, ownerId, reading.readTo)
    for (let from = 0; from < people.length; from += peopleAtOnce)
      await keep(tx, ownerId, await meeting(tx, ownerId, people.slice(from, from + peopleAtOnce)))
    await noteReading(tx, ownerId, reading)
  })
}
