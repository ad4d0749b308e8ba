import type { Person } from '../../domain/clients.ts'
import { notesTogether } from '../../domain/clients.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { requireRoomForClients } from '../store/accounts/quotas.ts'
import { fillAlerts, findNotes, lockClients, updateClient } from '../store/clients/client-writes.ts'
import { keep, meeting } from './upsert.ts'

export type Imported = Person & { note: string | null; alert: string | null }

/** `known` counts existing clients and repeated rows. */
type Outcome = { added: number; known: number }

/** Few enough to match without delaying other requests. */
const peopleAtOnce = 500

async function importSome(tx: Database, tenantId: number, people: readonly Imported[]) {
  const met = await meeting(tx, tenantId, people)
  await requireRoomForClients(tx, tenantId, met.added.size)
  const notes = new Map<number, string>()
  for (const [index, { note }] of people.entries()) {
    const id = met.clientIds[index]
    const together = typeof id === 'number' && notesTogether(notes.get(id) ?? null, note)
    if (typeof id === 'number' && together) notes.set(id, together)
  }
  await keep(tx, tenantId, met, notes)
  const before = [...notes.keys()].filter((id) => !met.added.has(id))
  for (const [id, noted] of before.length > 0 ? await findNotes(tx, tenantId, before) : []) {
    const note = notesTogether(noted, notes.get(id) ?? null)
    if (note !== noted) await updateClient(tx, { tenantId, id }, { note })
  }
  const alerts = new Map<number, string>()
  for (const [index, { alert }] of people.entries()) {
    const id = met.clientIds[index]
    if (typeof id === 'number' && alert !== null && !alerts.has(id)) alerts.set(id, alert)
  }
  if (alerts.size > 0)
    await fillAlerts(
      tx,
      tenantId,
      [...alerts].map(([id, alert]) => ({ id, alert })),
    )
  return met
}

/** Finds or creates one client. */
export function addClient(db: Database, tenantId: number, person: Imported): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockClients(tx, tenantId)
    const { clientIds } = await importSome(tx, tenantId, [person])
    const [id] = clientIds
    if (id === undefined || id === null) throw new Error('a client without a contact')
    return id
  })
}

class Previewed extends Error {}

/** Existing clients keep their name; only empty fields are filled. Without `save`, everything is rolled back. */
export async function importClients(
  db: Database,
  tenantId: number,
  people: readonly Imported[],
  save: boolean,
): Promise<Outcome> {
  let added = 0
  const write = inTransaction(db, async (tx) => {
    added = 0
    await lockClients(tx, tenantId)
    for (let from = 0; from < people.length; from += peopleAtOnce)
      added += (await importSome(tx, tenantId, people.slice(from, from + peopleAtOnce))).added.size
    if (!save) throw new Previewed()
  })
  await write.catch((error) => {
    if (!(error instanceof Previewed)) throw error
  })
  return { added, known: people.length - added }
}
