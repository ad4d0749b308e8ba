import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import * as tables from '../../../../db/schema.ts'
import type { Locale } from '../../../domain/locales.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Role } from '../../../domain/roles.ts'
import { mayMore } from '../../../domain/ways-in.ts'
import type { Database } from '../../database/connection.ts'
import { lockUser } from '../accounts/accounts.ts'
import { noteChanges, ownedScheduleIds } from '../schedules/schedules.ts'
import type { OwnStaff } from './memberships.ts'
import { dropDueToPerson } from './notified-people.ts'

const maxPeople = 100
const bounceDays = 30

type Salon = { id: string; tenantId: number }

export type PersonInTeam = {
  id: number
  userId: string | null
  name: string | null
  email: string
  role: Role
  expiresAt: Date | null
  grantedAt: Date
  bounced: boolean
  staff: OwnStaff[]
}

/** The server of the address refused the mail for good, or it was given up. */
const cameBack = sql`(i.abandoned_at IS NOT NULL OR i.done_at IS NULL AND i.last_error ~ ' 5[0-9][0-9]$')`

/** A separate query, because Citus cannot join this local table with distributed ones. */
async function bouncedOf(db: Database, ownerId: string, addresses: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ target: string }>(sql`
    SELECT target FROM (SELECT DISTINCT ON (i.target) i.target, ${cameBack} AS bounced FROM account_mails i
      WHERE i.user_id = ${ownerId} AND i.template = 'team_invitation' AND i.target = ANY(${sql.param(addresses)}::text[])
      ORDER BY i.target, i.created_at DESC) latest WHERE bounced`)
  return new Set(rows.map(({ target }) => target))
}

const peopleWhere = async (
  db: Database,
  { id, tenantId }: Salon,
  membershipId: number | null,
): Promise<PersonInTeam[]> => {
  const { rows } = await db.execute<{
    person: Omit<PersonInTeam, 'bounced' | 'expiresAt' | 'grantedAt'> & {
      expiresAt: string | null
      grantedAt: string
    }
  }>(sql`
    SELECT json_build_object('id', m.id, 'userId', m.user_id, 'name', u.name, 'email', coalesce(u.email, m.email),
      'role', m.role, 'expiresAt', m.expires_at, 'grantedAt', m.granted_at,
      'staff', (SELECT coalesce(json_agg(json_build_object('scheduleId', t.schedule_id, 'staffId', t.id) ORDER BY t.id), '[]')
        FROM staff t WHERE t.tenant_id = ${tenantId} AND t.membership_id = m.id AND t.deleted_at IS NULL)) AS person
    FROM memberships m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.owner_id = ${id} AND (${membershipId}::bigint IS NULL OR m.id = ${membershipId}::bigint)
    ORDER BY m.role <> 'owner', m.id`)
  const invited = rows.flatMap(({ person }) => (person.userId === null ? [person.email] : []))
  const bounced = invited.length > 0 ? await bouncedOf(db, id, invited) : new Set()
  return rows.map(({ person }) => ({
    ...person,
    expiresAt: person.expiresAt ? new Date(person.expiresAt) : null,
    grantedAt: new Date(person.grantedAt),
    bounced: person.userId === null && bounced.has(person.email),
  }))
}

export const listPeople = (db: Database, salon: Salon): Promise<PersonInTeam[]> =>
  peopleWhere(db, salon, null)

/** Refuses an unknown person and one of another salon alike. */
export async function findPerson(db: Database, salon: Salon, membershipId: number): Promise<PersonInTeam> {
  const [found] = await peopleWhere(db, salon, membershipId)
  if (!found) throw new Refused('staff_not_found')
  return found
}

const { memberships, staff, users } = tables

/** Locks the owner's account, so that concurrent changes of the team see each other. */
export const lockTeam = (tx: Database, salon: Salon): Promise<void> => lockUser(tx, salon.id)

async function hasBounced(tx: Database, ownerId: string, email: string): Promise<boolean> {
  const { rows } = await tx.execute<{ bounced: boolean }>(sql`
    SELECT ${cameBack} AS bounced FROM account_mails i
    WHERE i.user_id = ${ownerId} AND i.template = 'team_invitation' AND i.target = ${email}
      AND i.created_at > now() - make_interval(days => ${bounceDays}) ORDER BY i.created_at DESC LIMIT 1`)
  return rows[0]?.bounced ?? false
}

/** Needs the team's lock. */
export async function insertInvitation(
  tx: Database,
  salon: Salon & { email: string },
  {
    email,
    role,
    tokenHash,
    expiresAt,
    now,
  }: { email: string; role: Role; tokenHash: string; expiresAt: Date; now: Date },
): Promise<number> {
  if (email === salon.email) throw new Refused('own_address', {}, { field: 'email' })
  const people = await listPeople(tx, salon)
  const same = people.find((person) => person.email === email)
  if (same?.userId) throw new Refused('already_in_team', {}, { field: 'email' })
  if (same?.bounced || (await hasBounced(tx, salon.id, email)))
    throw new Refused('address_bounced', {}, { field: 'email' })
  if (same?.expiresAt && same.expiresAt > now) throw new Refused('already_invited', {}, { field: 'email' })
  if (people.length >= maxPeople) throw new Refused('too_many_people')
  if (same) await deletePerson(tx, salon, same.id)
  await tx
    .insert(memberships)
    .values({ ownerId: salon.id, userId: salon.id, role: 'owner', acceptedAt: now })
    .onConflictDoNothing()
  const [row] = await tx
    .insert(memberships)
    .values({ ownerId: salon.id, email, role, tokenHash, expiresAt })
    .returning({ id: memberships.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** Needs the team's lock. Each staff member has one person at most, who loses it to the new one. */
export async function setOwnStaff(
  tx: Database,
  { tenantId }: Salon,
  membershipId: number,
  own: readonly OwnStaff[],
): Promise<void> {
  if (new Set(own.map(({ scheduleId }) => scheduleId)).size < own.length)
    throw new Refused('staff_not_found', {}, { field: 'staff' })
  await tx
    .update(staff)
    .set({ membershipId: null })
    .where(and(eq(staff.tenantId, tenantId), eq(staff.membershipId, membershipId)))
  for (const { scheduleId, staffId } of own) {
    const { rowCount } = await tx
      .update(staff)
      .set({ membershipId })
      .where(
        and(
          eq(staff.tenantId, tenantId),
          eq(staff.scheduleId, scheduleId),
          eq(staff.id, staffId),
          isNull(staff.deletedAt),
          sql`${staff.scheduleId} IN (${ownedScheduleIds(tx, tenantId)})`,
        ),
      )
    if (rowCount === 0) throw new Refused('staff_not_found', {}, { field: 'staff' })
  }
}

export async function setRole(
  tx: Database,
  { id }: Salon,
  { id: membershipId, role: before }: PersonInTeam,
  role: Role,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ role, ...(mayMore(role, before) && { grantedAt: sql`now()` }) })
    .where(and(eq(memberships.ownerId, id), eq(memberships.id, membershipId)))
}

/** From now on, an undo link or a new password ends this person's access. */
export async function renewGrant(tx: Database, { id }: Salon, membershipId: number): Promise<void> {
  await tx
    .update(memberships)
    .set({ grantedAt: sql`now()` })
    .where(and(eq(memberships.ownerId, id), eq(memberships.id, membershipId)))
}

/** Makes open pages refetch, and ends the streams of people who left. */
export const noteTeamChange = (tx: Database, { tenantId }: { tenantId: number }): Promise<void> =>
  noteChanges(tx, { tenantId })

export async function deletePerson(tx: Database, salon: Salon, membershipId: number): Promise<void> {
  await setOwnStaff(tx, salon, membershipId, [])
  await dropDueToPerson(tx, salon.tenantId, membershipId)
  await tx.delete(memberships).where(and(eq(memberships.ownerId, salon.id), eq(memberships.id, membershipId)))
}

export type Invitation = {
  id: number
  role: Role
  email: string | null
  userId: string | null
  expiresAt: Date | null
  tenantId: number
  inviter: string
  owner: { id: string; email: string; locale: Locale }
}

/** Also one that is over or accepted. Null after it was withdrawn. */
export async function findInvitation(db: Database, tokenHash: string): Promise<Invitation | null> {
  const [found] = await db
    .select({
      id: memberships.id,
      role: memberships.role,
      email: memberships.email,
      userId: memberships.userId,
      expiresAt: memberships.expiresAt,
      tenantId: users.tenantId,
      inviter: users.name,
      owner: { id: users.id, email: users.email, locale: users.locale },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.ownerId))
    .where(and(eq(memberships.tokenHash, tokenHash), isNull(users.goneSince)))
  return found ?? null
}

/** What a person leaves: their membership in the salon with this number, unless it is their own. */
export async function findLeft(
  tx: Database,
  tenantId: number,
  userId: string,
): Promise<{ salon: Salon; membershipId: number } | null> {
  const [row] = await tx
    .select({ id: users.id, membershipId: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.ownerId))
    .where(and(eq(users.tenantId, tenantId), eq(memberships.userId, userId), ne(memberships.role, 'owner')))
  return row ? { salon: { id: row.id, tenantId }, membershipId: row.membershipId } : null
}

export async function findOwnMembership(
  tx: Database,
  { ownerId, userId }: { ownerId: string; userId: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.ownerId, ownerId), eq(memberships.userId, userId)))
  return row?.id ?? null
}

/** Needs the team's lock. */
export async function acceptInvitation(
  tx: Database,
  { id, tenantId }: Invitation,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ userId, email: null, acceptedAt: now, grantedAt: sql`now()` })
    .where(eq(memberships.id, id))
  await noteTeamChange(tx, { tenantId })
}
