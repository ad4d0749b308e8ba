import { alertsTogether, keysOf, notesTogether, significantDigitsOf } from '../../domain/clients.ts'
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

const isNone = (phone: string): boolean => significantDigitsOf(phone) === null

/** A confirmed address first. */
const emailTogether = (...both: [ClientRow, ClientRow]): Pick<ClientRow, 'email' | 'emailConfirmed'> => {
  const withEmail = both.filter(({ email }) => email !== null)
  const { email, emailConfirmed } = withEmail.find((one) => one.emailConfirmed) ?? withEmail[0] ?? both[0]
  return { email, emailConfirmed }
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
    await moveMerged(tx, tenantId, otherId, clientId)
    await updateClient(tx, other, { mergedInto: clientId, nextVisitAt: null })
    await updateClient(tx, client, {
      note: notesTogether(client.note, other.note),
      alert: alertsTogether(client.alert, other.alert),
      offlineSince: client.offlineSince ?? other.offlineSince,
      ...emailTogether(client, other),
      ...(isNone(client.phone) && !isNone(other.phone) && { phone: other.phone, phoneE164: other.phoneE164 }),
    })
    await refreshSearchText(tx, tenantId, [clientId])
    await planChecks(tx, { tenantId, ids: [clientId] })
    if (client.offlineSince ?? other.offlineSince) await raiseOffers(tx, tenantId)
  })

export const separateClient = (db: Database, { tenantId, clientId }: ClientKey): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockClients(tx, tenantId)
    const client = await lockClient(tx, tenantId, clientId)
    const { mergedInto } = client
    if (mergedInto === null) return
    const wasOffline = await anyOffline(tx, tenantId, [clientId])
    await updateClient(tx, client, { mergedInto: null })
    await refreshSearchText(tx, tenantId, [mergedInto, clientId])
    await planChecks(tx, { tenantId, ids: [mergedInto, clientId] })
    if (wasOffline) await raiseOffers(tx, tenantId)
  })
