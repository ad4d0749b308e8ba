import { sql } from 'drizzle-orm'
import { type OptionalTemplate, wantedByDefault } from '../../../domain/deliveries.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { Role } from '../../../domain/roles.ts'
import type { Database } from '../../database/connection.ts'
import { isTakenBy } from '../schedules/staff.ts'

/** A person of the team other than the owner. */
export type NotifiedPerson = {
  membershipId: number
  ownerId: string
  userId: string
  address: string
  locale: Locale
  wanted: readonly OptionalTemplate[]
  /** Notified only about bookings of these staff members; null means all bookings. */
  staffIds: readonly number[] | null
}

type Row = Omit<NotifiedPerson, 'wanted' | 'staffIds'> & {
  tenantId: number
  role: Role
  wanted: OptionalTemplate[] | null
}

export async function listNotifiedPeople(
  db: Database,
  ownerIds: readonly string[],
): Promise<NotifiedPerson[]> {
  if (ownerIds.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    SELECT m.id::float8 AS "membershipId", m.owner_id AS "ownerId", o.tenant_id::float8 AS "tenantId", m.role,
      m.wanted_mails AS wanted, p.id AS "userId", p.email AS address, p.locale
    FROM memberships m JOIN users p ON p.id = m.user_id JOIN users o ON o.id = m.owner_id
    WHERE m.owner_id = ANY (${sql.param(ownerIds)}::text[]) AND m.role <> 'owner' AND p.gone_since IS NULL
    ORDER BY m.id`)
  const members = rows.filter(({ role }) => role === 'member')
  const names = await staffOf(
    db,
    members.map(({ tenantId }) => tenantId),
  )
  return rows.map(({ role, tenantId: _, wanted, ...person }) => ({
    ...person,
    wanted: wanted ?? wantedByDefault(role),
    staffIds: role === 'member' ? (names.get(person.membershipId) ?? []) : null,
  }))
}

/** Staff ids by membership id. */
async function staffOf(db: Database, tenantIds: number[]): Promise<Map<number, number[]>> {
  if (tenantIds.length === 0) return new Map()
  const { rows } = await db.execute<{ membershipId: number; staffIds: number[] }>(sql`
    SELECT t.membership_id::float8 AS "membershipId", array_agg(t.id::float8) AS "staffIds" FROM staff t
    WHERE t.tenant_id = ANY (${sql.param([...new Set(tenantIds)])}::bigint[]) AND t.membership_id IS NOT NULL
      AND t.deleted_at IS NULL
    GROUP BY t.tenant_id, t.membership_id`)
  return new Map(rows.map(({ membershipId, staffIds }) => [membershipId, staffIds]))
}

/**
 * Whether delivery `d` about booking `b` still has its receiver: the owner or a client, or a person `m` of the team with
 * the account `p`. Checked when it is sent, because the person may have left meanwhile.
 */
export const isReceived = (
  tenant: string,
): string => `(d.membership_id IS NULL OR coalesce(p.gone_since IS NULL
  AND p.id IS NOT NULL AND (m.role <> 'member' OR EXISTS (SELECT FROM staff t WHERE t.tenant_id = ${tenant}
    AND t.membership_id = m.id AND t.deleted_at IS NULL AND ${isTakenBy('t.id')})), false))`

/** Joins `m` and `p` to delivery `d`. */
export const withReceiver =
  'LEFT JOIN memberships m ON m.id = d.membership_id LEFT JOIN users p ON p.id = m.user_id'

/** The salon for a link; null for owners, whose links open their own. */
export const salonOfReceiver = (tenant: string): string =>
  `CASE WHEN d.membership_id IS NOT NULL THEN ${tenant} END`

/** What is due to a person who leaves the salon. */
export async function dropDueToPerson(db: Database, tenantId: number, membershipId: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM deliveries d WHERE d.tenant_id = ${tenantId} AND d.membership_id = ${membershipId}
      AND d.done_at IS NULL AND d.abandoned_at IS NULL`)
}
