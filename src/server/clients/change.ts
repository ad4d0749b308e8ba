import { type Card, cardsTogether, keysOf, separatedCard } from '../../domain/clients.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { planChecks } from '../store/clients/client-checks.ts'
import {
  anyOffline,
  type ClientChanges,
  type ClientRow,
  findByKeys,
  insertKeys,
  listMerged,
  lockClient,
  lockClients,
  moveMerged,
  raiseOffers,
  refreshSearchText,
  stateKeys,
  updateClient,
} from '../store/clients/client-writes.ts'

export type ClientEdits = Partial<
  Pick<ClientRow, 'name' | 'phone' | 'phoneE164' | 'email' | 'note' | 'alert'>
> & {
  online?: boolean
}

type ClientKey = { tenantId: number; clientId: number }

/** The client changed after the owner loaded it. Nothing was saved. */
export class ClientChanged extends Error {}

/** The client keeps its earlier keys. */
async function giveKeys(tx: Database, client: ClientRow, edits: ClientEdits): Promise<void> {
  const { tenantId, id } = client
  const keys = keysOf({ ...client, ...edits })
  const taken = await findByKeys(tx, tenantId, keys)
  const others = [...taken.values()].filter(({ clientId }) => clientId !== id)
  for (const { clientId } of others) {
    const other = await lockClient(tx, tenantId, clientId)
    if (other.mergedInto !== id) throw new Refused('client_key_taken')
  }
  const given = keys.filter((key) => !taken.has(key))
  if (given.length > 0)
    await insertKeys(
      tx,
      tenantId,
      given.map((key) => ({ key, clientId: id })),
    )
  await stateKeys(tx, tenantId, keys)
}

export const editClient = (
  db: Database,
  { tenantId, clientId, version, now }: ClientKey & { version?: number | undefined; now: number },
  { online, ...edits }: ClientEdits,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockClients(tx, tenantId)
    const client = await lockClient(tx, tenantId, clientId)
    if (client.mergedInto !== null) throw new Refused('client_not_found')
    if (version !== undefined && version !== client.version) throw new ClientChanged()
    const turns = online !== undefined && online !== (client.offlineSince === null)
    const changes: ClientChanges = {
      ...edits,
      ...(edits.email !== undefined && { emailConfirmed: true }),
      ...(turns && { offlineSince: online ? null : new Date(now) }),
    }
    const touched = Object.entries(changes).some(
      ([field, value]) => value !== client[field as keyof ClientRow],
    )
    if (!touched) return
    if (edits.name !== undefined || edits.phone !== undefined || edits.email !== undefined)
      await giveKeys(tx, client, edits)
    await updateClient(tx, client, changes)
    await refreshSearchText(tx, tenantId, [clientId])
    if (turns || (await anyOffline(tx, tenantId, [clientId]))) await raiseOffers(tx, tenantId)
  })

const cardOf = ({ phone, phoneE164, email, emailConfirmed, note, alert, ...row }: ClientRow): Card => ({
  phone,
  phoneE164,
  email,
  emailConfirmed,
  note,
  alert,
  offlineSince: row.offlineSince?.toISOString() ?? null,
})

const columnsOf = ({ offlineSince, ...card }: Card): ClientChanges => ({
  ...card,
  offlineSince: offlineSince === null ? null : new Date(offlineSince),
})

/** What the card says without those merged into it. */
function ownCard(client: ClientRow, merged: readonly ClientRow[]): Card {
  const { beforeMerge } = client
  if (!beforeMerge) return cardOf(client)
  return merged.reduce((card, one) => separatedCard(card, beforeMerge, cardOf(one), []), cardOf(client))
}

/** Each client keeps its own data, so that they can be separated again. */
export const mergeClients = (
  db: Database,
  { tenantId, clientId, otherId }: ClientKey & { otherId: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockClients(tx, tenantId)
    const client = await lockClient(tx, tenantId, clientId)
    const other = await lockClient(tx, tenantId, otherId)
    if (other.mergedInto === clientId) return
    if (client.mergedInto !== null || other.mergedInto !== null || clientId === otherId)
      throw new Refused('client_not_found')
    const ownOfOther = ownCard(other, await listMerged(tx, tenantId, otherId))
    const own = ownCard(client, await listMerged(tx, tenantId, clientId))
    await moveMerged(tx, tenantId, otherId, clientId)
    await updateClient(tx, other, {
      ...columnsOf(ownOfOther),
      beforeMerge: null,
      mergedInto: clientId,
      nextVisitAt: null,
    })
    const together = cardsTogether(cardOf(client), cardOf(other))
    await updateClient(tx, client, { ...columnsOf(together), beforeMerge: own })
    await refreshSearchText(tx, tenantId, [clientId])
    await planChecks(tx, { tenantId, ids: [clientId] })
    if (together.offlineSince !== null) await raiseOffers(tx, tenantId)
  })

/** The client that it was merged into loses what only this one brought. Merges of older versions kept no `beforeMerge`. */
async function takeFrom(tx: Database, rootId: number, leaving: ClientRow): Promise<void> {
  const root = await lockClient(tx, leaving.tenantId, rootId)
  const { beforeMerge } = root
  if (!beforeMerge) return
  const staying = (await listMerged(tx, leaving.tenantId, rootId)).filter(({ id }) => id !== leaving.id)
  const card = separatedCard(cardOf(root), beforeMerge, cardOf(leaving), staying.map(cardOf))
  await updateClient(tx, root, {
    ...columnsOf(card),
    beforeMerge: staying.length > 0 ? beforeMerge : null,
  })
}

export const separateClient = (db: Database, { tenantId, clientId }: ClientKey): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockClients(tx, tenantId)
    const client = await lockClient(tx, tenantId, clientId)
    const { mergedInto } = client
    if (mergedInto === null) return
    const wasOffline = await anyOffline(tx, tenantId, [clientId])
    await takeFrom(tx, mergedInto, client)
    await updateClient(tx, client, { mergedInto: null })
    await refreshSearchText(tx, tenantId, [mergedInto, clientId])
    await planChecks(tx, { tenantId, ids: [mergedInto, clientId] })
    if (wasOffline) await raiseOffers(tx, tenantId)
  })
