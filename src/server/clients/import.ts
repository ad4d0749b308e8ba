import { maxNoteLength, notesTogether, type Person } from '../../domain/clients.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { requireRoomForClients } from '../store/accounts/quotas.ts'
import {
  fillAlerts,
  findAlerts,
  findNotes,
  lockClients,
  updateClient,
} from '../store/clients/client-writes.ts'
import { keep, meeting } from './upsert.ts'

export type Imported = Person & { note: string | null; alert: string | null }

/** What is not taken of a person, because the client keeps what the card says. `index` is that of the person. */
export type Left = {
  index: number
  field: 'phone' | 'email' | 'note' | 'alert'
  text: string
  problem: 'has_another' | 'too_long'
  bound?: string
}

/** `known` counts existing clients and repeated rows. */
type Outcome = { added: number; known: number; left: Left[] }

/** Few enough to match without delaying other requests. */
const peopleAtOnce = 500

/** The new notes of each client. */
function notesOf(people: readonly Imported[], clientIds: readonly (number | null)[]) {
  const notes = new Map<number, string>()
  for (const [index, { note }] of people.entries()) {
    const id = clientIds[index]
    const together = typeof id === 'number' && notesTogether(notes.get(id) ?? null, note)
    if (typeof id === 'number' && together) notes.set(id, together)
  }
  return notes
}

async function importSome(tx: Database, tenantId: number, people: readonly Imported[]) {
  const met = await meeting(tx, tenantId, people)
  await requireRoomForClients(tx, tenantId, met.added.size)
  const notes = notesOf(people, met.clientIds)
  await keep(tx, tenantId, met, notes)
  const before = [...notes.keys()].filter((id) => !met.added.has(id))
  for (const [id, noted] of before.length > 0 ? await findNotes(tx, tenantId, before) : []) {
    const note = notesTogether(noted, notes.get(id) ?? null)
    if (note !== noted) await updateClient(tx, { tenantId, id }, { note })
    notes.set(id, note ?? '')
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
  const kept = alerts.size > 0 ? await findAlerts(tx, tenantId, [...alerts.keys()]) : new Map()
  const left: Left[] = met.differing.map(({ index, field }) => ({
    index,
    field,
    text: people[index]?.[field] ?? '',
    problem: 'has_another',
  }))
  for (const [index, { note, alert }] of people.entries()) {
    const id = met.clientIds[index] ?? -1
    if (note !== null && notes.get(id)?.includes(note) === false)
      left.push({ index, field: 'note', text: note, problem: 'too_long', bound: String(maxNoteLength) })
    if (alert !== null && id >= 0 && kept.get(id)?.includes(alert) === false)
      left.push({ index, field: 'alert', text: alert, problem: 'has_another' })
  }
  return { ...met, left }
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
  let left: Left[] = []
  const write = inTransaction(db, async (tx) => {
    added = 0
    left = []
    await lockClients(tx, tenantId)
    for (let from = 0; from < people.length; from += peopleAtOnce) {
      const some = await importSome(tx, tenantId, people.slice(from, from + peopleAtOnce))
      added += some.added.size
      for (const one of some.left) left.push({ ...one, index: from + one.index })
    }
    if (!save) throw new Previewed()
  })
  await write.catch((error) => {
    if (!(error instanceof Previewed)) throw error
  })
  return { added, known: people.length - added, left }
}
