import { sql } from 'drizzle-orm'
import { replacingTemplates } from '../../../domain/mail-budgets.ts'
import { heldReplacedBy } from '../../../domain/undo.ts'
import { despiteCollisions } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import type { Target } from '../bookings/booking-rows.ts'
import type { Planned } from './planned-events.ts'

const unfinished = (alias: string) => sql.raw(`${alias}.done_at IS NULL AND ${alias}.abandoned_at IS NULL`)
const free = (alias: string) => sql.raw(`(${alias}.lease_until IS NULL OR ${alias}.lease_until <= now())`)

/** False if the hold is over, or an email was sent. Locks serialize this with planning and sending. */
export async function withdrawHeld(tx: Database, target: Target, version: number): Promise<boolean> {
  const itself = sql`tenant_id = ${target.tenantId} AND booking_id = ${target.bookingId} AND version = ${version}`
  await tx.execute(sql`UPDATE booking_events SET planned_at = now() WHERE ${itself} AND planned_at IS NULL`)
  const { rows } = await tx.execute<{ id: string; held: boolean | null }>(sql`
    SELECT id, held_until > clock_timestamp() AS held FROM booking_events WHERE ${itself} FOR NO KEY UPDATE`)
  const [event] = rows
  if (!event?.held) return false
  const ofEvent = sql`d.tenant_id = ${target.tenantId} AND d.event_id = ${event.id}`
  await tx.execute(sql`
    DELETE FROM deliveries d WHERE ${ofEvent} AND ${unfinished('d')} AND ${free('d')} AND d.attempts = 0`)
  // Once the hold is over, this change's email must be sent, because earlier ones give way to it. So the time is
  // checked again.
  const { rows: ends } = await tx.execute<{ inTime: boolean }>(sql`
    SELECT NOT EXISTS (SELECT FROM deliveries d WHERE ${ofEvent}) AND held_until > clock_timestamp() AS "inTime"
    FROM booking_events WHERE tenant_id = ${target.tenantId} AND id = ${event.id}`)
  return ends[0]?.inTime ?? false
}

/** Drops the client's waiting mails, because the booking ends without a mail. */
export async function withdrawAllHeld(tx: Database, target: Target, before: number): Promise<void> {
  const { tenantId, bookingId } = target
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM booking_events WHERE tenant_id = ${tenantId} AND booking_id = ${bookingId}
      AND version < ${before} AND held_until > clock_timestamp() FOR UPDATE`)
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ id }) => Number(id)))
  const events = sql`tenant_id = ${tenantId} AND id = ANY (${ids}::bigint[])`
  await tx.execute(sql`UPDATE booking_events SET planned_at = now() WHERE ${events} AND planned_at IS NULL`)
  await tx.execute(sql`UPDATE booking_events
    SET details = details || jsonb_build_object('withdrawnBy', ${before}::int) WHERE ${events}`)
  await tx.execute(sql`DELETE FROM deliveries d WHERE d.tenant_id = ${tenantId}
    AND d.event_id = ANY (${ids}::bigint[]) AND d.recipient = 'client'
    AND ${unfinished('d')} AND ${free('d')} AND d.attempts = 0`)
}

/** Plans the withdrawn mails again, because the end of the booking was undone. */
export const restoreWithdrawn = (tx: Database, target: Target, by: number): Promise<unknown> =>
  tx.execute(sql`UPDATE booking_events SET planned_at = NULL, details = details - 'withdrawnBy'
    WHERE tenant_id = ${target.tenantId} AND booking_id = ${target.bookingId}
      AND (details ->> 'withdrawnBy')::int = ${by}`)

/** Delays waiting emails until a later, held one that would replace them is due: that one can still be undone. */
export async function holdBack(db: Database, plans: readonly Planned[]): Promise<void> {
  const later = plans
    .map(({ template, ...plan }) => ({ ...plan, templates: heldReplacedBy(template) }))
    .filter(({ templates, waitsUntil }) => templates.length > 0 && waitsUntil !== null)
  for (const [tenantId, own] of Map.groupBy(later, (one) => one.tenantId))
    await db.execute(sql`
      UPDATE deliveries d SET due_at = greatest(d.due_at, to_timestamp(later."waitsUntil" / 1000.0))
      FROM json_to_recordset(${JSON.stringify(own)}::json) AS later ("bookingId" bigint, recipient text, version int,
        templates text[], "waitsUntil" float8)
      WHERE d.tenant_id = ${tenantId} AND d.booking_id = later."bookingId" AND d.recipient = later.recipient
        AND d.version < later.version AND d.template = ANY (later.templates) AND ${unfinished('d')} AND ${free('d')}
        AND d.attempts = 0 AND d.due_at > now()`)
}

const givesWayTo = Object.fromEntries(
  replacingTemplates.map((template) => [template, heldReplacedBy(template)]),
)

const givesWay = `'${JSON.stringify(givesWayTo)}'::jsonb -> l.template ? d.template`

/** Whether delivery `d` of event `e` gives way to a later, due one. One of the two must have been held. */
export const isOvertaken = (tenant: string): string => `(d.attempts = 0 AND EXISTS (
  SELECT 1 FROM deliveries l JOIN booking_events le ON le.tenant_id = ${tenant} AND le.id = l.event_id
  WHERE l.tenant_id = ${tenant} AND l.booking_id = d.booking_id AND l.recipient = d.recipient
    AND l.version > d.version AND l.done_at IS NULL AND l.abandoned_at IS NULL AND l.due_at <= now()
    AND coalesce(e.held_until, le.held_until) IS NOT NULL
    AND ${givesWay}))`

/** Keeps the email if the later one was withdrawn. The later email then starts from the state before both changes. */
export async function withdrawOvertaken(
  db: Database,
  { id, tenantId }: { id: string; tenantId: number | null },
): Promise<void> {
  await db.execute(sql`
    WITH later AS (
      SELECT l.event_id FROM deliveries d JOIN deliveries l ON l.tenant_id = ${tenantId}
        AND l.booking_id = d.booking_id AND l.recipient = d.recipient AND l.version > d.version
      WHERE d.tenant_id = ${tenantId} AND d.id = ${id} AND ${unfinished('l')} AND ${sql.raw(givesWay)}
      ORDER BY l.version LIMIT 1 FOR UPDATE OF l
    ), gone AS (
      DELETE FROM deliveries d USING later WHERE d.tenant_id = ${tenantId} AND d.id = ${id} RETURNING d.event_id
    ) UPDATE booking_events next SET details = next.details || jsonb_build_object('known',
        coalesce(next.details -> 'before', '{}') || coalesce(e.details -> 'known', e.details -> 'before'))
        || CASE WHEN e.details ? 'freeAgain' THEN '{"freeAgain": true}'::jsonb ELSE '{}' END
      FROM gone, later, booking_events e
      WHERE e.tenant_id = ${tenantId} AND e.id = gone.event_id AND e.details ?| '{known,before}'
        AND next.tenant_id = ${tenantId} AND next.id = later.event_id`)
}

type Subject = { bookingId: number } | { waitingId: number }

/** Emails about an offer are about its booking. */
const isAbout = (tenantId: number, about: Subject) =>
  'waitingId' in about
    ? sql`(d.waiting_id = ${about.waitingId} OR d.booking_id IN (SELECT f.booking_id FROM waiting_offers f
        WHERE f.tenant_id = ${tenantId} AND f.waiting_id = ${about.waitingId}))`
    : sql`d.booking_id = ${about.bookingId}`

/** A visitor who knows an email's id reads that address. Releases emails that waited for this. */
export async function noteResponse(
  db: Database,
  { tenantId, mailId, ...about }: { tenantId: number; mailId: string } & Subject,
): Promise<boolean> {
  const { rows } = await db.execute<{ address: string }>(sql`
    INSERT INTO responding_addresses (address)
    SELECT lower(d.target) FROM deliveries d
    WHERE d.tenant_id = ${tenantId} AND d.id = ${mailId} AND ${isAbout(tenantId, about)}
      AND d.recipient = 'client' AND d.channel = 'mail'
    ON CONFLICT DO NOTHING RETURNING address`)
  const [responding] = rows
  if (!responding) return false
  const { address } = responding
  await db.execute(sql`DELETE FROM mail_budgets WHERE key = ${`stranger ${address}`}`)
  await despiteCollisions(() =>
    db.execute(sql`
    UPDATE deliveries d SET due_at = now() FROM booking_events e
    WHERE coalesce(d.done_at, d.abandoned_at) IS NULL AND d.due_at > now() AND d.attempts = 0 AND d.channel = 'mail'
      AND d.recipient = 'client' AND lower(d.target) = ${address}
      AND e.tenant_id = d.tenant_id AND e.id = d.event_id AND (e.held_until IS NULL OR e.held_until <= now())`),
  )
  return true
}

/** The address that this email about the booking went to. Null without such an email. */
export async function findMailedAddress(
  db: Database,
  { tenantId, bookingId, mailId }: { tenantId: number; bookingId: number; mailId: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ address: string }>(sql`SELECT d.target AS address FROM deliveries d
    WHERE d.tenant_id = ${tenantId} AND d.id = ${mailId} AND d.booking_id = ${bookingId}
      AND d.recipient = 'client' AND d.channel = 'mail'`)
  return rows[0]?.address ?? null
}
