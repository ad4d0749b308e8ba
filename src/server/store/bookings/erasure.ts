import { and, eq, or, sql } from 'drizzle-orm'
import {
  bookingEvents,
  bookings,
  clients,
  deliveries,
  deposits,
  publicIds,
  receipts,
  undos,
  users,
  waitingOffers,
} from '../../../../db/schema.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Database } from '../../database/connection.ts'
import { type Leaving, lockClients, mayTakeWords } from '../clients/client-writes.ts'
import { deleteEntries } from '../waiting/ended-entries.ts'
import type { Agreed, BookingRow, DepositRow, Target } from './booking-rows.ts'

export async function findOwnersLocale(tx: Database, tenantId: number): Promise<Locale> {
  const [row] = await tx.select({ locale: users.locale }).from(users).where(eq(users.tenantId, tenantId))
  return row?.locale ?? 'fr'
}

/** The new reference is in no index, so that it finds nothing. */
export const anonymousColumns = ({ name, reference }: { name: string; reference: string }) =>
  ({
    clientId: null,
    clientName: name,
    clientEmail: null,
    confirmedEmail: null,
    clientPhone: '',
    clientPhoneE164: null,
    comment: null,
    companions: null,
    referenceToken: reference,
    calendarUid: null,
    requestKey: null,
    requestHash: null,
    requesters: null,
  }) satisfies Agreed

/** Everything about the client outside the row of the booking. Emails that wait are not sent any more. */
export async function eraseBeside(tx: Database, target: Target, reference: string): Promise<void> {
  const { tenantId, bookingId } = target
  await tx.delete(publicIds).where(eq(publicIds.publicId, reference))
  // A transfer can be undone from the booking that it left, with the details of the person who had it.
  const isIts = sql`${undos.before} -> 'agreed' ->> 'referenceToken' = ${reference}`
  await tx.delete(undos).where(and(eq(undos.tenantId, tenantId), or(eq(undos.bookingId, bookingId), isIts)))
  // First the events: their locks let a planner finish, whose emails are then deleted.
  await tx
    .update(bookingEvents)
    .set({ details: sql`${bookingEvents.details} - '{message,offer}'::text[]` })
    .where(and(eq(bookingEvents.tenantId, tenantId), eq(bookingEvents.bookingId, bookingId)))
  await tx
    .delete(deliveries)
    .where(
      and(
        eq(deliveries.tenantId, tenantId),
        eq(deliveries.bookingId, bookingId),
        eq(deliveries.recipient, 'client'),
      ),
    )
  // The booking may have come from the waiting list.
  const came = await tx
    .delete(waitingOffers)
    .where(and(eq(waitingOffers.tenantId, tenantId), eq(waitingOffers.bookingId, bookingId)))
    .returning({ waitingId: waitingOffers.waitingId })
  if (came.length > 0)
    await deleteEntries(
      tx,
      tenantId,
      came.map(({ waitingId }) => waitingId),
    )
  await tx
    .update(deposits)
    .set({ visitor: '' })
    .where(and(eq(deposits.tenantId, tenantId), eq(deposits.bookingId, bookingId)))
}

type OfClient = { tenantId: number; clientId: number }

export type Unheld = { id: number; root: number; note: string | null; alert: string | null; takes: boolean }

/**
 * With the clients merged with them. Null if another booking holds one of them, the owner lets one book by
 * telephone only, or, unless `of: 'salon'`, the salon added or imported one. `takes`: what the salon wrote goes along.
 */
export async function lockUnheldClients(
  tx: Database,
  { tenantId, clientId }: OfClient,
  of: Leaving,
): Promise<Unheld[] | null> {
  await lockClients(tx, tenantId)
  const { rows } = await tx.execute<
    Record<'id' | 'root', string> & Omit<Unheld, 'id' | 'root'> & { stays: boolean }
  >(sql`
    SELECT c.id, coalesce(c.merged_into, c.id) AS root, c.note, c.alert, ${mayTakeWords(tenantId, of)} AS takes,
      c.offline_since IS NOT NULL OR (${of !== 'salon'} AND c.by_owner) AS stays FROM clients c
    WHERE c.tenant_id = ${tenantId} AND coalesce(c.merged_into, c.id) = (SELECT coalesce(own.merged_into, own.id) FROM clients own
      WHERE own.tenant_id = ${tenantId} AND own.id = ${clientId}) ORDER BY c.id FOR UPDATE`)
  if (rows.some(({ stays }) => stays)) return null
  const unheld = rows.map(({ id, root, note, alert, takes }) => ({
    id: Number(id),
    root: Number(root),
    note,
    alert,
    takes,
  }))
  const ids = sql`${sql.param(unheld.map(({ id }) => id))}::bigint[]`
  const { rows: held } = await tx.execute(
    sql`SELECT FROM bookings b WHERE b.tenant_id = ${tenantId} AND b.client_id = ANY (${ids}) LIMIT 1`,
  )
  return held.length > 0 ? null : unheld
}

export async function deleteUnheld(
  tx: Database,
  tenantId: number,
  [first]: readonly Unheld[],
): Promise<void> {
  if (!first) return
  await tx.delete(clients).where(and(eq(clients.tenantId, tenantId), eq(clients.mergedInto, first.root)))
  await tx.delete(clients).where(and(eq(clients.tenantId, tenantId), eq(clients.id, first.root)))
}

/** A booking takes what the salon wrote along only from clients whom it made. False if they stay. */
export async function deleteUnheldClient(tx: Database, client: OfClient, of: Leaving): Promise<boolean> {
  const unheld = await lockUnheldClients(tx, client, of)
  if (!unheld) return false
  const isWritten = unheld.some(({ note, alert }) => note !== null || alert !== null)
  if (isWritten && !unheld.every(({ takes }) => takes)) return false
  await deleteUnheld(tx, client.tenantId, unheld)
  return true
}

/** Whether no other booking holds the client's card, and the salon neither added nor imported it. */
export async function isMadeBy(
  tx: Database,
  { tenantId, clientId, bookingId }: OfClient & { bookingId: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM clients c
    WHERE c.tenant_id = ${tenantId} AND c.id = ${clientId} AND NOT c.by_owner
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.tenant_id = ${tenantId} AND b.client_id = ${clientId} AND b.id <> ${bookingId})`)
  return rows.length > 0
}

async function findOwnAlert(
  db: Database,
  { tenantId, id, clientId }: Pick<BookingRow, 'tenantId' | 'id' | 'clientId'>,
): Promise<string | null> {
  const { rows } = await db.execute<{ alert: string | null }>(sql`SELECT c.alert FROM clients c
    WHERE c.tenant_id = ${tenantId} AND c.id = ${clientId} AND NOT c.by_owner AND c.merged_into IS NULL
      AND ${mayTakeWords(tenantId, { bookingId: id })}
      AND NOT EXISTS (SELECT FROM clients m WHERE m.tenant_id = ${tenantId} AND m.merged_into = ${clientId})
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.tenant_id = ${tenantId} AND b.client_id = ${clientId} AND b.id <> ${id})`)
  return rows[0]?.alert ?? null
}

export type Kept = {
  booking: BookingRow
  deposit: DepositRow | null
  /** What the salon wrote on the card that this booking made. Null if anything else holds the card. */
  alert: string | null
  receipts: (typeof receipts.$inferSelect)[]
}

export async function findKept(db: Database, { tenantId, bookingId }: Target): Promise<Kept | null> {
  const [row] = await db
    .select({ booking: bookings, deposit: deposits })
    .from(bookings)
    .leftJoin(deposits, and(eq(deposits.tenantId, tenantId), eq(deposits.bookingId, bookings.id)))
    .where(and(eq(bookings.tenantId, tenantId), eq(bookings.id, bookingId)))
  if (!row) return null
  const issued = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.tenantId, tenantId), eq(receipts.bookingId, bookingId)))
    .orderBy(receipts.issuedAt, receipts.number)
  return { ...row, alert: await findOwnAlert(db, row.booking), receipts: issued }
}
