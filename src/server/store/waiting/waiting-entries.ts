import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { bookingEvents, bookings, publicIds, waitingEntries, waitingOffers } from '../../../../db/schema.ts'
import type { StoredStatus } from '../../../domain/bookings.ts'
import { mailboxOf } from '../../../domain/mailboxes.ts'
import type { BookedPart, BookedService } from '../../../domain/services.ts'
import { endedCountsMinutes, maxOffersOfNetwork, type WaitingEnding } from '../../../domain/waiting.ts'
import { noteChange } from '../../database/changes.ts'
import type { Database } from '../../database/connection.ts'
import type { Target } from '../bookings/booking-rows.ts'
import { readPublicRow } from '../public-ids.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'

export type WaitingEntry = typeof waitingEntries.$inferSelect

export type WaitingKey = ScheduleKey & { waitingId: number }

export const waitingKeyOf = ({ tenantId, scheduleId, id }: WaitingEntry): WaitingKey => ({
  tenantId,
  scheduleId,
  waitingId: id,
})

type NewEntry = Omit<typeof waitingEntries.$inferInsert, 'endedAt' | 'ending'>

const itself = (key: WaitingKey) => and(ofSchedule(waitingEntries, key), eq(waitingEntries.id, key.waitingId))

export async function insertEntry(tx: Database, entry: NewEntry): Promise<WaitingEntry> {
  const [row] = await tx.insert(waitingEntries).values(entry).returning()
  if (!row) throw new Error('insert returned no row')
  await tx.insert(publicIds).values({ publicId: row.waitingToken, tenantId: row.tenantId, rowId: row.id })
  noteChange(tx, row)
  return row
}

export type Crowd = { all: number; ofAddress: number; ofNetworks: number[]; same: boolean }

/** Ended entries count for an hour against address and networks. `ofNetworks`: for each network of the entry. `same`: an entry of that person for these services meets the range. */
export async function countWaiting(tx: Database, entry: NewEntry): Promise<Crowd> {
  const { tenantId, scheduleId, clientName, clientEmail, serviceIds, fromDate, toDate, fromTime, toTime } =
    entry
  const ofNetworks = entry.networks.map((network) => sql`count(*) FILTER (WHERE ${network} = ANY (networks))`)
  // A family may share an address.
  const isOwn = sql`client_email = ${clientEmail} AND lower(client_name) = lower(${clientName})`
  const ofSchedule = sql`SELECT * FROM waiting_entries WHERE tenant_id = ${tenantId} AND schedule_id = ${scheduleId}`
  const countsSince = new Date(entry.joinedAt.getTime() - endedCountsMinutes * 60_000).toISOString()
  const { rows } = await tx.execute<Omit<Crowd, 'ofAddress'> & { addresses: string[] }>(sql`
    SELECT (count(*) FILTER (WHERE ended_at IS NULL))::int AS "all", coalesce(array_agg(client_email), '{}') AS addresses,
      ARRAY[${sql.join(ofNetworks, sql`, `)}]::int[] AS "ofNetworks",
      coalesce(bool_or(ended_at IS NULL AND ${isOwn} AND service_ids = ${sql.param(serviceIds)}::bigint[]
        AND from_date <= ${toDate} AND to_date >= ${fromDate} AND from_time <= ${toTime} AND to_time >= ${fromTime}), false) AS same
    FROM (${ofSchedule} AND ended_at IS NULL UNION ALL ${ofSchedule} AND ended_at > ${countsSince}) counted`)
  const [{ addresses, ...crowd }] = rows as [(typeof rows)[number]]
  const mailbox = mailboxOf(clientEmail)
  return { ...crowd, ofAddress: addresses.filter((address) => mailboxOf(address) === mailbox).length }
}

/** Whether one of these networks, narrowest first, has as many offers as it may have. */
export async function hasEnoughOffers(
  tx: Database,
  { tenantId, scheduleId }: ScheduleKey,
  networks: readonly string[],
): Promise<boolean> {
  const { open, unansweredADay } = maxOffersOfNetwork
  const { rows } = await tx.execute(sql`
    SELECT n.place FROM unnest(${sql.param(networks)}::text[]) WITH ORDINALITY AS n (network, place)
      JOIN waiting_entries w ON w.tenant_id = ${tenantId} AND w.schedule_id = ${scheduleId} AND n.network = ANY (w.networks)
      JOIN waiting_offers f ON f.tenant_id = ${tenantId} AND f.waiting_id = w.id
      JOIN bookings b ON b.tenant_id = ${tenantId} AND b.id = f.booking_id
        AND (b.status = 'held' OR b.status IN ('expired', 'released') AND b.created_at > now() - interval '1 day')
    GROUP BY n.place
    HAVING count(*) FILTER (WHERE b.status = 'held') >= ${open} * 2 ^ (n.place - 1)
      OR count(*) >= ${unansweredADay} * 2 ^ (n.place - 1)
    LIMIT 1`)
  return rows.length > 0
}

export async function findEntry(db: Database, waitingToken: string): Promise<WaitingEntry | null> {
  return readPublicRow(db.$client, waitingToken, async (named) => {
    const [row] = await db
      .select()
      .from(waitingEntries)
      .where(
        and(
          eq(waitingEntries.tenantId, named.tenantId),
          eq(waitingEntries.id, named.rowId),
          eq(waitingEntries.waitingToken, waitingToken),
        ),
      )
    return row ?? null
  })
}

export async function findEntryOfSchedule(db: Database, key: WaitingKey): Promise<WaitingEntry | null> {
  const [row] = await db
    .select()
    .from(waitingEntries)
    .where(and(itself(key), isNull(waitingEntries.endedAt)))
  return row ?? null
}

export async function lockEntry(tx: Database, key: WaitingKey): Promise<WaitingEntry | null> {
  const [row] = await tx
    .select()
    .from(waitingEntries)
    .where(and(itself(key), isNull(waitingEntries.endedAt)))
    .for('no key update')
  return row ?? null
}

/** False if it had ended before. */
export async function endEntry(
  tx: Database,
  key: WaitingKey,
  ending: WaitingEnding,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(waitingEntries)
    .set({ ending, endedAt: now })
    .where(and(itself(key), isNull(waitingEntries.endedAt)))
  noteChange(tx, key)
  return rowCount === 1
}

/** Of a schedule that is being deleted. */
export const endAllEntries = (tx: Database, schedule: ScheduleKey, now: Date): Promise<unknown> =>
  tx
    .update(waitingEntries)
    .set({ ending: 'over', endedAt: now })
    .where(and(ofSchedule(waitingEntries, schedule), isNull(waitingEntries.endedAt)))

/** With wall-clock times. */
type Booked = ScheduleKey &
  Pick<BookedService, 'serviceId'> &
  Pick<WaitingEntry, 'clientName' | 'clientPhoneE164'> & {
    parts: readonly { serviceId: number }[] | null
    staffId: number
    date: string
    startTime: string
    clientEmail: string | null
    /** Of a hold that may have begun as an offer. */
    bookingId?: number
  }

/** Whether the entry waits for this booking: the same person, services, staff member, date and time. */
function waitsFor(booking: Booked): SQL | undefined {
  const { serviceId, parts, staffId, date, startTime, clientName, clientEmail, clientPhoneE164 } = booking
  if (clientPhoneE164 === null) return undefined
  const serviceIds = parts?.map((part) => part.serviceId) ?? [serviceId]
  const w = waitingEntries
  return and(
    ofSchedule(w, booking),
    eq(w.clientPhoneE164, clientPhoneE164),
    sql`lower(${w.clientName}) = lower(${clientName})`,
    clientEmail === null ? undefined : eq(w.clientEmail, clientEmail),
    eq(w.serviceIds, serviceIds),
    sql`coalesce(${w.staffId}, ${staffId}) = ${staffId}`,
    sql`${date} BETWEEN ${w.fromDate} AND ${w.toDate}`,
    sql`${startTime} BETWEEN ${w.fromTime} AND ${w.toTime}`,
  )
}

/** Its client does not wait any more. The sweeper ends an offer made meanwhile. */
export async function endEntriesFor(tx: Database, booking: Booked, now: Date): Promise<void> {
  const { tenantId, bookingId } = booking
  const offeredTo = tx
    .select({ id: waitingOffers.waitingId })
    .from(waitingOffers)
    .where(and(eq(waitingOffers.tenantId, tenantId), eq(waitingOffers.bookingId, bookingId ?? 0)))
  const which = or(
    bookingId === undefined ? undefined : inArray(waitingEntries.id, offeredTo),
    waitsFor(booking),
  )
  if (!which) return
  const ended = await tx
    .update(waitingEntries)
    .set({ ending: 'booked', endedAt: now })
    .where(and(eq(waitingEntries.tenantId, tenantId), isNull(waitingEntries.endedAt), which))
    .returning({ id: waitingEntries.id })
  if (ended.length === 0) return
  noteChange(tx, booking)
  const itsOffers = tx
    .select({ id: waitingOffers.bookingId })
    .from(waitingOffers)
    .where(
      and(
        eq(waitingOffers.tenantId, tenantId),
        inArray(
          waitingOffers.waitingId,
          ended.map(({ id }) => id),
        ),
      ),
    )
  await tx
    .update(bookings)
    .set({ offeredUntil: now })
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        inArray(bookings.id, itsOffers),
        eq(bookings.status, 'held'),
        gt(bookings.offeredUntil, now),
      ),
    )
}

/** False if the address was offered this start before. */
export async function insertOffer(tx: Database, offer: typeof waitingOffers.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(waitingOffers).values(offer).onConflictDoNothing()
  if (rowCount !== 1) return false
  return true
}

export const markOffered = (tx: Database, target: Target, until: Date): Promise<unknown> =>
  tx
    .update(bookings)
    .set({ offeredUntil: until })
    .where(and(ofSchedule(bookings, target), eq(bookings.id, target.bookingId)))

export type Offered = {
  bookingId: number
  status: StoredStatus
  deleted: boolean
  referenceToken: string
  date: string
  startTime: string
  startsAt: number
  endsAt: number
  durationMinutes: number
  staffId: number
  parts: BookedPart[] | null
  /** Null once it was taken, declined or over. */
  offeredUntil: number | null
  /** Of a hold: when its time is free again. */
  holdEndsAt: number | null
}

export const isOpenOffer = ({ status, offeredUntil }: Offered, now: number): boolean =>
  status === 'held' && offeredUntil !== null && offeredUntil > now

/** Until when its deposit can be paid; null if it does not wait for one. */
export const payableUntil = ({ status, offeredUntil, holdEndsAt }: Offered, now: number): number | null =>
  status === 'held' && offeredUntil === null && holdEndsAt !== null && holdEndsAt > now ? holdEndsAt : null

const offersOf = (key: WaitingKey, which: SQL) => sql`
  SELECT b.id::float8 AS "bookingId", b.status, b.deleted_at IS NOT NULL AS deleted, b.reference_token AS "referenceToken",
    b.date::text AS date, left(b.start_time::text, 5) AS "startTime",
    date_part('epoch', b.starts_at) * 1000 AS "startsAt", date_part('epoch', b.ends_at) * 1000 AS "endsAt",
    b.duration_minutes AS "durationMinutes", b.staff_id::float8 AS "staffId", b.parts,
    date_part('epoch', b.offered_until) * 1000 AS "offeredUntil",
    (SELECT date_part('epoch', max(o.expires_at)) * 1000 FROM occupancies o
      WHERE o.tenant_id = ${key.tenantId} AND o.booking_id = b.id) AS "holdEndsAt"
  FROM waiting_offers f JOIN bookings b ON b.tenant_id = ${key.tenantId} AND b.id = f.booking_id
  WHERE f.tenant_id = ${key.tenantId} AND f.waiting_id = ${key.waitingId} AND ${which}
  ORDER BY b.id DESC LIMIT 1`

/** The last one that is open, waits for its deposit, or became a booking. */
export async function findLastOffer(db: Database, key: WaitingKey): Promise<Offered | null> {
  const { rows } = await db.execute<Offered>(offersOf(key, sql`b.status NOT IN ('expired', 'released')`))
  return rows[0] ?? null
}

/** An offer made meanwhile may be later. */
export async function findBookedOffer(db: Database, key: WaitingKey): Promise<Offered | null> {
  const { rows } = await db.execute<Offered>(
    offersOf(key, sql`b.status NOT IN ('held', 'expired', 'released')`),
  )
  return rows[0] ?? null
}

/** When the offer was to end that the booking began as. Null if it began otherwise. */
export async function findOfferEnd(tx: Database, target: Target): Promise<number | null> {
  const [row] = await tx
    .select({ until: sql<string | null>`${bookingEvents.details} -> 'offer' ->> 'until'` })
    .from(bookingEvents)
    .where(
      and(
        ofSchedule(bookingEvents, target),
        eq(bookingEvents.bookingId, target.bookingId),
        eq(bookingEvents.kind, 'offered'),
      ),
    )
  return row?.until ? Date.parse(row.until) : null
}

export async function findOffer(db: Database, key: WaitingKey, bookingId: number): Promise<Offered | null> {
  const { rows } = await db.execute<Offered>(offersOf(key, sql`b.id = ${bookingId}`))
  return rows[0] ?? null
}

export type Candidate = Pick<
  WaitingEntry,
  | 'serviceIds'
  | 'places'
  | 'staffId'
  | 'fromDate'
  | 'toDate'
  | 'fromTime'
  | 'toTime'
  | 'clientEmail'
  | 'clientPhone'
  | 'clientPhoneE164'
  | 'networks'
> & {
  id: number
  joinedAt: string
  /** Starts that the address was offered before. */
  offered: number[]
}

/** In order of joining, without those who have an offer. */
export async function listCandidates(
  db: Database,
  { tenantId, scheduleId }: ScheduleKey,
  page: { from: string; to: string; after: Pick<Candidate, 'joinedAt' | 'id'> | null; limit: number },
): Promise<Candidate[]> {
  const { from, to, after, limit } = page
  const { rows } = await db.execute<Candidate>(sql`
    SELECT w.id::float8 AS id, w.joined_at::text AS "joinedAt", w.service_ids::float8[] AS "serviceIds",
      w.places, w.staff_id::float8 AS "staffId", w.from_date::text AS "fromDate", w.to_date::text AS "toDate",
      left(w.from_time::text, 5) AS "fromTime", left(w.to_time::text, 5) AS "toTime",
      w.client_email AS "clientEmail", w.client_phone AS "clientPhone", w.client_phone_e164 AS "clientPhoneE164",
      w.networks,
      ARRAY(SELECT date_part('epoch', f.starts_at) * 1000 FROM waiting_offers f
        WHERE f.tenant_id = ${tenantId} AND f.schedule_id = ${scheduleId} AND f.address = w.client_email) AS offered
    FROM waiting_entries w
    WHERE w.tenant_id = ${tenantId} AND w.schedule_id = ${scheduleId} AND w.ended_at IS NULL
      AND w.from_date <= ${to} AND w.to_date >= ${from}
      AND (w.joined_at, w.id) > (${after?.joinedAt ?? '-infinity'}::timestamptz, ${after?.id ?? 0}::bigint)
      AND NOT EXISTS (SELECT FROM waiting_offers f JOIN bookings b ON b.tenant_id = ${tenantId} AND b.id = f.booking_id
        WHERE f.tenant_id = ${tenantId} AND f.waiting_id = w.id AND b.status = 'held')
    ORDER BY w.joined_at, w.id LIMIT ${limit}`)
  return rows
}
