import { sql } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { Approval } from '../../../domain/booking-rules.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'
import type { Span } from '../schedules/set-ups.ts'
import { isOfStaff, nameOfWhoTakes } from '../schedules/staff.ts'
import {
  aliased,
  type Columns,
  columnsOf,
  epoch,
  jsonObject,
  rowsFrom,
  rowsOf,
  statement,
  tenantOf,
} from '../statement.ts'
import { type ListedBooking, listed } from './booking-lists.ts'
import { isNotKept } from './occupancies.ts'

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const o = aliased(tables.occupancies, 'o')

export type Request = ListedBooking & {
  scheduleId: number
  scheduleName: string
  staffName: string | null
  taken: Span[]
}

/** `staffIds`: only the requests of these. Null for all. */
type RequestsQuery = { tenantId: number; now: Date; max: number; staffIds: readonly number[] | null }

const statementFor = (of: 'salon' | 'staff') =>
  statement<RequestsQuery, Columns<Request> & { waiting: number }>()(`list-requests-of-${of}`, (place) => {
    const waiting = `bookings b JOIN schedules s ON ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${b.scheduleId}
    WHERE ${b.tenantId} = ${tenantOf(place)} AND ${s.deletedAt} IS NULL
      AND ${b.deletedAt} IS NULL
      AND (${b.status} = 'pending' OR ${b.proposalEndsAt} > ${place('now')}::timestamptz AND ${b.proposal} ->> 'by' = 'client')
      ${of === 'staff' ? `AND ${isOfStaff(place('staffIds'))}` : ''}`
    return `SELECT ${columnsOf<Request>({
      ...listed(tenantOf(place), b.scheduleId),
      scheduleId: b.scheduleId,
      scheduleName: 'b.schedule_name',
      staffName: nameOfWhoTakes(tenantOf(place)),
      taken: rowsOf(
        jsonObject<Span>({ start: epoch(o.startsAt), end: epoch(o.endsAt) }),
        // All seats of a session take the same time.
        `(SELECT DISTINCT ${o.startsAt}, ${o.endsAt} FROM occupancies o WHERE ${o.tenantId} = ${tenantOf(place)}
        AND ${o.scheduleId} = ${b.scheduleId} AND ${o.staffId} = ${b.staffId}
        AND ${o.startsAt} > ${b.startsAt} - interval '26 hours' AND ${o.startsAt} < ${b.startsAt} + interval '26 hours'
        AND ${isNotKept(o.holder)} AND ${o.session} NOT IN (SELECT own.session FROM occupancies own
          WHERE own.tenant_id = ${tenantOf(place)} AND own.booking_id = ${b.id})) o`,
        ` ORDER BY ${o.startsAt}`,
      ),
    })}, (SELECT count(*)::int FROM ${waiting}) AS waiting
    FROM (SELECT b.*, ${s.name} AS schedule_name FROM ${waiting}
      ORDER BY ${b.startsAt} <= ${place('now')}::timestamptz, ${b.startsAt}, ${b.id}
      LIMIT ${place('max')}::int) b`
  })

const ofSalon = statementFor('salon')
const ofStaff = statementFor('staff')

/** Upcoming requests first, soonest first, then past ones. */
export async function listRequests(
  pool: pg.Pool,
  query: RequestsQuery,
): Promise<{ requests: Request[]; waiting: number }> {
  const [found] = await (query.staffIds ? ofStaff : ofSalon)(pool, query)
  if (!found) throw new Error('an aggregate without a row')
  const { waiting, ...columns } = found
  return { requests: rowsFrom<Request>(columns), waiting }
}

/** The running count is too high once a request was answered. Returns whether every requester may make another. */
export const recountOpenRequests = (
  db: Database,
  schedule: ScheduleKey,
  requesters: readonly Requester[],
  { approval, now }: { approval: Approval; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const names = sql`${sql.param(requesters.map(({ requester }) => requester))}::text[]`
    const maxOpen = sql`${sql.param(requesters.map(({ max }) => max))}::int[]`
    // With automatic approval, an approved booking counts until its start.
    const open = approval === 'manual' ? sql`b.status = 'pending'` : sql`b.status IN ('pending', 'approved')`
    // Cancelled ones count, because each booking and cancellation sends emails.
    const cancelled = sql`b.status = 'cancelled' AND EXISTS (SELECT FROM booking_events e
      WHERE e.tenant_id = ${schedule.tenantId} AND e.booking_id = b.id AND e.kind = 'cancelled' AND e.actor = 'client'
        AND e.at > ${now.toISOString()}::timestamptz - interval '1 hour')`
    // Waits until concurrent requests of these requesters are written, so that the count includes them.
    await tx.execute(sql`SELECT FROM open_requests
      WHERE tenant_id = ${schedule.tenantId} AND schedule_id = ${schedule.scheduleId} AND requester = ANY (${names}) ORDER BY requester FOR UPDATE`)
    const { rows } = await tx.execute<{ room: number }>(sql`
      UPDATE open_requests o SET room = greatest(0, allowance.max_open - (
        SELECT count(*) FROM bookings b
        WHERE b.tenant_id = ${schedule.tenantId} AND b.schedule_id = ${schedule.scheduleId} AND b.deleted_at IS NULL AND (${open} OR ${cancelled})
          AND b.starts_at > ${now.toISOString()}::timestamptz AND o.requester = ANY (b.requesters)))
      FROM unnest(${names}, ${maxOpen}) AS allowance (requester, max_open)
      WHERE o.tenant_id = ${schedule.tenantId} AND o.schedule_id = ${schedule.scheduleId} AND o.requester = allowance.requester RETURNING o.room`)
    return rows.every(({ room }) => room > 0)
  })

export async function forgetEndedRequests(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM open_requests WHERE ends_at <= $1', [now])
}
