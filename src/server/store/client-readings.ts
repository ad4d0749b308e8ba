import { sql } from 'drizzle-orm'
import type { Person } from '../../domain/clients.ts'
import type { Database } from '../database/connection.ts'

/** How far an owner's bookings have been read, and how far they go. */
export type Reading = { readTo: number; readNext: number; ripe: boolean; latest: number }

/** A transaction that had its event's number when it was read, and had not ended, has ended by then. */
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

/** One reads at a time, and whoever else writes an owner's clients waits. */
export async function lockClients(tx: Database, ownerId: string): Promise<void> {
  await tx.execute(sql`INSERT INTO client_readings (owner_id, read_at) VALUES (${ownerId}, '-infinity')
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`SELECT FROM client_readings WHERE owner_id = ${ownerId} FOR UPDATE`)
}

/** More events than can be under way at once. */
const mostUnderWay = 1_000

/** Notes how far has been read: what was the latest a while ago is read for good; after all of it, all but the newest. */
export async function noteReading(tx: Database, ownerId: string, reading: Reading): Promise<void> {
  const { readTo, readNext, ripe, latest } = reading
  if (!ripe) return
  const forGood = readTo === 0 ? Math.max(0, latest - mostUnderWay) : readNext
  await tx.execute(sql`UPDATE client_readings SET read_to = ${forGood}, read_next = ${latest},
    read_at = clock_timestamp() WHERE owner_id = ${ownerId}`)
}

/** Who has booked, each number with each address once as it was given last; of what has happened since an event. */
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
