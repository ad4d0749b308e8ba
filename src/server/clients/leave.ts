import { type MovedWords, type Words, wordsTogether } from '../../domain/clients.ts'
import type { Database } from '../database/connection.ts'
import { deleteUnheld, lockUnheldClients, type Unheld } from '../store/bookings/erasure.ts'
import { lockClient, takeBackWords, updateClient } from '../store/clients/client-writes.ts'

const none: Words = { note: null, alert: null }

/** Null, and nothing changed, if they do not fit. A merged card gets them like the one that it is shown as. */
async function addWords(
  tx: Database,
  { tenantId, clientId }: { tenantId: number; clientId: number },
  words: Words,
): Promise<MovedWords['to'] | null> {
  const own = await lockClient(tx, tenantId, clientId)
  const cards = own.mergedInto === null ? [own] : [own, await lockClient(tx, tenantId, own.mergedInto)]
  const added: MovedWords['to'] = []
  for (const { id, note, alert } of cards) {
    const is = wordsTogether({ note, alert }, words)
    if (!is) return null
    added.push({ id, was: { note, alert }, is })
  }
  for (const { id, is } of added) await updateClient(tx, { tenantId, id }, is)
  return added
}

const wordsOf = (unheld: readonly Unheld[]): Words | null =>
  unheld
    .toSorted((one, other) => Number(other.id === other.root) - Number(one.id === one.root))
    .reduce<Words | null>((together, words) => together && wordsTogether(together, words), none)

/** What an undo needs if it makes the client again. */
type Left = { words?: MovedWords; emailUnconfirmed?: true }

/**
 * A client whom a booking had made ends with it. What the salon wrote moves `to` the client of the corrected booking;
 * without one, or if it does not fit, the client stays.
 */
export async function leaveClient(
  tx: Database,
  { tenantId, bookingId, from, to }: { tenantId: number; bookingId: number; from: number; to: number | null },
): Promise<Left> {
  const unheld = await lockUnheldClients(tx, { tenantId, clientId: from }, { bookingId })
  const { emailConfirmed } = await lockClient(tx, tenantId, from)
  const left: Left = emailConfirmed ? {} : { emailUnconfirmed: true }
  if (!unheld) return left
  const words = wordsOf(unheld)
  const isWritten = words === null || words.note !== null || words.alert !== null
  const moved =
    isWritten && words && to !== null ? await addWords(tx, { tenantId, clientId: to }, words) : null
  if (isWritten && !moved) return left
  await deleteUnheld(tx, tenantId, unheld)
  return words && moved ? { ...left, words: { words, to: moved } } : left
}

/** For an undo, which has made the client again. Keeps what the salon has changed since. */
export async function returnWords(
  tx: Database,
  { tenantId, clientId }: { tenantId: number; clientId: number },
  { words, to }: MovedWords,
): Promise<void> {
  const added = await addWords(tx, { tenantId, clientId }, words)
  if (!added) return
  for (const moved of to)
    if (!added.some(({ id }) => id === moved.id)) await takeBackWords(tx, tenantId, moved)
}
