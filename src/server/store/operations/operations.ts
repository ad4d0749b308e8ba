import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../../domain/deliveries.ts'
import type { Database } from '../../database/connection.ts'

type Way = Channel | 'account_mail'

type Queue = { channel: Way; due: number; later: number; failed: number; lagSeconds: number }

type Unplanned = { events: number; lagSeconds: number }

/** `at` is when it was abandoned, or when it is tried next. */
type Failure = {
  at: string
  givenUp: boolean
  channel: Way
  template: string
  attempts: number
  reason: string
}

type Backup = { madeAt: string; migration: string; tables: number; rows: number; bytes: number }

type Processes = { name: string; count: number; since: string }

const instant = (at: string) => sql.raw(`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

const rowsOf = async <Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> =>
  (await db.execute(query)).rows as Row[]

const unfinished = sql.raw(`(
  SELECT channel, attempts, due_at FROM deliveries WHERE done_at IS NULL AND abandoned_at IS NULL
  UNION ALL SELECT 'account_mail', attempts, due_at FROM account_mails WHERE done_at IS NULL AND abandoned_at IS NULL)`)

/** In the order of importance to operators. */
export const listQueues = (db: Database): Promise<Queue[]> =>
  rowsOf(
    db,
    sql`
    SELECT c.channel, count(*) FILTER (WHERE q.due_at <= now())::int AS due,
      count(*) FILTER (WHERE q.due_at > now())::int AS later,
      count(*) FILTER (WHERE q.attempts > 0)::int AS failed,
      greatest(0, coalesce(extract(epoch FROM now() - min(q.due_at)), 0))::float8 AS "lagSeconds"
    FROM (VALUES (1, 'mail'), (2, 'account_mail'), (3, 'push')) AS c (place, channel)
      LEFT JOIN ${unfinished} q ON q.channel = c.channel
    GROUP BY c.place, c.channel ORDER BY c.place`,
  )

export async function countUnplanned(db: Database): Promise<Unplanned> {
  const [counted] = await rowsOf<Unplanned>(
    db,
    sql`SELECT count(*)::int AS events, greatest(0, coalesce(extract(epoch FROM now() - min(at)), 0))::float8 AS "lagSeconds"
      FROM booking_events WHERE planned_at IS NULL`,
  )
  return counted ?? { events: 0, lagSeconds: 0 }
}

export async function countGivenUp(db: Database): Promise<number> {
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT ((SELECT count(*) FROM deliveries WHERE abandoned_at IS NOT NULL AND channel = 'mail')
      + (SELECT count(*) FROM account_mails WHERE abandoned_at IS NOT NULL))::int AS count`,
  )
  return counted?.count ?? 0
}

const maxFailures = 20

const failuresIn = (table: string, channel: string, which: 'given up' | 'tried again') => {
  const [when, at] =
    which === 'given up' ? ['IS NOT NULL', 'abandoned_at'] : ['IS NULL AND attempts > 0', 'due_at']
  return sql.raw(`(SELECT ${at} AS at, abandoned_at IS NOT NULL AS "givenUp", ${channel} AS channel, template, attempts,
      coalesce(last_error, '') AS reason
    FROM ${table} WHERE done_at IS NULL AND abandoned_at ${when} ORDER BY ${at} DESC LIMIT ${maxFailures})`)
}

/** Abandoned deliveries first. Never names the recipient. */
export const listFailures = (db: Database): Promise<Failure[]> =>
  rowsOf(
    db,
    sql`SELECT ${instant('at')} AS at, "givenUp", channel, template, attempts, reason FROM (
        ${failuresIn('deliveries', 'channel', 'given up')} UNION ALL ${failuresIn('deliveries', 'channel', 'tried again')}
        UNION ALL ${failuresIn('account_mails', "'account_mail'", 'given up')}
        UNION ALL ${failuresIn('account_mails', "'account_mail'", 'tried again')}) failures
      ORDER BY "givenUp" DESC, failures.at DESC LIMIT ${maxFailures}`,
  )

export async function findLastBackup(db: Database): Promise<Backup | null> {
  const [last] = await rowsOf<Backup>(
    db,
    sql`SELECT ${instant('made_at')} AS "madeAt", migration, tables, rows::float8, bytes::float8
      FROM backups ORDER BY made_at DESC LIMIT 1`,
  )
  return last ?? null
}

/** By application name. A connection pooler hides them. */
export const listProcesses = (db: Database, names: readonly string[]): Promise<Processes[]> =>
  rowsOf(
    db,
    sql`SELECT application_name AS name, count(*)::int AS count, ${instant('min(backend_start)')} AS since
      FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY (${sql.param(names)})
      GROUP BY 1 ORDER BY 1 DESC`,
  )

export async function postgresVersion(db: Database): Promise<string> {
  const [shown] = await rowsOf<{ server_version: string }>(db, sql`SHOW server_version`)
  return shown?.server_version ?? ''
}

/** `lagSeconds` of the most overdue delivery or unplanned event. `holds`: slots held for an unpaid deposit. */
export async function readFigures(db: Database): Promise<{ lagSeconds: number; holds: number }> {
  const { rows } = await db.execute<{ lagSeconds: number; holds: number }>(sql`
    SELECT greatest(0, coalesce(extract(epoch FROM now() - least(
        (SELECT min(at) FROM booking_events WHERE planned_at IS NULL),
        (SELECT min(due_at) FROM deliveries WHERE coalesce(done_at, abandoned_at) IS NULL AND channel = 'mail'),
        (SELECT min(due_at) FROM account_mails WHERE done_at IS NULL AND abandoned_at IS NULL))), 0))::float8 AS "lagSeconds",
      (SELECT count(*) FROM deposits d JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id
        WHERE d.check_at IS NOT NULL AND b.status = 'held')::int AS holds`)
  return rows[0] as { lagSeconds: number; holds: number }
}
