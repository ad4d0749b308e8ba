import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Connection, Database } from '../../database/connection.ts'
import type { ScheduleKey } from '../schedules/schedule-key.ts'
import { statement, tenantOf } from '../statement.ts'
import { figures } from './clients.ts'

type OfClients = { tenantId: number; ids: readonly number[] }

/** Needs no lock: the check reads the bookings after the change is committed. */
export const planChecks = (tx: Database, { tenantId, ids }: OfClients): Promise<unknown> =>
  tx.execute(sql`INSERT INTO client_checks (tenant_id, client_id)
    SELECT ${tenantId}::bigint, id FROM unnest(${sql.param(ids)}::bigint[]) AS one (id)`)

export const planChecksOfSchedule = (db: Database, { tenantId, scheduleId }: ScheduleKey): Promise<unknown> =>
  db.execute(sql`INSERT INTO client_checks (tenant_id, client_id)
    SELECT DISTINCT b.tenant_id, b.client_id FROM bookings b
    WHERE b.tenant_id = ${tenantId} AND b.schedule_id = ${scheduleId} AND b.client_id IS NOT NULL`)

type Due = { tenantId: number; now: Date }

const isDue = statement<Due, { due: boolean }>()(
  'find-client-checks',
  (place) => `SELECT EXISTS (SELECT FROM client_checks k WHERE k.tenant_id = ${tenantOf(place)})
    OR EXISTS (SELECT FROM clients c
      WHERE c.tenant_id = ${tenantOf(place)} AND c.next_visit_at <= ${place('now')}::timestamptz) AS due`,
)

export async function hasDueChecks(pool: pg.Pool, due: Due): Promise<boolean> {
  const [row] = await isDue(pool, due)
  return row?.due ?? false
}

const ownersAtOnce = 100

export async function listOwnersToCheck(db: Database, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ tenantId: string }>(sql`
    SELECT tenant_id AS "tenantId" FROM client_checks
    UNION SELECT tenant_id FROM clients WHERE next_visit_at <= ${now.toISOString()}::timestamptz
    LIMIT ${ownersAtOnce}`)
  return rows.map(({ tenantId }) => Number(tenantId))
}

const checksAtOnce = 500

/** Lock the owner's clients first. */
export async function takeDueChecks(tx: Database, { tenantId, now }: Due): Promise<number[]> {
  const { rows: changed } = await tx.execute<{ id: string }>(sql`
    DELETE FROM client_checks k WHERE k.tenant_id = ${tenantId} AND k.id IN (
      SELECT f.id FROM client_checks f WHERE f.tenant_id = ${tenantId} ORDER BY f.id LIMIT ${checksAtOnce})
    RETURNING k.client_id AS id`)
  const { rows: begun } = await tx.execute<{ id: string }>(sql`
    SELECT c.id FROM clients c WHERE c.tenant_id = ${tenantId} AND c.next_visit_at <= ${now.toISOString()}::timestamptz
    ORDER BY c.next_visit_at LIMIT ${checksAtOnce}`)
  return [...new Set([...changed, ...begun].map(({ id }) => Number(id)))]
}

const update = statement<OfClients & { now: Date }, object>()(
  'update-client-figures',
  (place) => `UPDATE clients n SET first_booking_at = f.first_booking_at, last_visit_at = f.last_visit_at,
      next_visit_at = f.next_visit_at, no_shows = f.no_show
    FROM (SELECT c.id, sums.* FROM clients c CROSS JOIN LATERAL ${figures(place)}
      WHERE c.tenant_id = ${tenantOf(place)} AND c.id IN (
        SELECT coalesce(own.merged_into, own.id) FROM clients own
        WHERE own.tenant_id = ${tenantOf(place)} AND own.id = ANY (${place('ids')}::bigint[]))) f
    WHERE n.tenant_id = ${tenantOf(place)} AND n.id = f.id`,
)

export const updateFigures = (connection: Connection, query: OfClients & { now: Date }): Promise<unknown> =>
  update(connection, query)
