import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Permission, permissions, type SignedInName } from '../../contract/permissions.ts'
import type { EventDetails } from '../../domain/booking-events.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Role } from '../../domain/roles.ts'
import type { Connection } from '../database/connection.ts'
import { lockSession, type Session } from '../store/accounts/sessions.ts'
import { findMembership, lockMembership, type Membership, type OwnStaff } from '../store/team/memberships.ts'

/**
 * For whom a call acts. The fields of the account are those of the salon's owner; `person` is whoever is signed in, and
 * `sessionId` and `startedAt` are of their session.
 */
export type Owner = Omit<Session, 'endsAt'> & {
  role: Role
  person: Person
  /** A member reaches only what these staff members do. Null for everyone else. */
  only: readonly OwnStaff[] | null
  /** Null in one's own salon. */
  membership: Pick<Membership, 'id' | 'feedKey'> | null
}

/** For the history. The owner needs no name. */
export const byOf = ({ membership, person }: Owner): EventDetails['by'] =>
  membership === null ? undefined : { id: person.id, name: person.name }

/** Null unless only their bookings may be shown. */
export const staffOf = ({ only }: Pick<Owner, 'only'>): number[] | null =>
  only?.map(({ staffId }) => staffId) ?? null

type Person = { id: string; name: string; email: string }

const personOf = ({ id, name, email }: Session): Person => ({ id, name, email })

const inOwnSalon = (session: Session): Owner => ({
  ...session,
  role: 'owner',
  person: personOf(session),
  only: null,
  membership: null,
})

/** A header, or a parameter where a browser can send none: streams and downloads. Null if the request names no salon. */
function salonIn({ headers, query }: FastifyRequest): number | null {
  const named = headers['x-salon'] ?? (query as { salon?: unknown }).salon
  if (named === undefined) return null
  if (typeof named !== 'string' || !/^\d{1,15}$/.test(named)) throw new Refused('not_in_salon')
  return Number(named)
}

/** Refuses a salon that does not exist like one where the person does not work. Read at each request: an end counts at once. */
export async function findActing(pool: pg.Pool, request: FastifyRequest, session: Session): Promise<Owner> {
  const salon = salonIn(request)
  if (salon === null || salon === session.tenantId) return inOwnSalon(session)
  const found = await findMembership(pool, { tenantId: salon, userId: session.id })
  if (!found || found.role === 'owner') throw new Refused('not_in_salon')
  const { id, role, feedKey, staff, owner } = found
  const { sessionId, startedAt } = session
  return {
    ...owner,
    sessionId,
    startedAt,
    tenantId: salon,
    role,
    person: personOf(session),
    only: role === 'member' ? staff : null,
    membership: { id, feedKey },
  }
}

/** The only place that enforces roles: every call passes here before its handler. */
export async function requirePermission(
  pool: pg.Pool,
  request: FastifyRequest,
  session: Session,
  name: SignedInName,
): Promise<Owner> {
  const permission: Permission = permissions[name]
  if (permission === 'account') return inOwnSalon(session)
  const acting = await findActing(pool, request, session)
  if (typeof permission === 'string' || !permission.includes(acting.role))
    throw new Refused('role_not_allowed')
  return acting
}

/** Locks the session and the role until the transaction ends. Refuses unless both are still as when the call arrived. */
export const requireStillActing =
  ({ sessionId, tenantId, person, membership, role, only }: Owner) =>
  async (connection: Connection): Promise<void> => {
    if (!(await lockSession(connection, sessionId))) throw new Refused('not_signed_in')
    if (!membership) return
    const now = await lockMembership(connection, { id: membership.id, tenantId, userId: person.id })
    if (!now) throw new Refused('not_in_salon')
    const has = new Set(now.staff.map(({ staffId }) => staffId))
    if (now.role !== role || only?.some(({ staffId }) => !has.has(staffId)))
      throw new Refused('role_not_allowed')
  }
