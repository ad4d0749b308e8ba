import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { foldedName } from '../../../../db/columns.ts'
import { bookings, clients, schedules } from '../../../../db/schema.ts'
import type { ClientUpserts, MovedWords } from '../../../domain/clients.ts'
import { Refused } from '../../../domain/refusals.ts'
import { noteChange } from '../../database/changes.ts'
import { ConcurrentWrite } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import type { BookingRow } from '../bookings/booking-rows.ts'

/** Serializes an owner's imports, edits and merges. A booking may still add a client meanwhile. */
export const lockClients = (tx: Database, tenantId: number): Promise<unknown> =>
  tx.execute(sql`SELECT 1 FROM users WHERE tenant_id = ${tenantId} FOR NO KEY UPDATE`)

export type ClientRow = typeof clients.$inferSelect

/** Leaves the key free, because bookings that reference the client hold their schedule's lock. */
export async function lockClient(tx: Database, tenantId: number, clientId: number): Promise<ClientRow> {
  const [row] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, clientId)))
    .for('no key update')
  if (!row) throw new Refused('client_not_found')
  return row
}

/** False if the client was erased. */
export const isClient = async (tx: Database, tenantId: number, clientId: number): Promise<boolean> =>
  (await tx.$count(clients, and(eq(clients.tenantId, tenantId), eq(clients.id, clientId)))) > 0

export type ClientChanges = Partial<
  Pick<
    ClientRow,
    | 'name'
    | 'phone'
    | 'phoneE164'
    | 'email'
    | 'emailConfirmed'
    | 'note'
    | 'alert'
    | 'offlineSince'
    | 'mergedInto'
    | 'beforeMerge'
    | 'nextVisitAt'
  >
>

export const updateClient = (
  tx: Database,
  { tenantId, id }: Pick<ClientRow, 'tenantId' | 'id'>,
  changes: ClientChanges,
): Promise<unknown> =>
  tx
    .update(clients)
    .set({ ...changes, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, id)))

/** Where the client still has the words that were added, it gets those before back. */
export const takeBackWords = (
  tx: Database,
  tenantId: number,
  { id, was, is }: MovedWords['to'][number],
): Promise<unknown> =>
  tx.execute(sql`UPDATE clients SET version = version + 1,
      note = CASE WHEN note IS NOT DISTINCT FROM ${is.note}::text THEN ${was.note}::text ELSE note END,
      alert = CASE WHEN alert IS NOT DISTINCT FROM ${is.alert}::text THEN ${was.alert}::text ELSE alert END
    WHERE tenant_id = ${tenantId} AND id = ${id}`)

/** Each has up to 2,200 characters of words. */
const maxMergedRead = 200

export const listMerged = (tx: Database, tenantId: number, into: number): Promise<ClientRow[]> =>
  tx
    .select()
    .from(clients)
    .where(and(eq(clients.tenantId, tenantId), eq(clients.mergedInto, into)))
    .orderBy(clients.id)
    .limit(maxMergedRead)

export const moveMerged = (tx: Database, tenantId: number, from: number, to: number): Promise<unknown> =>
  tx
    .update(clients)
    .set({ mergedInto: to })
    .where(and(eq(clients.tenantId, tenantId), eq(clients.mergedInto, from)))

/** Without addresses that nobody confirmed, so that the owner's replace them. */
export async function findByKeys(tx: Database, tenantId: number, keys: readonly string[]) {
  const { rows } = await tx.execute<{
    key: string
    clientId: string
    phone: string
    email: string | null
  }>(sql`
    SELECT k.key, k.client_id AS "clientId", c.phone, CASE WHEN c.email_confirmed THEN c.email END AS email FROM client_keys k
    JOIN clients c ON c.tenant_id = k.tenant_id AND c.id = k.client_id
    WHERE k.tenant_id = ${tenantId} AND k.key = ANY (${sql.param(keys)}::text[])`)
  return new Map(rows.map(({ key, clientId, ...rest }) => [key, { ...rest, clientId: Number(clientId) }]))
}

export async function newClientNumbers(tx: Database, many: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT nextval('clients_id_seq') AS id FROM generate_series(1, ${many}::int)`,
  )
  return rows.map(({ id }) => Number(id))
}

/** What the owner adds or imports. Fills empty fields of existing clients, who then outlive their bookings. */
export async function writeUpserts(
  tx: Database,
  tenantId: number,
  { added, keys, filled, clientIds }: ClientUpserts,
  notes: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const rows = [...added].map(([id, person]) => ({ id, ...person, note: notes.get(id) ?? null }))
  if (rows.length > 0)
    await tx.execute(sql`INSERT INTO clients (tenant_id, by_owner, id, name, phone, phone_e164, email, note) OVERRIDING SYSTEM VALUE
      SELECT ${tenantId}, true, r.* FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS r (id bigint, name text, phone text, "phoneE164" text, email text, note text)`)
  if (keys.length > 0) await insertKeys(tx, tenantId, keys)
  for (const [id, changes] of filled)
    await updateClient(tx, { tenantId, id }, { ...changes, ...(changes.email && { emailConfirmed: true }) })
  const known = clientIds.filter((id) => id !== null && !added.has(id))
  if (known.length > 0)
    await tx.execute(sql`UPDATE clients SET by_owner = true WHERE tenant_id = ${tenantId} AND NOT by_owner
      AND id = ANY (${sql.param(known)}::bigint[])`)
}

export const refreshSearchText = (tx: Database, tenantId: number, ids: readonly number[]): Promise<unknown> =>
  tx.execute(sql`UPDATE clients c SET also = coalesce((
      SELECT string_agg(words, ' ') FROM (
        SELECT substr(k.key, 2) AS words FROM client_keys k WHERE k.tenant_id = ${tenantId} AND k.client_id = c.id
        UNION SELECT ${sql.raw(foldedName('m.name'))} FROM clients m
          WHERE m.tenant_id = ${tenantId} AND m.merged_into = c.id
        UNION SELECT substr(k.key, 2) FROM clients m JOIN client_keys k ON k.tenant_id = m.tenant_id AND k.client_id = m.id
          WHERE m.tenant_id = ${tenantId} AND m.merged_into = c.id) found), '')
    WHERE c.tenant_id = ${tenantId} AND c.id IN (
      SELECT coalesce(own.merged_into, own.id) FROM clients own
      WHERE own.tenant_id = ${tenantId} AND own.id = ANY (${sql.param(ids)}::bigint[]))`)

/** The contacts of clients who may not book online have changed. */
export async function raiseOffers(tx: Database, tenantId: number): Promise<void> {
  const raised = await tx
    .update(schedules)
    .set({ offerVersion: sql`${schedules.offerVersion} + 1` })
    .where(and(eq(schedules.tenantId, tenantId), isNull(schedules.deletedAt)))
    .returning({ scheduleId: schedules.id })
  for (const { scheduleId } of raised) noteChange(tx, { tenantId, scheduleId })
}

/** Also if the client they were merged into may not. */
export async function anyOffline(tx: Database, tenantId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM clients c LEFT JOIN clients r ON r.tenant_id = c.tenant_id AND r.id = c.merged_into
    WHERE c.tenant_id = ${tenantId} AND c.id = ANY (${sql.param(ids)}::bigint[])
      AND (c.offline_since IS NOT NULL OR r.offline_since IS NOT NULL) LIMIT 1`)
  return rows.length > 0
}

export async function insertKeys(
  tx: Database,
  tenantId: number,
  keys: readonly { key: string; clientId: number; bookingId?: number }[],
): Promise<void> {
  // Citus counts the selected rows, but returns the inserted ones.
  const { rows } = await tx.execute(sql`INSERT INTO client_keys (tenant_id, key, client_id, booking_id)
    SELECT ${tenantId}, r.key, r."clientId", r."bookingId" FROM json_to_recordset(${JSON.stringify(keys)}::json)
      AS r (key text, "clientId" bigint, "bookingId" bigint) ORDER BY r.key ON CONFLICT DO NOTHING RETURNING key`)
  if (rows.length !== keys.length) throw new ConcurrentWrite()
}

/** Clients who have an alert keep it. */
export const fillAlerts = (
  tx: Database,
  tenantId: number,
  alerts: readonly { id: number; alert: string }[],
): Promise<unknown> =>
  tx.execute(sql`UPDATE clients c SET alert = r.alert, version = c.version + 1
    FROM json_to_recordset(${JSON.stringify(alerts)}::json) AS r (id bigint, alert text)
    WHERE c.tenant_id = ${tenantId} AND c.id = r.id AND c.alert IS NULL`)

const findTexts =
  <Field extends 'note' | 'alert'>(field: Field) =>
  async (tx: Database, tenantId: number, ids: readonly number[]): Promise<Map<number, string | null>> => {
    const rows = await tx
      .select({ id: clients.id, text: clients[field] })
      .from(clients)
      .where(and(eq(clients.tenantId, tenantId), inArray(clients.id, [...ids])))
    return new Map(rows.map(({ id, text }) => [id, text]))
  }

export const findNotes = findTexts('note')
export const findAlerts = findTexts('alert')

/** The client, those merged with them, and the one that they are shown as. */
export async function listTogether(tx: Database, tenantId: number, clientId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT c.id FROM clients c
    WHERE c.tenant_id = ${tenantId} AND coalesce(c.merged_into, c.id) = (SELECT coalesce(own.merged_into, own.id)
      FROM clients own WHERE own.tenant_id = ${tenantId} AND own.id = ${clientId}) ORDER BY c.id`)
  return rows.map(({ id }) => Number(id))
}

export const listBookedContacts = (tx: Database, tenantId: number, ids: readonly number[]) =>
  tx
    .selectDistinct({
      clientPhone: bookings.clientPhone,
      clientPhoneE164: bookings.clientPhoneE164,
      clientEmail: bookings.clientEmail,
    })
    .from(bookings)
    .where(and(eq(bookings.tenantId, tenantId), inArray(bookings.clientId, [...ids])))

/** Instead of a booking's number in `client_keys`. */
const statedByOwner = 0

type ContactKeys = {
  tenantId: number
  ids: readonly number[]
  contacts: readonly string[]
}

/** Of contacts that no booking has any more. Keeps what the salon stated. Returns the contacts that no longer lead to these clients. */
export async function deleteContactKeys(
  tx: Database,
  { tenantId, ids, contacts }: ContactKeys,
): Promise<string[]> {
  const { rows } = await tx.execute<{ contact: string }>(sql`DELETE FROM client_keys k USING clients c
    WHERE k.tenant_id = ${tenantId} AND c.tenant_id = ${tenantId} AND c.id = k.client_id
      AND k.client_id = ANY (${sql.param(ids)}::bigint[]) AND split_part(k.key, ' ', 1) = ANY (${sql.param(contacts)}::text[])
      AND (k.booking_id <> ${statedByOwner} OR k.booking_id IS NULL AND NOT c.by_owner)
    RETURNING split_part(k.key, ' ', 1) AS contact`)
  const gone = rows.map(({ contact }) => contact)
  if (gone.length === 0) return []
  const { rows: left } = await tx.execute<{
    contact: string
  }>(sql`SELECT split_part(k.key, ' ', 1) AS contact FROM client_keys k
    WHERE k.tenant_id = ${tenantId} AND k.client_id = ANY (${sql.param(ids)}::bigint[])
      AND split_part(k.key, ' ', 1) = ANY (${sql.param(gone)}::text[])`)
  return gone.filter((contact) => !left.some((one) => one.contact === contact))
}

/** The owner states these contacts, so that they outlive the bookings that have them. */
export const stateKeys = (tx: Database, tenantId: number, keys: readonly string[]): Promise<unknown> =>
  tx.execute(sql`UPDATE client_keys SET booking_id = ${statedByOwner}
    WHERE tenant_id = ${tenantId} AND key = ANY (${sql.param(keys)}::text[])`)

/** What ends a client: a booking that leaves it, or the salon. */
export type Leaving = 'salon' | { bookingId: number }

/** In statements about client `c`. A booking takes what the salon wrote along only from clients whom it made. */
export const mayTakeWords = (tenantId: number, of: Leaving) =>
  of === 'salon'
    ? sql`true`
    : sql`c.created_at = (SELECT made.created_at FROM bookings made WHERE made.tenant_id = ${tenantId} AND made.id = ${of.bookingId})`

/** For a client whom this transaction may have added to a booking that was there before. */
export const noteMaker = (
  tx: Database,
  { tenantId, clientId, bookingId }: { tenantId: number; clientId: number; bookingId: number },
): Promise<unknown> =>
  tx.execute(sql`UPDATE clients c SET created_at = b.created_at FROM bookings b
    WHERE c.tenant_id = ${tenantId} AND c.id = ${clientId} AND c.created_at = now()
      AND b.tenant_id = ${tenantId} AND b.id = ${bookingId}`)

/** With their bookings gone, a client merged into another leaves nothing behind but words that must stay. */
export const deleteUnheldMerged = (
  tx: Database,
  { tenantId, clientId }: { tenantId: number; clientId: number },
  of: Leaving,
): Promise<unknown> =>
  tx.execute(sql`DELETE FROM clients c WHERE c.tenant_id = ${tenantId} AND c.id = ${clientId} AND c.merged_into IS NOT NULL
    AND NOT c.by_owner AND c.offline_since IS NULL
    AND (c.note IS NULL AND c.alert IS NULL OR ${mayTakeWords(tenantId, of)})
    AND NOT EXISTS (SELECT FROM bookings b WHERE b.tenant_id = ${tenantId} AND b.client_id = c.id)`)

/** What the owner saw on the request: the address of a client whom a public booking made. */
export const confirmOwnAddress = (
  tx: Database,
  { tenantId, clientId, clientEmail }: Pick<BookingRow, 'tenantId' | 'clientId' | 'clientEmail'>,
): Promise<unknown> =>
  tx.execute(sql`UPDATE clients c SET email_confirmed = true
    WHERE c.tenant_id = ${tenantId} AND NOT c.email_confirmed AND lower(c.email) = lower(${clientEmail})
      AND c.id IN (SELECT unnest(ARRAY[own.id, own.merged_into]) FROM clients own
        WHERE own.tenant_id = ${tenantId} AND own.id = ${clientId})`)
