import { sql } from 'drizzle-orm'
import type { BookingEvent } from '../../../domain/booking-events.ts'
import type { BookingNotification, Channel, OptionalTemplate } from '../../../domain/deliveries.ts'
import type { Locale } from '../../../domain/locales.ts'
import { changesAnHour, type MailBudget } from '../../../domain/mail-budgets.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { listNotifiedPeople, type NotifiedPerson } from '../team/notified-people.ts'

export type UnplannedEvent = BookingEvent & {
  tenantId: number
  scheduleId: number
  id: number
  bookingId: number
  version: number
  at: number
  startsAt: number
  /** When emails of a booking that changes too often continue; null for any other. */
  burstUntil: number | null
  /** Null if it cannot be undone. */
  heldUntil: number | null
  /** `responds`: the address is known to be read, or a deposit was paid for the booking. */
  client: { address: string; locale: Locale; wantsReminders: boolean; responds: boolean } | null
  owner: {
    id: string
    subscription: SubscriptionStatus
    address: string
    locale: Locale
    muted: OptionalTemplate[]
    /** Browsers in which the owner is signed in and notified. */
    devices: string[]
  }
  /** The people of the team who may be notified of this booking. */
  people: (Pick<NotifiedPerson, 'membershipId' | 'address' | 'locale' | 'wanted'> & { devices: string[] })[]
}

/** Only visits have `parts`. */
type Row = UnplannedEvent & { staffId: number; parts: { staffId: number }[] | null }

export const eventsAtOnce = 200

export async function findUnplanned(db: Database): Promise<UnplannedEvent[]> {
  const { rows } = await db.execute<{ event: Row }>(sql`
    SELECT json_build_object('tenantId', e.tenant_id, 'scheduleId', e.schedule_id, 'id', e.id, 'bookingId', e.booking_id, 'version', e.version,
      'kind', e.kind, 'actor', e.actor, 'details', e.details, 'at', extract(epoch FROM e.at) * 1000,
      'startsAt', extract(epoch FROM b.starts_at) * 1000,
      'burstUntil', (SELECT extract(epoch FROM earlier.at + interval '1 hour') * 1000 FROM booking_events earlier
        WHERE earlier.tenant_id = e.tenant_id AND earlier.booking_id = e.booking_id
          AND earlier.version = e.version - ${changesAnHour} AND earlier.at > now() - interval '1 hour'),
      'staffId', b.staff_id, 'parts', b.parts,
      'heldUntil', extract(epoch FROM e.held_until) * 1000,
      'client', CASE WHEN b.client_email IS NOT NULL THEN json_build_object('address', b.client_email,
        'locale', b.client_locale, 'wantsReminders',
        NOT EXISTS (SELECT FROM reminder_unsubscribes r WHERE r.address = b.client_email), 'responds',
        EXISTS (SELECT FROM responding_addresses r WHERE r.address = b.client_email)
          OR EXISTS (SELECT FROM reminder_unsubscribes r WHERE r.address = b.client_email)
          OR EXISTS (SELECT FROM users v WHERE v.email = b.client_email AND v.email_verified)
          OR EXISTS (SELECT FROM deposits p WHERE p.tenant_id = b.tenant_id AND p.booking_id = b.id
            AND p.paid_at IS NOT NULL)) END,
      'owner', json_build_object('id', u.id, 'subscription', u.subscription_status, 'address', u.email,
        'locale', u.locale, 'muted', u.muted_mails)) AS event
    FROM booking_events e
      JOIN bookings b ON b.tenant_id = e.tenant_id AND b.id = e.booking_id
      JOIN schedules s ON s.tenant_id = e.tenant_id AND s.id = e.schedule_id
      JOIN users u ON u.tenant_id = s.tenant_id
    WHERE e.planned_at IS NULL ORDER BY e.id LIMIT ${eventsAtOnce}`)
  const ownerIds = [...new Set(rows.map(({ event }) => event.owner.id))]
  const people = await listNotifiedPeople(db, ownerIds)
  const devices = await listSignedInDevices(db, [...ownerIds, ...people.map(({ userId }) => userId)])
  const withDevices = people.map((person) => ({ ...person, devices: devices.get(person.userId) ?? [] }))
  const peopleOf = Map.groupBy(withDevices, ({ ownerId }) => ownerId)
  return rows.map(({ event: { staffId, parts, ...event } }) => {
    const staffIds = [staffId, ...(parts ?? []).map((part) => part.staffId)]
    return {
      ...event,
      owner: { ...event.owner, devices: devices.get(event.owner.id) ?? [] },
      people: (peopleOf.get(event.owner.id) ?? []).filter(
        (person) => person.staffIds === null || person.staffIds.some((id) => staffIds.includes(id)),
      ),
    }
  })
}

async function listSignedInDevices(db: Database, userIds: string[]): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ userId: string; devices: string[] }>(sql`
    SELECT v.user_id AS "userId", array_agg(v.id::text) AS devices
    FROM devices v JOIN sessions n ON n.id = v.session_id AND n.expires_at > now()
    WHERE v.user_id = ANY (${sql.param(userIds)}::text[]) GROUP BY 1`)
  return new Map(rows.map(({ userId, devices }) => [userId, devices]))
}

type OfEvent = {
  tenantId: number
  scheduleId: number
  eventId: number
  recipient: BookingNotification['recipient']
}

export type Planned = Pick<UnplannedEvent, 'bookingId' | 'version'> &
  BookingNotification &
  OfEvent & {
    channel: Channel
    /** Null for the owner and for clients. */
    membershipId: number | null
    /** An email address or a device's id. */
    target: string
    locale: Locale
    waitsUntil: number | null
    /** The event whose email also tells about this one, so that both leave at once and count as one. */
    toldWith?: number
  }

export type Charge = OfEvent & MailBudget & { key: string }

type Turn = OfEvent & { turn: number; tooLate: boolean }

/** When the budgets of an email allow it, in epoch milliseconds. */
export async function chargeBudgets(tx: Database, charges: readonly Charge[]): Promise<Turn[]> {
  if (charges.length === 0) return []
  const { rows } = await tx.execute<Turn>(sql`
    WITH charged AS (
      SELECT c.*, make_interval(secs => 3600.0 / "anHour") AS pace, make_interval(hours => "waitHours") AS longest,
        count(*) OVER (PARTITION BY key) AS mails, row_number() OVER (PARTITION BY key ORDER BY "eventId") AS place
      FROM json_to_recordset(${JSON.stringify(charges)}::json) AS c ("tenantId" bigint, "eventId" bigint,
        recipient text, key text, "atOnce" int, "anHour" float8, "waitHours" int)
    ), spent AS (
      INSERT INTO mail_budgets AS b (key, spent_until)
      SELECT key, now() + mails * pace FROM charged GROUP BY key, mails, pace ORDER BY key
      ON CONFLICT (key) DO UPDATE SET spent_until = greatest(b.spent_until, now()) + (excluded.spent_until - now())
      RETURNING key, spent_until
    ) SELECT "tenantId"::float8, "eventId"::float8, recipient,
      extract(epoch FROM max(spent_until - (mails - place + "atOnce") * pace))::float8 * 1000 AS turn,
      coalesce(bool_or(spent_until - (mails - place + "atOnce") * pace > now() + longest), false) AS "tooLate"
    FROM charged JOIN spent USING (key) GROUP BY 1, 2, 3`)
  return rows
}

/**
 * Safe in several processes. A notification beyond a budget is due later; one whose turn would come too late is
 * abandoned and delays no other. Returns the waiting ones.
 */
export const writePlans = (
  db: Database,
  events: readonly UnplannedEvent[],
  plans: readonly Planned[],
  charges: readonly Charge[],
): Promise<{ scheduleId: number; eventId: number }[]> =>
  inTransaction(db, async (tx) => {
    const byTenant = Map.groupBy(
      events.toSorted((a, b) => a.tenantId - b.tenantId),
      ({ tenantId }) => tenantId,
    )
    const planned = new Set<number>()
    for (const [tenantId, own] of byTenant) {
      const ids = own.map(({ id }) => id).sort((a, b) => a - b)
      const { rows } = await tx.execute<{ id: number }>(sql`
        UPDATE booking_events SET planned_at = now()
        WHERE tenant_id = ${tenantId} AND id = ANY (${sql.param(ids)}::bigint[]) AND planned_at IS NULL
        RETURNING id::float8 AS id`)
      for (const { id } of rows) planned.add(id)
    }
    const due = charges.filter(({ eventId }) => planned.has(eventId))
    const turns = new Map(
      (await chargeBudgets(tx, due)).map((turn) => [`${turn.eventId} ${turn.recipient}`, turn]),
    )
    const waiting: { scheduleId: number; eventId: number }[] = []
    const written = plans.filter(({ eventId }) => planned.has(eventId))
    for (const [tenantId, own] of Map.groupBy(written, (plan) => plan.tenantId)) {
      const listed = own.map((plan) => ({
        ...plan,
        ...turns.get(`${plan.toldWith ?? plan.eventId} ${plan.recipient}`),
      }))
      const { rows } = await tx.execute<{ scheduleId: number; eventId: number; waits: boolean }>(sql`
        INSERT INTO deliveries (tenant_id, schedule_id, event_id, booking_id, version, channel, recipient, membership_id, template,
          target, locale, due_at, abandoned_at, last_error, series_change)
        SELECT ${tenantId}::bigint, "scheduleId", "eventId", e.booking_id, p.version, channel, recipient, "membershipId", template, target,
          locale,
          greatest(now(), to_timestamp("waitsUntil" / 1000.0), to_timestamp(turn / 1000.0)),
          CASE WHEN "tooLate" THEN now() END,
          CASE WHEN "tooLate" THEN 'too many mails to an address that never responded' END,
          CASE WHEN recipient = 'client' THEN (e.details ->> 'seriesChange')::uuid END
        FROM json_to_recordset(${JSON.stringify(listed)}::json) AS p ("scheduleId" bigint, "eventId" bigint,
          "bookingId" bigint, version int, channel text, recipient text, "membershipId" bigint, template text, target text,
          locale text, "waitsUntil" float8, turn float8, "tooLate" boolean)
        -- A transfer may have moved the event to another booking since it was read.
        JOIN booking_events e ON e.tenant_id = ${tenantId} AND e.id = p."eventId"
        -- Or its client may have erased their details.
        JOIN bookings b ON b.tenant_id = ${tenantId} AND b.id = e.booking_id AND (b.erased_at IS NULL OR p.recipient <> 'client')
        ON CONFLICT DO NOTHING
        RETURNING schedule_id::float8 AS "scheduleId", event_id::float8 AS "eventId",
          due_at > now() AND abandoned_at IS NULL AS waits`)
      waiting.push(...rows.filter(({ waits }) => waits))
    }
    await shorten(tx, charges)
    return waiting
  })

/** Abandoned emails must not delay later ones. */
export async function shorten(db: Database, charges: readonly Charge[]): Promise<void> {
  const limited = charges.flatMap(({ key, waitHours, atOnce, anHour }) =>
    waitHours === undefined ? [] : [{ key, hours: waitHours + atOnce / anHour }],
  )
  if (limited.length === 0) return
  await db.execute(sql`
    UPDATE mail_budgets b SET spent_until = now() + make_interval(secs => hours * 3600)
    FROM json_to_recordset(${JSON.stringify(limited)}::json) AS l (key text, hours float8)
    WHERE b.key = l.key AND b.spent_until > now() + make_interval(secs => hours * 3600)`)
}
