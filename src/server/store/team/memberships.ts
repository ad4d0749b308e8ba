import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { type OptionalTemplate, optionalTemplates, wantedByDefault } from '../../../domain/deliveries.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Role } from '../../../domain/roles.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { listOwned } from '../schedules/schedules.ts'
import { aliased, jsonObject, rowsOf, selection, statement, tenantOf } from '../statement.ts'

/** The staff member of a schedule under whose name a person works. */
export type OwnStaff = { scheduleId: number; staffId: number }

/** `owner` is the account whose salon it is. */
export type Membership = {
  id: number
  role: Role
  feedKey: string
  staff: OwnStaff[]
  owner: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    locale: typeof tables.users.$inferSelect.locale
    subscriptionStatus: SubscriptionStatus
  }
}

const m = aliased(tables.memberships, 'm')
const o = aliased(tables.users, 'o')
const t = aliased(tables.staff, 't')
const s = aliased(tables.schedules, 's')

const ownStaff = (tenant: string) =>
  rowsOf(
    jsonObject<OwnStaff>({ scheduleId: t.scheduleId, staffId: t.id }),
    `staff t JOIN schedules s ON ${s.tenantId} = ${tenant} AND ${s.id} = ${t.scheduleId} AND ${s.deletedAt} IS NULL
      WHERE ${t.tenantId} = ${tenant} AND ${t.membershipId} = ${m.id} AND ${t.deletedAt} IS NULL`,
  )

const fields = (tenant: string) =>
  selection<Membership>({
    id: `${m.id}::float8`,
    role: m.role,
    feedKey: m.feedKey,
    staff: ownStaff(tenant),
    owner: jsonObject<Membership['owner']>({
      id: o.id,
      name: o.name,
      email: o.email,
      emailVerified: o.emailVerified,
      locale: o.locale,
      subscriptionStatus: o.subscriptionStatus,
    }),
  })

const from = (tenant: string) =>
  `FROM memberships m JOIN users o ON ${o.id} = ${m.ownerId}
    WHERE ${o.tenantId} = ${tenant} AND ${o.goneSince} IS NULL`

const ofPerson = statement<{ tenantId: number; userId: string }, Membership>()(
  'find-membership',
  (place) =>
    `SELECT ${fields(tenantOf(place))} ${from(tenantOf(place))} AND ${m.userId} = ${place('userId')}`,
)

/** Null unless the person works in the salon. */
export async function findMembership(
  connection: Connection,
  query: { tenantId: number; userId: string },
): Promise<Membership | null> {
  return (await ofPerson(connection, query))[0] ?? null
}

const kept = statement<{ id: number }, object>()(
  'lock-membership',
  (place) => `SELECT FROM memberships m WHERE ${m.id} = ${place('id')}::bigint FOR SHARE`,
)

/** Until the transaction ends, the role stays. Then reads as `findMembership` does. */
export async function lockMembership(
  connection: Connection,
  { id, ...query }: { id: number; tenantId: number; userId: string },
): Promise<Membership | null> {
  await kept(connection, { id })
  return findMembership(connection, query)
}

const byNumber = statement<{ tenantId: number; membershipId: number }, Membership>()(
  'find-membership-by-number',
  (place) => `SELECT ${fields(tenantOf(place))} ${from(tenantOf(place))}
    AND ${m.userId} IS NOT NULL AND ${m.id} = ${place('membershipId')}::bigint`,
)

export async function findMembershipById(
  pool: pg.Pool,
  query: { tenantId: number; membershipId: number },
): Promise<Membership | null> {
  return (await byNumber(pool, query))[0] ?? null
}

const working = statement<{ tenantId: number; userIds: string[] }, { id: string }>()(
  'find-working',
  (place) =>
    `SELECT ${m.userId} AS id ${from(tenantOf(place))} AND ${m.userId} = ANY(${place('userIds')}::text[])`,
)

/** Those of the accounts that still work in the salon. */
export async function findWorking(pool: pg.Pool, tenantId: number, userIds: string[]): Promise<Set<string>> {
  return new Set((await working(pool, { tenantId, userIds })).map(({ id }) => id))
}

export type OtherSalon = {
  id: number
  name: string
  role: Role
  staffIds: number[]
  wanted: readonly OptionalTemplate[]
}

const { memberships, staff, users } = tables

/** The salons in which the person works by invitation, each by the name of its first schedule. */
export async function listSalonsOf(db: Database, userId: string): Promise<OtherSalon[]> {
  const rows = await db
    .select({
      id: users.tenantId,
      membershipId: memberships.id,
      ownerName: users.name,
      role: memberships.role,
      wanted: memberships.wantedMails,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.ownerId))
    .where(
      and(
        eq(memberships.userId, userId),
        sql`${memberships.role} <> 'owner'`,
        sql`${users.goneSince} IS NULL`,
      ),
    )
    .orderBy(memberships.id)
  const salons: OtherSalon[] = []
  for (const { id, membershipId, ownerName, role, wanted } of rows) {
    const own = await db
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.tenantId, id), eq(staff.membershipId, membershipId), isNull(staff.deletedAt)))
    salons.push({
      id,
      role,
      wanted: wanted ?? wantedByDefault(role),
      name: (await listOwned(db, id))[0]?.name ?? ownerName,
      staffIds: own.map((one) => one.id),
    })
  }
  return salons
}

/** The person's earlier addresses of feeds end. */
export async function renewFeedKey(db: Database, membershipId: number): Promise<string> {
  const [row] = await db
    .update(memberships)
    .set({ feedKey: randomBytes(32).toString('hex') })
    .where(and(eq(memberships.id, membershipId), isNotNull(memberships.userId)))
    .returning({ feedKey: memberships.feedKey })
  if (!row) throw new Refused('not_in_salon')
  return row.feedKey
}

/** In all salons in which the person works. */
export async function renewFeedKeysOf(tx: Database, userId: string): Promise<void> {
  await tx
    .update(memberships)
    .set({ feedKey: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')` })
    .where(eq(memberships.userId, userId))
}

/** Changes the person's emails from one salon. Kinds that are not named stay as they are. */
export async function editWantedMails(
  tx: Database,
  { userId, tenantId }: { userId: string; tenantId: number },
  changes: Partial<Record<OptionalTemplate, boolean>>,
): Promise<void> {
  const [row] = await tx
    .select({ id: memberships.id, role: memberships.role, wanted: memberships.wantedMails })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.ownerId))
    .where(
      and(
        eq(users.tenantId, tenantId),
        eq(memberships.userId, userId),
        sql`${memberships.role} <> 'owner'`,
        isNull(users.goneSince),
      ),
    )
    .for('update', { of: memberships })
  if (!row) throw new Refused('not_in_salon')
  const before = row.wanted ?? wantedByDefault(row.role)
  const wantedMails = optionalTemplates.filter((kind) => changes[kind] ?? before.includes(kind))
  await tx.update(memberships).set({ wantedMails }).where(eq(memberships.id, row.id))
}
