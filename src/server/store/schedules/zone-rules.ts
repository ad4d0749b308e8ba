import { and, eq, ne, sql } from 'drizzle-orm'
import { occupancies } from '../../../../db/schema.ts'
import type { KeptBack } from '../../../domain/deliveries.ts'
import type { GroupSession } from '../../../domain/occupancies.ts'
import type { Proposal } from '../../../domain/proposals.ts'
import type { ClosureWall, Stored } from '../../../domain/zone-rules.ts'
import type { Database } from '../../database/connection.ts'
import { enterSession } from '../bookings/occupancies.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'

export type WallRow = {
  scheduleId: number
  id: number
  date: string
  startTime: string
  timezone: string
  startsAt: number
}

export type ClosureRow = {
  scheduleId: number
  id: number
  startsAt: number
  endsAt: number
  allDay: boolean
  /** For rows without a zone of their own. */
  scheduleZone: string
  timezone: string | null
} & { [Part in keyof ClosureWall]: string | null }

const list = (numbers: readonly number[]) => sql`${`{${numbers.join()}}`}::bigint[]`
const tenants = (schedules: readonly ScheduleKey[]) => list(schedules.map(({ tenantId }) => tenantId))
const ids = (schedules: readonly ScheduleKey[]) => list(schedules.map(({ scheduleId }) => scheduleId))
const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`
const millis = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`)
const instantOf = (column: string) => sql.raw(`to_timestamp(${column} / 1000)`)

export async function findUnchecked(
  db: Database,
  { version, after, limit }: { version: string; after: number; limit: number },
): Promise<ScheduleKey[]> {
  const { rows } =
    await db.execute<ScheduleKey>(sql`SELECT tenant_id::float8 AS "tenantId", id::float8 AS "scheduleId" FROM schedules
    WHERE id > ${after} AND zone_rules IS DISTINCT FROM ${version} AND deleted_at IS NULL ORDER BY id LIMIT ${limit}`)
  return rows
}

export const markChecked = (
  db: Database,
  schedules: readonly ScheduleKey[],
  version: string,
): Promise<unknown> =>
  db.execute(
    sql`UPDATE schedules SET zone_rules = ${version} WHERE tenant_id = ANY (${tenants(schedules)}) AND id = ANY (${ids(schedules)})`,
  )

export type UncheckedSchedule = { id: number; name: string; ownerId: string }

/** Keeps the lock; null if another process was faster. */
export async function claimSchedule(
  tx: Database,
  schedule: ScheduleKey,
  version: string,
): Promise<UncheckedSchedule | null> {
  const { rows } = await tx.execute<UncheckedSchedule>(sql`UPDATE schedules SET zone_rules = ${version}
    WHERE tenant_id = ${schedule.tenantId} AND id = ${schedule.scheduleId} AND zone_rules IS DISTINCT FROM ${version} AND deleted_at IS NULL
    RETURNING id::float8 AS id, name, owner_id AS "ownerId"`)
  return rows[0] ?? null
}

/** Also the other times that are proposed for bookings. */
export async function findWalls(
  db: Database,
  schedules: readonly ScheduleKey[],
  from: Date,
): Promise<WallRow[]> {
  const { rows } =
    await db.execute<WallRow>(sql`SELECT b.schedule_id::float8 AS "scheduleId", b.id::float8 AS id, w.*
    FROM bookings b CROSS JOIN LATERAL (VALUES
      (b.date::text, left(b.start_time::text, 5), b.timezone, ${millis('b.starts_at')}),
      (b.proposal #>> '{agreement,date}', b.proposal #>> '{agreement,startTime}', b.proposal ->> 'timezone',
        (b.proposal ->> 'startsAt')::float8)) AS w (date, "startTime", timezone, "startsAt")
    WHERE b.tenant_id = ANY (${tenants(schedules)}) AND b.schedule_id = ANY (${ids(schedules)}) AND b.starts_at > ${from.toISOString()}
      AND b.deleted_at IS NULL AND w.date IS NOT NULL`)
  return rows
}

export async function findClosures(
  db: Database,
  schedules: readonly ScheduleKey[],
  from: Date,
): Promise<ClosureRow[]> {
  const { rows } =
    await db.execute<ClosureRow>(sql`SELECT c.schedule_id::float8 AS "scheduleId", c.id::float8 AS id,
      ${millis('c.starts_at')} AS "startsAt", ${millis('c.ends_at')} AS "endsAt", c.all_day AS "allDay",
      s.timezone AS "scheduleZone", c.timezone, c.from_date::text AS "fromDate", left(c.from_time::text, 5) AS "fromTime",
      c.to_date::text AS "toDate", left(c.to_time::text, 5) AS "toTime"
    FROM closures c JOIN schedules s ON s.tenant_id = c.tenant_id AND s.id = c.schedule_id
    WHERE c.tenant_id = ANY (${tenants(schedules)}) AND c.schedule_id = ANY (${ids(schedules)}) AND c.ends_at > ${from.toISOString()}`)
  return rows
}

export type UpcomingRow = WallRow & {
  status: string
  clientName: string
  serviceId: number
  serviceName: string
  staffId: number
  durationMilliseconds: number
  remindAt: number | null
  capacity: number
  isGroup: boolean
  proposal: Proposal | null
  taken: (Stored['taken'][number] & { seat: number })[]
}

export async function lockUpcoming(tx: Database, schedule: ScheduleKey, from: Date): Promise<UpcomingRow[]> {
  const upcoming = sql`b.tenant_id = ${schedule.tenantId} AND b.schedule_id = ${schedule.scheduleId} AND b.starts_at > ${from.toISOString()} AND b.deleted_at IS NULL`
  await tx.execute(sql`SELECT FROM bookings b WHERE ${upcoming} ORDER BY b.id FOR NO KEY UPDATE`)
  const { rows } =
    await tx.execute<UpcomingRow>(sql`SELECT b.schedule_id::float8 AS "scheduleId", b.id::float8 AS id,
      b.date::text AS date, left(b.start_time::text, 5) AS "startTime", b.timezone, ${millis('b.starts_at')} AS "startsAt",
      b.status, b.client_name AS "clientName", b.service_name AS "serviceName", b.service_id::float8 AS "serviceId",
      b.staff_id::float8 AS "staffId", ${millis('(b.ends_at - b.starts_at)')} AS "durationMilliseconds",
      ${millis('b.remind_at')} AS "remindAt", b.proposal, s.capacity,
      coalesce(o.is_group, false) AS "isGroup", coalesce(o.taken, '[]') AS taken
    FROM bookings b JOIN services s ON s.tenant_id = b.tenant_id AND s.schedule_id = b.schedule_id AND s.id = b.service_id
    LEFT JOIN LATERAL (SELECT bool_or(group_session IS NOT NULL) AS is_group, json_agg(json_build_object(
        'staffId', staff_id, 'seat', seat, 'startsAt', ${millis('starts_at')}, 'endsAt', ${millis('ends_at')})) AS taken
      FROM occupancies WHERE tenant_id = ${schedule.tenantId} AND booking_id = b.id AND kind <> 'proposal') o ON true
    WHERE ${upcoming} ORDER BY b.id`)
  return rows
}

/** In milliseconds: by how much, and the new instants. */
export type Move = {
  id: number
  by: number
  startsAt: number
  endsAt: number
  remindAt: number | null
  groupSession: GroupSession | null
  seats: readonly number[]
}

const isoOf = (instant: number) => new Date(instant).toISOString()

/** The instants are computed here, because Citus lets no update of bookings compute them from columns. */
const recordOf = ({ id, by, startsAt, endsAt, remindAt }: Move) => ({
  id,
  startsAt,
  endsAt,
  remindAt,
  start: isoOf(startsAt),
  former: isoOf(startsAt - by),
})

/** PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1_000

/** Frees all time first, so that one booking can move to where another was. */
export async function moveBookings(
  tx: Database,
  { now, ...schedule }: ScheduleKey & { now: Date },
  moves: readonly Move[],
): Promise<void> {
  const moving = list(moves.map(({ id }) => id))
  const moved = sql`jsonb_to_recordset(${json(moves.map(recordOf))})
    AS m (id bigint, "startsAt" float8, "endsAt" float8, "remindAt" float8, start jsonb, former text)`
  const freed = await tx
    .delete(occupancies)
    .where(
      and(
        ofSchedule(occupancies, schedule),
        sql`${occupancies.bookingId} = ANY (${moving})`,
        ne(occupancies.kind, 'proposal'),
      ),
    )
    .returning()
  const taken: (typeof occupancies.$inferInsert)[] = []
  const ofBooking = Map.groupBy(freed, ({ bookingId }) => bookingId)
  for (const { id, by, groupSession: session, seats } of moves) {
    const groupSession = session && (await enterSession(tx, schedule, session))
    for (const [index, { id: _number, session: _generated, ...row }] of (ofBooking.get(id) ?? []).entries())
      taken.push({
        ...row,
        startsAt: new Date(row.startsAt.getTime() + by),
        endsAt: new Date(row.endsAt.getTime() + by),
        groupSession,
        seat: seats[index] ?? row.seat,
      })
  }
  for (let from = 0; from < taken.length; from += rowsAtOnce)
    await tx.insert(occupancies).values(taken.slice(from, from + rowsAtOnce))
  await tx.execute(sql`UPDATE booking_events e SET details = jsonb_set(e.details, '{startsAt}', m.start)
    FROM ${moved}
    WHERE e.tenant_id = ${schedule.tenantId} AND e.booking_id = m.id
      AND e.kind = 'reminder_due' AND e.details ->> 'startsAt' = m.former`)
  await tx.execute(sql`UPDATE bookings b SET starts_at = ${instantOf('m."startsAt"')}, ends_at = ${instantOf('m."endsAt"')},
      remind_at = ${instantOf('m."remindAt"')}, version = b.version + 1
    FROM ${moved}
    WHERE b.tenant_id = ${schedule.tenantId} AND b.schedule_id = ${schedule.scheduleId} AND b.id = m.id`)
  await tx.execute(sql`INSERT INTO client_checks (tenant_id, client_id) SELECT DISTINCT tenant_id, client_id FROM bookings
    WHERE tenant_id = ${schedule.tenantId} AND schedule_id = ${schedule.scheduleId} AND id = ANY (${moving})
      AND client_id IS NOT NULL`)
  // No one is notified, because the agreed wall time has not changed.
  await tx.execute(sql`INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, at, planned_at)
    SELECT tenant_id, schedule_id, id, version, 'zone_rules_changed', 'clock', ${now.toISOString()}::timestamptz, now() FROM bookings
    WHERE tenant_id = ${schedule.tenantId} AND schedule_id = ${schedule.scheduleId} AND id = ANY (${moving})`)
  await tx.execute(
    sql`DELETE FROM undos WHERE tenant_id = ${schedule.tenantId} AND schedule_id = ${schedule.scheduleId} AND booking_id = ANY (${moving})`,
  )
}

export type ProposalMove = { by: number; proposal: Proposal; endsAt: number }

/** Frees the proposed times during `work`, then reserves again those that no booking has. */
export async function moveProposals(
  tx: Database,
  schedule: ScheduleKey,
  moves: ReadonlyMap<number, ProposalMove>,
  work: () => Promise<unknown>,
): Promise<void> {
  const { kind, bookingId } = occupancies
  const theirs = and(eq(kind, 'proposal'), sql`${bookingId} = ANY (${list([...moves.keys()])})`)
  const freed = await tx
    .delete(occupancies)
    .where(and(ofSchedule(occupancies, schedule), theirs))
    .returning()
  await work()
  for (const { id: _number, session: _generated, ...row } of freed) {
    const { by, proposal } = moves.get(row.bookingId) as ProposalMove
    const startsAt = new Date(row.startsAt.getTime() + by)
    const endsAt = new Date(row.endsAt.getTime() + by)
    const session = { ...proposal, serviceId: row.serviceId }
    const groupSession = row.groupSession && (await enterSession(tx, schedule, session))
    await tx
      .insert(occupancies)
      .values({ ...row, startsAt, endsAt, groupSession })
      .onConflictDoNothing()
  }
  const moved = json([...moves].map(([id, move]) => ({ id, ...move })))
  await tx.execute(sql`UPDATE bookings b SET proposal = m.proposal, proposal_ends_at = ${instantOf('m."endsAt"')}
    FROM jsonb_to_recordset(${moved}) AS m (id bigint, proposal jsonb, "endsAt" float8)
    WHERE b.tenant_id = ${schedule.tenantId} AND b.schedule_id = ${schedule.scheduleId} AND b.id = m.id`)
}

export type SetClosure = ClosureWall & { id: number; timezone: string; startsAt: number; endsAt: number }

export const setClosures = (
  tx: Database,
  schedule: ScheduleKey,
  closures: readonly SetClosure[],
): Promise<unknown> =>
  tx.execute(sql`UPDATE closures c SET starts_at = ${instantOf('m."startsAt"')}, ends_at = ${instantOf('m."endsAt"')},
      from_date = m."fromDate", from_time = m."fromTime", to_date = m."toDate", to_time = m."toTime", timezone = m.timezone
    FROM jsonb_to_recordset(${json(closures)}) AS m (id bigint, timezone text, "startsAt" float8, "endsAt" float8,
      "fromDate" date, "fromTime" time, "toDate" date, "toTime" time)
    WHERE c.tenant_id = ${schedule.tenantId} AND c.schedule_id = ${schedule.scheduleId} AND c.id = m.id`)

/** Makes bookings in progress check the offer again. */
export const raiseOffer = (tx: Database, schedule: ScheduleKey): Promise<unknown> =>
  tx.execute(
    sql`UPDATE schedules SET offer_version = offer_version + 1 WHERE tenant_id = ${schedule.tenantId} AND id = ${schedule.scheduleId}`,
  )

/** No budget delays it. */
export const writeKeptBack = (tx: Database, ownerId: string, keptBack: KeptBack): Promise<unknown> =>
  tx.execute(sql`INSERT INTO account_mails (user_id, template, target, locale, details)
    SELECT id, 'bookings_kept_back', email, locale, ${JSON.stringify({ keptBack })}::jsonb FROM users
    WHERE id = ${ownerId} AND gone_since IS NULL`)
