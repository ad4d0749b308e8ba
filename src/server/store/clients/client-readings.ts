import { sql } from 'drizzle-orm'
import type { Person } from '../../../domain/clients.ts'
import type { Database } from '../../database/connection.ts'

export type Reading = { readTo: number; readNext: number; ripe: boolean; latest: number }

/** After this time, transactions that already had an event number at the last reading have ended. */
const ripensSeconds = 60

export async function findReading(db: Database, ownerId: string): Promise<Reading> {
  const { rows } = await db.execute<{ reading: Reading }>(sql`
    SELECT json_build_object('readTo', coalesce(r.read_to, 0), 'readNext', coalesce(r.read_next, 0),
      'ripe', coalesce(r.read_at < clock_timestamp() - make_interval(secs => ${ripensSeconds}), true),
      'latest', coalesce((SELECT max(e.id) FROM schedules s CROSS JOIN LATERAL (
        SELECT id FROM booking_events WHERE schedule_id = s.id ORDER BY id DESC LIMIT 1) e
        WHERE s.owner_id = ${ownerId} AND s.deleted_at IS NULL), 0)) AS reading
    FROM (SELECT) one LEFT JOIN client_readings r ON r.owner_id = ${ownerId}`)
  const [row] = rows
  if (!row) throw new Error('a row that is always there')
  return row.reading
}

/** Serializes readings and all other writes of an owner's clients. */
export async function lockClients(tx: Database, ownerId: string): Promise<void> {
  await tx.execute(sql`INSERT INTO client_readings (owner_id, read_at) VALUES (${ownerId}, '-infinity')
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`SELECT FROM client_readings WHERE owner_id = ${ownerId} FOR UPDATE`)
}

/** More events than there can be in open transactions. */
const maxUnderWay = 1_000

/** After a minute, a reading's events count as read for good; the first reading's, except the newest 1,000. */
export async function noteReading(tx: Database, ownerId: string, reading: Reading): Promise<void> {
  const { readTo, readNext, ripe, latest } = reading
  if (!ripe) return
  const forGood = readTo === 0 ? Math.max(0, latest - maxUnderWay) : readNext
  await tx.execute(sql`UPDATE client_readings SET read_to = ${forGood}, read_next = ${latest},
    read_at = clock_timestamp() WHERE owner_id = ${ownerId}`)
}

/** Only bookings with events after `since`. */
export async function findPeople(tx: Database, ownerId: string, since: number): Promise<Person[]> {
  const lately = sql`AND b.id IN (SELECT e.booking_id FROM booking_events e
    WHERE e.schedule_id = b.schedule_id AND e.id > ${since})`
  const { rows } = await tx.execute<Person>(sql`
    SELECT name, phone, "phoneE164", email FROM (
      SELECT DISTINCT ON (b.client_key, b.client_email) b.id, b.client_name AS name, b.client_phone AS phone,
        b.client_phone_e164 AS "phoneE164", b.client_email AS email
      FROM schedules s JOIN bookings b ON b.schedule_id = s.id
      WHERE s.owner_id = ${ownerId} AND s.deleted_at IS NULL AND b.deleted_at IS NULL
        AND b.status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed') AND b.client_key IS NOT NULL
        ${since === 0 ? sql`` : lately}
      ORDER BY b.client_key, b.client_email, b.id DESC) people ORDER BY id`)
  return rows
}
