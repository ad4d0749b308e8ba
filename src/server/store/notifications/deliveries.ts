import { type SQL, sql } from 'drizzle-orm'
import type { EventDetails } from '../../../domain/booking-events.ts'
import type {
  AccountMailDetails,
  AccountTemplate,
  ClientTemplate,
  OwnerTemplate,
  WaitingTemplate,
} from '../../../domain/deliveries.ts'
import type { Locale } from '../../../domain/locales.ts'
import { mailBudgets, replacedBy } from '../../../domain/mail-budgets.ts'
import { despiteCollisions, inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { type NotifiedBooking, notifiedBooking } from '../bookings/notified-bookings.ts'
import { statement, tenantOf } from '../statement.ts'
import { isReceived, salonOfReceiver, withReceiver } from '../team/notified-people.ts'
import { type NotifiedWaiting, notifiedWaiting } from '../waiting/waiting-views.ts'
import { isOvertaken } from './held-emails.ts'
import type { Planned } from './planned-events.ts'

/** Null for an email about an account. */
type Key = { id: string; tenantId: number | null }

/** `others` leave in it. */
type Sent = Key & { others?: readonly Key[] }

type Table = 'account_mails' | 'deliveries'

type Envelope = Key & { to: string; locale: Locale; attempts: number }

export type ClientMail = Envelope & {
  about: 'client'
  template: ClientTemplate
  booking: NotifiedBooking
  details: EventDetails
  outdated: boolean
  /** Whether a later email says everything that this one would. */
  overtaken: boolean
  /** About the other bookings of a recurring appointment that were changed with it. */
  others?: readonly ClientMail[]
}

type OtherMail = Envelope &
  (
    | {
        about: 'account'
        template: AccountTemplate
        /** Empty until the address is verified, because it may be another person's. */
        name: string
        /** The fingerprint by which a verification link names the registered password. */
        credential: string
        /** The account whose mail it is: the inviter of an invitation. */
        inviter: { name: string; email: string }
        details: AccountMailDetails
      }
    | { about: 'waiting'; template: WaitingTemplate; waiting: NotifiedWaiting }
    | {
        about: 'owner'
        /** For the links of a person of the team; null for the owner. */
        salon: number | null
        template: OwnerTemplate
        booking: NotifiedBooking
        details: EventDetails
        outdated: boolean
      }
  )

export type DueMail = ClientMail | OtherMail

const unfinished = (alias: string) => sql.raw(`${alias}.done_at IS NULL AND ${alias}.abandoned_at IS NULL`)
const free = (alias: string) => sql.raw(`(${alias}.lease_until IS NULL OR ${alias}.lease_until <= now())`)
const lease = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Must differ from every other advisory lock of this database. */
const claimLock = 7_220_002

/** Concurrent claims would see the same due emails: one would get none, or they would block each other. */
const claimInTurn = <Claimed>(
  db: Database,
  claim: SQL,
  more?: (tx: Database, claimed: Claimed[]) => Promise<Claimed[]>,
): Promise<Claimed[]> =>
  inTransaction(db, async (tx) => {
    // Reads due emails in order, up to the limit. A bitmap scan would read the whole backlog first.
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(${claimLock}), set_config('enable_bitmapscan', 'off', true)`,
    )
    const claimed = (await tx.execute(claim)).rows as Claimed[]
    return more ? [...claimed, ...(await more(tx, claimed))] : claimed
  })

type Claimed = { tenantId: number; id: string; waits: boolean; seriesChange: string | null }

const isFirstOfItsBooking = (
  alias: string,
) => sql`${sql.raw(`${alias}.version`)} = (SELECT f.version FROM deliveries f
            WHERE ${sql.raw(`f.tenant_id = ${alias}.tenant_id AND f.booking_id = ${alias}.booking_id AND f.recipient = ${alias}.recipient
              AND f.membership_id IS NOT DISTINCT FROM ${alias}.membership_id`)} AND f.channel = 'mail' AND ${unfinished('f')} ORDER BY f.version LIMIT 1)`

const claimedColumns = sql`d.tenant_id::float8 AS "tenantId", d.id, d.waiting_id IS NOT NULL AS waits,
      d.series_change AS "seriesChange"`

/** Claims with an email about a recurring appointment those that it can include, so that no other process sends them. */
async function claimRestOfSeries(tx: Database, claimed: Claimed[], leaseSeconds: number): Promise<Claimed[]> {
  const rest: Claimed[] = []
  const ofSeries = claimed.filter(({ seriesChange }) => seriesChange !== null)
  for (const [tenantId, own] of Map.groupBy(ofSeries, (one) => one.tenantId)) {
    const changes = sql.param([...new Set(own.map(({ seriesChange }) => seriesChange))])
    const { rows } = await tx.execute<Claimed>(sql`
      UPDATE deliveries d SET lease_until = ${lease(leaseSeconds)}
      WHERE d.tenant_id = ${tenantId} AND d.series_change = ANY (${changes}::uuid[]) AND d.channel = 'mail'
        AND ${unfinished('d')} AND d.due_at <= now() AND ${free('d')} AND ${isFirstOfItsBooking('d')}
      RETURNING ${claimedColumns}`)
    rest.push(...rows)
  }
  return rest
}

/** A booking's emails to one recipient go out in order; a later one waits unless the earlier one is abandoned. */
export async function claimDeliveries(
  db: Database,
  { max, leaseSeconds, now }: { max: number; leaseSeconds: number; now: Date },
): Promise<DueMail[]> {
  // Before statistics include a backlog, the planner may scan all of it for each email. So the condition for
  // unfinished rows has three forms, and each matches one index.
  const claimed = await claimInTurn<Claimed>(
    db,
    sql`
    UPDATE deliveries d SET lease_until = ${lease(leaseSeconds)}
    WHERE (d.tenant_id, d.id) IN (
        SELECT w.tenant_id, w.id FROM deliveries w
        WHERE coalesce(w.done_at, w.abandoned_at) IS NULL AND w.channel = 'mail' AND w.due_at <= now() AND ${free('w')}
          AND (w.booking_id IS NULL OR ${isFirstOfItsBooking('w')})
        ORDER BY w.due_at LIMIT ${max})
      AND num_nulls(d.done_at, d.abandoned_at) = 2 AND ${free('d')}
    RETURNING ${claimedColumns}`,
    (tx, first) => claimRestOfSeries(tx, first, leaseSeconds),
  )
  const byTenant = Map.groupBy(claimed, ({ tenantId }) => tenantId)
  const read = [...byTenant].flatMap(([tenantId, keys]) => {
    const idsOf = (waits: boolean) => keys.filter((key) => key.waits === waits).map(({ id }) => id)
    const [ofBookings, ofWaiting] = [idsOf(false), idsOf(true)]
    return [
      ...(ofBookings.length > 0 ? [claimedMails(db.$client, { tenantId, ids: ofBookings, now })] : []),
      ...(ofWaiting.length > 0 ? [claimedWaitingMails(db.$client, { tenantId, ids: ofWaiting })] : []),
    ]
  })
  return (await Promise.all(read)).flat().map(({ mail }) => mail)
}

/** They ask for an answer, or promise one. */
const aboutProposals = (
  ['reschedule_received', 'reschedule_requested', 'time_proposed'] satisfies (
    | ClientTemplate
    | OwnerTemplate
  )[]
)
  .map((template) => `'${template}'`)
  .join(', ')

const claimedMails = statement<{ tenantId: number; ids: string[]; now: Date }, { mail: DueMail }>()(
  'read-claimed-mails',
  (
    place,
  ) => `SELECT json_build_object('id', d.id, 'tenantId', d.tenant_id, 'to', coalesce(p.email, d.target), 'locale', d.locale,
      'attempts', d.attempts, 'about', d.recipient, 'salon', ${salonOfReceiver(tenantOf(place))}, 'template', d.template, 'details', e.details,
      'booking', ${notifiedBooking(tenantOf(place))},
      'outdated', NOT ${isReceived(tenantOf(place))} OR d.template = 'place_offered' AND coalesce(b.offered_until, '-infinity') <= ${place('now')}::timestamptz
        OR d.template = 'booking_reminder' AND (b.status <> 'approved' OR b.deleted_at IS NOT NULL
        OR b.starts_at <> (e.details ->> 'startsAt')::timestamptz OR b.starts_at <= ${place('now')}::timestamptz
        OR EXISTS (SELECT 1 FROM reminder_unsubscribes r WHERE r.address = d.target))
        OR d.template IN (${aboutProposals}) AND (b.deleted_at IS NOT NULL
          OR b.proposal -> 'agreement' IS DISTINCT FROM e.details -> 'proposed'),
      'overtaken', ${isOvertaken(tenantOf(place))}) AS mail
    FROM deliveries d
      JOIN bookings b ON b.tenant_id = ${tenantOf(place)} AND b.id = d.booking_id
      JOIN booking_events e ON e.tenant_id = ${tenantOf(place)} AND e.id = d.event_id
      JOIN schedules s ON s.tenant_id = ${tenantOf(place)} AND s.id = d.schedule_id
      JOIN users o ON o.tenant_id = s.tenant_id
      ${withReceiver}
    WHERE d.tenant_id = ${tenantOf(place)} AND d.id = ANY (${place('ids')}::uuid[])`,
)

const claimedWaitingMails = statement<{ tenantId: number; ids: string[] }, { mail: DueMail }>()(
  'read-claimed-waiting-mails',
  (
    place,
  ) => `SELECT json_build_object('id', d.id, 'tenantId', d.tenant_id, 'to', d.target, 'locale', d.locale,
      'attempts', d.attempts, 'about', 'waiting', 'template', d.template,
      'waiting', ${notifiedWaiting(tenantOf(place))}) AS mail
    FROM deliveries d
      JOIN waiting_entries w ON w.tenant_id = ${tenantOf(place)} AND w.id = d.waiting_id
      JOIN schedules s ON s.tenant_id = ${tenantOf(place)} AND s.id = d.schedule_id
      JOIN users o ON o.tenant_id = s.tenant_id
    WHERE d.tenant_id = ${tenantOf(place)} AND d.id = ANY (${place('ids')}::uuid[])`,
)

export async function claimAccountMails(
  db: Database,
  { max, leaseSeconds }: { max: number; leaseSeconds: number },
): Promise<DueMail[]> {
  const claimed = await claimInTurn<{ id: string }>(
    db,
    sql`
    UPDATE account_mails d SET lease_until = ${lease(leaseSeconds)}
    WHERE d.id IN (
        SELECT w.id FROM account_mails w WHERE ${unfinished('w')} AND w.due_at <= now() AND ${free('w')}
        ORDER BY w.due_at LIMIT ${max})
      AND ${unfinished('d')} AND ${free('d')}
    RETURNING d.id`,
  )
  if (claimed.length === 0) return []
  const { rows } = await db.execute<{ mail: DueMail }>(sql`
    SELECT json_build_object('id', d.id, 'tenantId', NULL, 'to', d.target, 'locale', d.locale,
      'attempts', d.attempts, 'about', 'account', 'template', d.template, 'details', d.details,
      'name', CASE WHEN u.email_verified AND u.email = d.target THEN u.name ELSE '' END,
      'inviter', json_build_object('name', u.name, 'email', u.email),
      'credential', left(encode(sha256(convert_to(coalesce(a.password, ''), 'UTF8')), 'hex'), 32)) AS mail
    FROM account_mails d JOIN users u ON u.id = d.user_id
      LEFT JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
    WHERE d.id = ANY (${sql.param(claimed.map(({ id }) => id))}::uuid[])`)
  return rows.map(({ mail }) => mail)
}

const withOthers = (key: Sent): Key[] => [key, ...(key.others ?? [])]

const idsOf = (keys: readonly Key[]): SQL => sql`${sql.param(keys.map(({ id }) => id))}::uuid[]`

const itself = (key: Sent): { table: SQL; where: SQL } =>
  key.tenantId === null
    ? { table: sql`account_mails`, where: sql`id = ${key.id}` }
    : {
        table: sql`deliveries`,
        where: sql`tenant_id = ${key.tenantId} AND id = ANY (${idsOf(withOthers(key))})`,
      }

async function updateAll(db: Database, keys: readonly Sent[], set: Record<Table, SQL>): Promise<void> {
  const byTenant = Map.groupBy(keys.flatMap(withOthers), ({ tenantId }) => tenantId)
  const updates = [...byTenant].map(([tenantId, kept]) => {
    const ids = idsOf(kept)
    return tenantId === null
      ? sql`UPDATE account_mails SET ${set.account_mails} WHERE id = ANY (${ids}) AND done_at IS NULL`
      : sql`UPDATE deliveries SET ${set.deliveries}
          WHERE tenant_id = ${tenantId} AND id = ANY (${ids}) AND done_at IS NULL`
  })
  await Promise.all(updates.map((update) => despiteCollisions(() => db.execute(update))))
}

export async function renewLeases(db: Database, keys: readonly Sent[], leaseSeconds: number): Promise<void> {
  const renewed = sql`lease_until = ${lease(leaseSeconds)}`
  await updateAll(db, keys, { deliveries: renewed, account_mails: renewed })
}

export async function markDone(db: Database, keys: readonly Sent[]): Promise<void> {
  const done = sql`done_at = now(), lease_until = NULL, attempts = attempts + 1, last_error = NULL`
  // The token in a sent email's link is no longer needed.
  await updateAll(db, keys, { deliveries: done, account_mails: sql`${done}, details = '{}'` })
}

export async function withdraw(db: Database, key: Key): Promise<void> {
  const { table, where } = itself(key)
  await db.execute(sql`DELETE FROM ${table} WHERE ${where}`)
}

/** For an address that never responded, the budget of the withdrawn emails goes to the later one. */
export async function withdrawReplaced(
  db: Database,
  later: readonly Pick<Planned, 'tenantId' | 'bookingId' | 'recipient' | 'version' | 'template'>[],
): Promise<void> {
  const replacing = later
    .map(({ template, ...one }) => ({ ...one, templates: replacedBy(template) }))
    .filter(({ templates }) => templates.length > 0)
  for (const [tenantId, own] of Map.groupBy(replacing, (one) => one.tenantId)) {
    const { rows } = await db.execute<{ address: string }>(sql`
      DELETE FROM deliveries d
      USING json_to_recordset(${JSON.stringify(own)}::json) AS later ("bookingId" bigint, recipient text, version int,
        templates text[])
      WHERE d.tenant_id = ${tenantId} AND d.booking_id = later."bookingId" AND d.recipient = later.recipient
        AND d.version < later.version AND d.template = ANY (later.templates) AND ${unfinished('d')} AND ${free('d')}
        AND d.attempts = 0 AND d.due_at > now()
      RETURNING CASE WHEN d.recipient = 'client' THEN lower(d.target) ELSE '' END AS address`)
    const returned = Map.groupBy(rows, ({ address }) => address)
    returned.delete('')
    for (const [address, mails] of [...returned].sort(([a], [b]) => (a < b ? -1 : 1)))
      await db.execute(sql`
        UPDATE mail_budgets
        SET spent_until = spent_until - ${mails.length}::int * make_interval(secs => 3600.0 / ${mailBudgets.stranger.anHour})
        WHERE key = ${`stranger ${address}`}`)
  }
}

/** Later emails that wait for it are delayed too. True if it is abandoned, after three days and eight attempts. */
export async function putOff(
  db: Database,
  key: Sent,
  { retryInSeconds, reason }: { retryInSeconds: number; reason: string },
): Promise<boolean> {
  const { table, where } = itself(key)
  const dead = await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      UPDATE ${table} SET attempts = attempts + 1, lease_until = NULL, last_error = ${reason.slice(0, 200)},
        due_at = ${lease(retryInSeconds)}
      WHERE ${where}`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      UPDATE ${table} SET abandoned_at = now()
      WHERE ${where} AND attempts >= 8 AND created_at < now() - interval '3 days' RETURNING id`)
    return rows.length > 0
  })
  if (key.tenantId !== null && !dead) {
    await db.execute(sql`
      UPDATE deliveries d SET due_at = greatest(d.due_at, put_off.due_at) FROM deliveries put_off
      WHERE put_off.tenant_id = ${key.tenantId} AND put_off.id = ANY (${idsOf(withOthers(key))})
        AND d.tenant_id = put_off.tenant_id AND d.booking_id = put_off.booking_id
        AND d.recipient = put_off.recipient AND d.membership_id IS NOT DISTINCT FROM put_off.membership_id AND d.channel = 'mail' AND d.version > put_off.version
        AND ${unfinished('d')}`)
  }
  return dead
}

/** The link contains only the delivery id, so the id must be enough. */
export async function unsubscribe(db: Database, deliveryId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO reminder_unsubscribes (address)
    SELECT target FROM deliveries WHERE id = ${deliveryId} AND template = 'booking_reminder'
    ON CONFLICT DO NOTHING`)
}

export type MailCounts = {
  waiting: number
  held: number
  retrying: number
  dead: number
  oldestSeconds: number
}

/** Held emails wait for their budget, an undo, or an earlier email that failed. */
export async function countMails(db: Database): Promise<MailCounts> {
  const { rows } = await db.execute<MailCounts>(sql`
    SELECT count(*) FILTER (WHERE attempts = 0 AND due_at <= now())::int AS waiting,
      count(*) FILTER (WHERE attempts = 0 AND due_at > now())::int AS held,
      count(*) FILTER (WHERE attempts > 0)::int AS retrying,
      ((SELECT count(*) FROM deliveries WHERE abandoned_at IS NOT NULL AND channel = 'mail')
        + (SELECT count(*) FROM account_mails WHERE abandoned_at IS NOT NULL))::int AS dead,
      coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE attempts > 0 OR due_at <= now())), 0)::float8
        AS "oldestSeconds"
    FROM (
      SELECT attempts, created_at, due_at FROM deliveries
        WHERE done_at IS NULL AND abandoned_at IS NULL AND channel = 'mail'
      UNION ALL SELECT attempts, created_at, due_at FROM account_mails WHERE done_at IS NULL AND abandoned_at IS NULL
    ) unfinished`)
  return rows[0] as MailCounts
}
