import { and, asc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { devices } from '../../../../db/schema.ts'
import type { Locale } from '../../../domain/locales.ts'
import { maxDevices, type PushedTemplate, staleAfterSeconds } from '../../../domain/notifications.ts'
import type { Receiver } from '../../adapters/push.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { lockUser } from '../accounts/accounts.ts'
import { statement, tenantOf } from '../statement.ts'
import { isReceived, salonOfReceiver, withReceiver } from '../team/notified-people.ts'

/** Only the fields that a push notification shows. */
export type DuePush = {
  id: string
  tenantId: number
  scheduleId: number
  template: PushedTemplate
  bookingId: number
  version: number
  service: string
  schedule: string
  date: string
  startTime: string
  startsAt: number
  /** For the links of a person of the team; null for the owner. */
  salon: number | null
  /** False once the request is answered or over. */
  isNews: boolean
}

/** A notification covers one salon. News of the person's other salons follow in later ones. */
export type DueDevice = {
  id: string
  tenantId: number
  receiver: Receiver
  locale: Locale
  failures: number
  news: DuePush[]
}

const waiting = (alias: string) =>
  sql.raw(`${alias}.channel = 'push' AND ${alias}.done_at IS NULL AND ${alias}.abandoned_at IS NULL`)
const free = (alias: string) => sql.raw(`(${alias}.lease_until IS NULL OR ${alias}.lease_until <= now())`)
const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** Must differ from every other advisory lock of this database. */
const claimLock = 7_220_018

/** More than the longest pause can accumulate. The next round sends the rest. */
const maxNews = 1_000

type Due = { target: string; tenantId: number; since: string }

/** Browsers without failures come first, so that an unreachable push service does not delay the others for long. */
export const claimDevices = async (
  db: Database,
  { max, leaseSeconds, now }: { max: number; leaseSeconds: number; now: Date },
): Promise<DueDevice[]> => {
  const claimed = await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${claimLock})`)
    const { rows: due } = await tx.execute<Due>(sql`
      SELECT d.target, min(d.due_at)::text AS since, d.tenant_id::float8 AS "tenantId" FROM deliveries d
      WHERE ${waiting('d')} AND d.due_at <= now() GROUP BY d.target, d.tenant_id ORDER BY min(d.due_at), min(d.event_id)`)
    const first = firstSalons(due)
    if (first.size === 0) return []
    const { rows } = await tx.execute<Omit<DueDevice, 'news' | 'receiver' | 'tenantId'> & Receiver>(sql`
      UPDATE devices v SET lease_until = now() + ${seconds(leaseSeconds)}
      FROM users o
      WHERE o.id = v.user_id AND v.id IN (
        SELECT w.id FROM json_to_recordset(${JSON.stringify([...first.values()])}::json) AS due (target uuid, since timestamptz)
          JOIN devices w ON w.id = due.target
          JOIN sessions e ON e.id = w.session_id AND e.expires_at > now()
        WHERE w.next_at <= now() AND ${free('w')} ORDER BY w.failures, due.since LIMIT ${max})
      RETURNING v.id, v.failures, o.locale, v.endpoint,
        v.public_key AS "publicKey", v.auth_secret AS "authSecret"`)
    return rows.map((device) => ({ ...device, tenantId: first.get(device.id)?.tenantId ?? 0 }))
  })
  return Promise.all(
    claimed.map(async ({ endpoint, publicKey, authSecret, ...device }) => {
      const { tenantId, id } = device
      const rows = await findNews(db.$client, { tenantId, target: id, now, max: maxNews })
      return {
        ...device,
        receiver: { endpoint, publicKey, authSecret },
        news: rows.map(({ news }) => news),
      }
    }),
  )
}

/** For each device, the salon whose news have waited longest. News planned together are as old as their events. */
function firstSalons(due: readonly Due[]): Map<string, Due> {
  const first = new Map<string, Due>()
  for (const one of due) if (!first.has(one.target)) first.set(one.target, one)
  return first
}

type NewsQuery = { tenantId: number; target: string; now: Date; max: number }

const findNews = statement<NewsQuery, { news: DuePush }>()(
  'find-due-push',
  (place) => `SELECT json_build_object('id', d.id, 'tenantId', d.tenant_id, 'scheduleId', d.schedule_id,
      'template', d.template, 'bookingId', b.id, 'version', b.version, 'service', b.service_name, 'schedule', s.name,
      'date', b.date::text, 'startTime', to_char(b.start_time, 'HH24:MI'),
      'startsAt', extract(epoch FROM b.starts_at) * 1000,
      'salon', ${salonOfReceiver(tenantOf(place))},
      'isNews', ${isReceived(tenantOf(place))} AND b.starts_at > ${place('now')}::timestamptz AND CASE
        WHEN d.template = 'client_cancelled' THEN true
        WHEN d.template = 'booking_made' THEN b.status = 'approved' AND b.deleted_at IS NULL
        ELSE b.status = 'pending' AND b.deleted_at IS NULL END) AS news
    FROM deliveries d
      JOIN bookings b ON b.tenant_id = ${tenantOf(place)} AND b.id = d.booking_id
      JOIN schedules s ON s.tenant_id = ${tenantOf(place)} AND s.id = d.schedule_id
      ${withReceiver}
    WHERE d.tenant_id = ${tenantOf(place)} AND d.target = ${place('target')}
      AND d.channel = 'push' AND d.done_at IS NULL AND d.abandoned_at IS NULL AND d.due_at <= now()
    ORDER BY d.event_id LIMIT ${place('max')}::int`,
)

type DeviceKey = Pick<DueDevice, 'id' | 'tenantId'>

const these = (tenantId: number, news: readonly Pick<DuePush, 'id'>[]) => sql`d.tenant_id = ${tenantId}
  AND d.id = ANY (${sql.param(news.map(({ id }) => id))}::uuid[]) AND ${waiting('d')}`

export async function dropDuePush(
  db: Database,
  { tenantId }: DeviceKey,
  news: readonly DuePush[],
): Promise<void> {
  if (news.length > 0) await db.execute(sql`DELETE FROM deliveries d WHERE ${these(tenantId, news)}`)
}

export const markNotified = (
  db: Database,
  { id, tenantId }: DeviceKey,
  news: readonly DuePush[],
  pauseSeconds: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (news.length > 0)
      await tx.execute(sql`
        UPDATE deliveries d SET done_at = now(), attempts = attempts + 1, last_error = NULL
        WHERE ${these(tenantId, news)}`)
    await tx.execute(sql`
      UPDATE devices SET lease_until = NULL, failures = CASE WHEN ${news.length > 0} THEN 0 ELSE failures END,
        next_at = now() + ${seconds(pauseSeconds)}
      WHERE id = ${id}`)
  })

/** Abandons notifications that are outdated by now, and returns their number. */
export const putDeviceOff = (
  db: Database,
  { id, tenantId }: DeviceKey,
  news: readonly DuePush[],
  { retryInSeconds, reason }: { retryInSeconds: number; reason: string },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`
      UPDATE deliveries d SET attempts = attempts + 1, last_error = ${reason.slice(0, 200)}
      WHERE ${these(tenantId, news)}`)
    const { rows: abandoned } = await tx.execute<{ id: string }>(sql`
      UPDATE deliveries d SET abandoned_at = now()
      WHERE ${these(tenantId, news)} AND d.due_at < now() - ${seconds(staleAfterSeconds)} RETURNING d.id`)
    await tx.execute(sql`
      UPDATE devices SET lease_until = NULL, failures = least(failures + 1, 100),
        next_at = now() + ${seconds(retryInSeconds)}
      WHERE id = ${id}`)
    return abandoned.length
  })

export type Device = { id: string; name: string; createdAt: Date; sessionId: string | null; endpoint: string }

const seen = {
  id: devices.id,
  name: devices.name,
  createdAt: devices.createdAt,
  sessionId: devices.sessionId,
  endpoint: devices.endpoint,
}

export const listDevices = (db: Database, userId: string): Promise<Device[]> =>
  db.select(seen).from(devices).where(eq(devices.userId, userId)).orderBy(asc(devices.createdAt))

/** Bounds the cost for owners who enter all bookings manually. */
const looked = 100

export async function hasBeenBooked(db: Database, tenantId: number): Promise<boolean> {
  const { rows } = await db.execute<{ booked: boolean }>(sql`
    SELECT EXISTS (
      SELECT 1 FROM schedules s CROSS JOIN LATERAL (
        SELECT b.id FROM bookings b
        WHERE b.tenant_id = ${tenantId} AND b.schedule_id = s.id AND b.status NOT IN ('held', 'expired', 'released')
        ORDER BY b.id DESC LIMIT ${looked}) latest
      JOIN booking_events e ON e.tenant_id = ${tenantId} AND e.booking_id = latest.id
      WHERE s.tenant_id = ${tenantId} AND s.deleted_at IS NULL AND e.version = 1 AND e.actor = 'client') AS booked`)
  return rows[0]?.booked ?? false
}

type Added = Receiver & { userId: string; sessionId: string; name: string }

/** Null if there are too many. Removes the browser from another account. */
export async function keepDevice(
  tx: Database,
  { userId, sessionId, name, ...receiver }: Added,
): Promise<{ device: Device; isNew: boolean } | null> {
  const { endpoint, publicKey, authSecret } = receiver
  await lockUser(tx, userId)
  await tx.delete(devices).where(and(eq(devices.endpoint, endpoint), ne(devices.userId, userId)))
  const own = await tx.select({ endpoint: devices.endpoint }).from(devices).where(eq(devices.userId, userId))
  const isNew = !own.some((device) => device.endpoint === endpoint)
  if (isNew && own.length >= maxDevices) return null
  const known = { sessionId, name, publicKey, authSecret }
  const [device] = await tx
    .insert(devices)
    .values({ userId, endpoint, ...known })
    .onConflictDoUpdate({ target: devices.endpoint, set: { ...known, seenAt: sql`excluded.seen_at` } })
    .returning(seen)
  return device ? { device, isNew } : null
}

/** The person's own salon, and those in which they work. */
async function findSalons(db: Database, userId: string): Promise<number[]> {
  const { rows } = await db.execute<{ tenantId: number }>(sql`
    SELECT u.tenant_id::float8 AS "tenantId" FROM users u WHERE u.id = ${userId}
    UNION SELECT o.tenant_id::float8 FROM memberships m JOIN users o ON o.id = m.owner_id WHERE m.user_id = ${userId}`)
  return rows.map(({ tenantId }) => tenantId)
}

/** Deletes pending notifications too. */
async function deleteWhere(db: Database, which: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ id: string; userId: string }>(
    sql`SELECT v.id, v.user_id AS "userId" FROM devices v WHERE ${which}`,
  )
  for (const [userId, gone] of Map.groupBy(rows, (row) => row.userId)) {
    const ids = gone.map(({ id }) => id)
    for (const tenantId of await findSalons(db, userId))
      await db.execute(sql`
        DELETE FROM deliveries d
        WHERE d.tenant_id = ${tenantId} AND d.target = ANY (${sql.param(ids)}::text[]) AND ${waiting('d')}`)
  }
  if (rows.length > 0) await db.execute(sql`DELETE FROM devices v WHERE ${which}`)
  return rows.length > 0
}

export const deleteDevice = (db: Database, userId: string, id: string): Promise<boolean> =>
  deleteWhere(db, sql`v.user_id = ${userId} AND v.id = ${id}`)

export const forgetDevice = (db: Database, id: string): Promise<boolean> => deleteWhere(db, sql`v.id = ${id}`)

export const forgetDevices = (tx: Database, userId: string): Promise<boolean> =>
  deleteWhere(tx, sql`v.user_id = ${userId}`)

export const forgetDevicesOf = (db: Database, sessionIds: SQLWrapper): Promise<boolean> =>
  deleteWhere(db, sql`v.session_id IN (${sessionIds})`)
