import type { Person } from '../../domain/clients.ts'
import { keysOf, notesTogether } from '../../domain/clients.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { lockClients } from '../store/client-readings.ts'
import { findNotes, updateClient } from '../store/client-writes.ts'
import { requireRoomForClients } from '../store/quotas.ts'
import { keep, meeting } from './meet.ts'

export type Imported = Person & { note: string | null }

/** `added` counts new clients. `known` counts existing ones and repeated rows. */
type Outcome = { added: number; known: number }

/**
 * Imports people as clients. Existing clients keep their name; only empty fields are filled. Without `save` it only
 * counts.
 */
export const importClients = (
  db: Database,
  ownerId: string,
  people: readonly Imported[],
  save: boolean,
): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    if (save) await lockClients(tx, ownerId)
    const known = people.filter((person) => keysOf(person).length > 0)
    const met = await meeting(tx, ownerId, known)
    await requireRoomForClients(tx, ownerId, met.added.size)
    const outcome = { added: met.added.size, known: people.length - met.added.size }
    if (!save) return outcome
    const notes = new Map<number, string>()
    for (const [index, { note }] of known.entries()) {
      const id = met.whose[index]
      const together = typeof id === 'number' && notesTogether(notes.get(id) ?? null, note)
      if (typeof id === 'number' && together) notes.set(id, together)
    }
    await keep(tx, ownerId, met, notes)
    const before = [...notes.keys()].filter((id) => !met.added.has(id))
    for (const [id, noted] of before.length > 0 ? await findNotes(tx, ownerId, before) : []) {
      const note = notesTogether(noted, notes.get(id) ?? null)
      if (note !== noted) await updateClient(tx, { ownerId, id }, { note })
    }
    return outcome
  })
