import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { Command } from '../../../domain/booking-commands.ts'
import type { BookingEvent } from '../../../domain/booking-events.ts'
import { maxHistoryEvents } from '../../../domain/booking-history.ts'
import { isSeen, type StoredStatus, storedStatuses } from '../../../domain/bookings.ts'
import type { Deposit } from '../../../domain/deposits.ts'
import type { Proposal } from '../../../domain/proposals.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { type ListedReceipt, receiptsOf } from '../deposits/listed-receipts.ts'
import { type PublicRow, readPublicRow } from '../public-ids.ts'
import { type SalonRow, salonRow } from '../schedules/salons.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import { ownedScheduleIds } from '../schedules/schedules.ts'
import { workingShareToken } from '../schedules/shared-schedules.ts'
import { nameOfWhoTakes } from '../schedules/staff.ts'
import { termsText } from '../schedules/terms.ts'
import { aliased, epoch, jsonObject, selection, statement, tenantOf, wallClock } from '../statement.ts'
import type { Target } from './booking-rows.ts'

export type Booking = typeof tables.bookings.$inferSelect
export type BookingWithDeposit = { booking: Booking; deposit: typeof tables.deposits.$inferSelect | null }

/** Excludes slots that a client is still paying for or released. */
const live = and(
  isNull(tables.bookings.deletedAt),
  inArray(tables.bookings.status, storedStatuses.filter(isSeen)),
)

/** Refuses another owner's booking as unknown. */
export async function findBooking(db: Database, tenantId: number, bookingId: number): Promise<Booking> {
  const [row] = await db
    .select()
    .from(tables.bookings)
    .where(
      and(
        eq(tables.bookings.tenantId, tenantId),
        eq(tables.bookings.id, bookingId),
        inArray(tables.bookings.scheduleId, ownedScheduleIds(db, tenantId)),
        live,
      ),
    )
  if (!row) throw new Refused('booking_not_found')
  return row
}

/** Also finds a booking that the given version, or its undo, has deleted. */
export async function findBookingToUndo(
  db: Database,
  tenantId: number,
  { bookingId, version }: { bookingId: number; version: number },
): Promise<Booking> {
  const [row] = await db
    .select()
    .from(tables.bookings)
    .where(
      and(
        eq(tables.bookings.tenantId, tenantId),
        eq(tables.bookings.id, bookingId),
        inArray(tables.bookings.scheduleId, ownedScheduleIds(db, tenantId)),
        inArray(tables.bookings.status, storedStatuses.filter(isSeen)),
        or(isNull(tables.bookings.deletedAt), inArray(tables.bookings.version, [version, version + 1])),
      ),
    )
  if (!row) throw new Refused('booking_not_found')
  return row
}

/** The next ones first. */
export async function findToClose(
  tx: Database,
  schedule: ScheduleKey,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .select({ id: tables.bookings.id })
    .from(tables.bookings)
    .where(
      and(
        ofSchedule(tables.bookings, schedule),
        isNull(tables.bookings.deletedAt),
        sql`${tables.bookings.status} IN ('pending', 'approved', 'held')`,
        sql`${tables.bookings.startsAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(tables.bookings.startsAt, tables.bookings.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

const dueAtOnce = 200

type Due = Target & {
  command: Extract<Command['do'], 'lapse' | 'remind' | 'end_offer' | 'lapse_proposal'>
}

/** Most overdue first. */
export async function findDueBookings(db: Database, now: Date): Promise<Due[]> {
  const { rows } = await db.execute<{ due: Due }>(sql`
    SELECT json_build_object('tenantId', tenant_id, 'scheduleId', schedule_id, 'bookingId', id, 'command', command) AS due FROM (
      (SELECT tenant_id, schedule_id, id, 'lapse' AS command, starts_at AS due_at FROM bookings
        WHERE deleted_at IS NULL AND status = 'pending' AND lapses AND starts_at <= ${now.toISOString()}
        ORDER BY starts_at LIMIT ${dueAtOnce})
      UNION ALL
      (SELECT tenant_id, schedule_id, id, 'remind', remind_at FROM bookings
        WHERE remind_at <= ${now.toISOString()} AND starts_at > ${now.toISOString()}
        ORDER BY remind_at LIMIT ${dueAtOnce})
      UNION ALL
      (SELECT tenant_id, schedule_id, id, 'end_offer', offered_until FROM bookings
        WHERE offered_until <= ${now.toISOString()}
        ORDER BY offered_until LIMIT ${dueAtOnce})
      UNION ALL
      (SELECT tenant_id, schedule_id, id, 'lapse_proposal', proposal_ends_at FROM bookings
        WHERE proposal_ends_at <= ${now.toISOString()} AND deleted_at IS NULL AND status IN ('pending', 'approved')
          AND NOT (status = 'pending' AND lapses AND starts_at <= ${now.toISOString()})
        ORDER BY proposal_ends_at LIMIT ${dueAtOnce})
    ) due ORDER BY due_at LIMIT ${dueAtOnce}`)
  return rows.map(({ due }) => due)
}

export type ClientBooking = Target & {
  version: number
  referenceToken: string
  status: StoredStatus
  deleted: boolean
  lapses: boolean
  cancelHours: number
  date: string
  startTime: string
  startsAt: number
  endsAt: number
  clientName: string
  clientEmail: string | null
  confirmedEmail: string | null
  clientPhone: string
  comment: string | null
  places: number
  companions: string[] | null
  staffName: string | null
  schedule: { name: string; timezone: string; salon: SalonRow }
  /** Null while the schedule's link takes no bookings. */
  shareToken: string | null
  slug: string | null
  /** Null unless the schedule still offers all its services. */
  offered: { serviceIds: number[]; staffId: number | null } | null
  service: {
    name: string
    durationMinutes: number
    description: string | null
    priceCents: number | null
    priceFrom: boolean
  }
  /** In minutes, of each service in order. */
  durations: number[]
  holdEndsAt: number | null
  deposit: Deposit | null
  proposal: Proposal | null
  receipts: ListedReceipt[]
  terms: string | null
  events: (BookingEvent & { version: number; at: number })[]
}

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const d = aliased(tables.deposits, 'd')
const o = aliased(tables.occupancies, 'o')
const e = aliased(tables.bookingEvents, 'e')

/** A staff member only if the same one takes all services, and others could. */
const stillOffered = (tenant: string): string => `(SELECT json_build_object(
    'serviceIds', json_agg(v.id ORDER BY w.turn),
    'staffId', CASE WHEN count(t.id) = count(*) AND min(t.id) = max(t.id) THEN min(t.id) END)
  FROM (SELECT b.service_id, b.staff_id, 1 AS turn WHERE b.parts IS NULL UNION ALL
    SELECT (p.part ->> 'serviceId')::bigint, (p.part ->> 'staffId')::bigint, p.turn
    FROM jsonb_array_elements(b.parts) WITH ORDINALITY AS p (part, turn)) w
  JOIN services v ON v.tenant_id = ${tenant} AND v.schedule_id = b.schedule_id AND v.id = w.service_id
    AND v.deleted_at IS NULL AND NOT v.hidden
  LEFT JOIN staff t ON t.tenant_id = ${tenant} AND t.schedule_id = b.schedule_id AND t.id = w.staff_id
    AND t.deleted_at IS NULL AND EXISTS (SELECT FROM staff o WHERE o.tenant_id = ${tenant}
      AND o.schedule_id = b.schedule_id AND o.id <> t.id AND o.deleted_at IS NULL)
  HAVING count(*) = coalesce(jsonb_array_length(b.parts), 1))`

const logged = jsonObject<ClientBooking['events'][number]>({
  version: e.version,
  at: epoch(e.at),
  kind: e.kind,
  actor: e.actor,
  details: e.details,
})

const byReference = statement<PublicRow & { reference: string }, ClientBooking>()(
  'find-by-reference',
  (place) => `SELECT ${selection<ClientBooking>({
    tenantId: `${b.tenantId}::float8`,
    scheduleId: `${b.scheduleId}::float8`,
    bookingId: `${b.id}::float8`,
    version: b.version,
    referenceToken: b.referenceToken,
    status: b.status,
    deleted: `${b.deletedAt} IS NOT NULL`,
    lapses: b.lapses,
    cancelHours: b.cancelHours,
    date: `${b.date}::text`,
    startTime: wallClock(b.startTime),
    startsAt: epoch(b.startsAt),
    endsAt: epoch(b.endsAt),
    clientName: b.clientName,
    clientEmail: b.clientEmail,
    confirmedEmail: b.confirmedEmail,
    clientPhone: b.clientPhone,
    comment: b.comment,
    places: b.places,
    companions: b.companions,
    staffName: nameOfWhoTakes(tenantOf(place)),
    schedule: jsonObject<ClientBooking['schedule']>({
      name: s.name,
      timezone: b.timezone,
      salon: salonRow(tenantOf(place)),
    }),
    shareToken: workingShareToken(tenantOf(place)),
    slug: s.slug,
    offered: stillOffered(tenantOf(place)),
    service: jsonObject<ClientBooking['service']>({
      name: b.serviceName,
      durationMinutes: b.durationMinutes,
      description: b.serviceDescription,
      priceCents: b.priceCents,
      priceFrom: b.priceFrom,
    }),
    durations: `CASE WHEN ${b.parts} IS NULL THEN json_build_array(${b.durationMinutes})
      ELSE (SELECT json_agg((part ->> 'durationMinutes')::int ORDER BY turn)
        FROM jsonb_array_elements(${b.parts}) WITH ORDINALITY AS p (part, turn)) END`,
    proposal: `CASE WHEN ${b.deletedAt} IS NULL AND ${b.status} IN ('pending', 'approved') THEN ${b.proposal} END`,
    holdEndsAt: `(SELECT ${epoch(`min(${o.expiresAt})`)} FROM occupancies o
      WHERE ${o.tenantId} = ${tenantOf(place)} AND ${o.bookingId} = ${b.id})`,
    deposit: `CASE WHEN ${d.id} IS NOT NULL THEN ${jsonObject<Deposit>({
      status: d.status,
      amountCents: d.amountCents,
      refundHours: d.refundHours,
      refundedCents: d.refundedCents,
      partRefundsCents: d.partRefundsCents,
      refundAttempts: d.refundAttempts,
      disputed: d.disputed,
      disputeOutcome: d.disputeOutcome,
      paidCents: d.paidCents,
      disputedCents: d.disputedCents,
      refundOwed: d.refundOwed,
    })} END`,
    terms: termsText(
      tenantOf(place),
      `(SELECT o.details ->> 'termsHash' FROM booking_events o WHERE o.tenant_id = ${tenantOf(place)} AND o.booking_id = ${b.id}
        AND o.details ? 'termsHash' ORDER BY o.version DESC LIMIT 1)`,
    ),
    receipts: receiptsOf(tenantOf(place), b.id),
    events: `coalesce((SELECT json_agg(${logged} ORDER BY ${e.version}) FROM (
      SELECT version, at, kind, actor, details FROM booking_events
      WHERE tenant_id = ${tenantOf(place)} AND booking_id = ${b.id} ORDER BY version DESC LIMIT ${maxHistoryEvents}) e), '[]')`,
  })} FROM bookings b JOIN schedules s ON ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${b.scheduleId}
    LEFT JOIN deposits d ON ${d.tenantId} = ${tenantOf(place)} AND ${d.bookingId} = ${b.id}
    WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.id} = ${place('rowId')}::bigint
      AND ${b.referenceToken} = ${place('reference')}`,
)

export async function findByReference(pool: pg.Pool, reference: string): Promise<ClientBooking | null> {
  return readPublicRow(
    pool,
    reference,
    async (named) => (await byReference(pool, { ...named, reference }))[0] ?? null,
  )
}
