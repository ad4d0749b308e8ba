import type { Reply } from '../../contract/index.ts'
import type { team } from '../../contract/team.ts'
import { Refused } from '../../domain/refusals.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { mayMore } from '../../domain/ways-in.ts'
import { personState } from '../accounts/person-state.ts'
import { writeUndoableMail } from '../accounts/undo-links.ts'
import { hashedToken, newToken } from '../adapters/link-tokens.ts'
import { hashPassword } from '../adapters/passwords.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { requireRecent } from '../http/confirmations.ts'
import { networkOf } from '../http/network.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { startSession } from '../http/sessions.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { findAccount, lockAccount, markVerified, registerAccount } from '../store/accounts/accounts.ts'
import { listOwned } from '../store/schedules/schedules.ts'
import {
  acceptInvitation,
  deletePerson,
  findInvitation,
  findLeft,
  findOwnMembership,
  findPerson,
  type Invitation,
  insertInvitation,
  listPeople,
  lockTeam,
  noteTeamChange,
  type PersonInTeam,
  renewGrant,
  setOwnStaff,
  setRole,
} from '../store/team/people.ts'
import { refuseChanged } from './seen-values.ts'

const invitationDays = 14
const millisecondsPerDay = 86_400_000

function view(found: PersonInTeam, owner: Owner, now: number): Reply<'listTeam'>[number] {
  const { userId, expiresAt: _, bounced: __, grantedAt, ...person } = found
  return {
    ...person,
    grantedAt: grantedAt.toISOString(),
    you: userId === owner.person.id,
    state: personState(found, now),
  }
}

export const teamRoutes = (server: Server): Handlers<typeof team> => {
  const { db, wakeDeliveries } = server
  const nameOf = async (tx: Database, { tenantId, inviter }: Invitation) =>
    (await listOwned(tx, tenantId))[0]?.name ?? inviter

  const salonOf = async (tx: Database, invitation: Invitation) => ({
    id: invitation.tenantId,
    name: await nameOf(tx, invitation),
    role: invitation.role,
  })

  async function require(tx: Database, token: string, now: number): Promise<Invitation> {
    const invitation = await findInvitation(tx, hashedToken(token))
    if (!invitation) throw new Refused('invitation_not_found')
    if (invitation.userId === null && (invitation.expiresAt?.getTime() ?? 0) <= now)
      throw new Refused('invitation_not_found')
    return invitation
  }

  /** Locks the team first, as every change of it does. */
  async function lock(tx: Database, token: string, now: number): Promise<Invitation> {
    const { owner, tenantId } = await require(tx, token, now)
    await lockTeam(tx, { ...owner, tenantId })
    return require(tx, token, now)
  }

  async function join(
    tx: Database,
    invitation: Invitation,
    user: { id: string; name: string; email: string },
    now: number,
  ) {
    await acceptInvitation(tx, invitation, { userId: user.id, now: new Date(now) })
    const details = { person: { name: `${user.name} (${user.email})`, role: invitation.role } }
    await writeUndoableMail(tx, invitation.owner, { template: 'person_joined', now, details })
  }

  return {
    listTeam: async ({ owner, now }) =>
      (await listPeople(db, owner)).map((person) => view(person, owner, now)),

    invitePerson: async ({ owner, body: { email, role, staff }, now, locale, request }) => {
      if (!mayShare(owner.subscriptionStatus)) throw new Refused('subscription_required_to_invite')
      requireRecent(request, owner, now)
      const token = newToken()
      const expiresAt = new Date(now + invitationDays * millisecondsPerDay)
      const invited = { email, role, tokenHash: hashedToken(token), expiresAt, now: new Date(now) }
      const person = await inTransaction(db, async (tx) => {
        await lockTeam(tx, owner)
        const id = await insertInvitation(tx, owner, invited)
        await setOwnStaff(tx, owner, id, staff)
        const [schedule] = await listOwned(tx, owner.tenantId)
        const invitation = {
          token,
          person: { name: email, role },
          ...(schedule && { schedule: schedule.name }),
        }
        const mail = {
          userId: owner.id,
          template: 'team_invitation',
          locale,
          details: invitation,
          to: email,
        } as const
        if (!(await writeAccountMail(tx, mail))) throw new Refused('too_many_requests', { seconds: '600' })
        const details = { person: { name: email, role } }
        await writeUndoableMail(tx, owner, { template: 'person_invited', now, details })
        return findPerson(tx, owner, id)
      })
      wakeDeliveries()
      return view(person, owner, now)
    },

    editPerson: async ({ owner, params: { membershipId }, body: { seen, role, staff }, now, request }) => {
      if (role !== undefined) requireRecent(request, owner, now)
      const person = await inTransaction(db, async (tx) => {
        await lockTeam(tx, owner)
        const found = await findPerson(tx, owner, membershipId)
        if (seen) refuseChanged(seen, view(found, owner, now))
        if (role !== undefined && found.role === 'owner') throw new Refused('last_owner')
        if (role !== undefined && role !== found.role) {
          await setRole(tx, owner, found, role)
          if (mayMore(role, found.role)) {
            const details = { person: { name: found.name ?? found.email, role } }
            await writeUndoableMail(tx, owner, { template: 'role_raised', now, details })
          }
        }
        if (staff !== undefined) {
          await setOwnStaff(tx, owner, membershipId, staff)
          const gains = staff.some(({ staffId }) => !found.staff.some((own) => own.staffId === staffId))
          // The other roles see everyone's appointments.
          if (gains && found.role === 'member' && (role ?? 'member') === 'member') {
            await renewGrant(tx, owner, membershipId)
            const details = { person: { name: found.name ?? found.email, role: 'member' as const } }
            await writeUndoableMail(tx, owner, { template: 'staff_linked', now, details })
          }
        }
        await noteTeamChange(tx, owner)
        return findPerson(tx, owner, membershipId)
      })
      wakeDeliveries()
      return view(person, owner, now)
    },

    removePerson: async ({ owner, params: { membershipId } }) => {
      await inTransaction(db, async (tx) => {
        await lockTeam(tx, owner)
        const { role } = await findPerson(tx, owner, membershipId)
        if (role === 'owner') throw new Refused('last_owner')
        await deletePerson(tx, owner, membershipId)
        await noteTeamChange(tx, owner)
      })
      return {}
    },

    leaveSalon: async ({ owner, params: { salonId } }) => {
      await inTransaction(db, async (tx) => {
        const left = await findLeft(tx, salonId, owner.id)
        if (!left) throw new Refused('not_in_salon')
        await lockTeam(tx, left.salon)
        await deletePerson(tx, left.salon, left.membershipId)
        await noteTeamChange(tx, left.salon)
      })
      return {}
    },

    getInvitation: async ({ params: { invitationToken }, now }) => {
      const invitation = await require(db, invitationToken, now)
      const { email, role, inviter } = invitation
      if (email === null) throw new Refused('invitation_used')
      const account = await findAccount(db, email)
      const hasAccount = account?.user.emailVerified ?? false
      return { salon: await nameOf(db, invitation), inviter, email, role, hasAccount }
    },

    acceptInvitation: async ({ owner, body: { token }, now }) => {
      const salon = await inTransaction(db, async (tx) => {
        const invitation = await lock(tx, token, now)
        // A second press of the same person changes nothing.
        if (invitation.userId === owner.id) return salonOf(tx, invitation)
        if (invitation.userId !== null) throw new Refused('invitation_used')
        if (invitation.email !== owner.email) throw new Refused('invitation_of_other')
        const ownerId = invitation.owner.id
        if ((await findOwnMembership(tx, { ownerId, userId: owner.id })) !== null)
          throw new Refused('already_in_team')
        await join(tx, invitation, owner, now)
        return salonOf(tx, invitation)
      })
      wakeDeliveries()
      return salon
    },

    joinTeam: async ({ params: { invitationToken }, body, locale, now, request, reply }) => {
      const passwordHash = await hashPassword(body.password, networkOf(request.ip))
      const joined = await inTransaction(db, async (tx) => {
        const invitation = await lock(tx, invitationToken, now)
        const { email } = invitation
        if (email === null) throw new Refused('invitation_used')
        if ((await lockAccount(tx, email))?.user.emailVerified) throw new Refused('account_exists')
        const userId = await registerAccount(tx, { name: body.name, email, locale, passwordHash })
        if (userId === null) throw new Refused('account_exists')
        // Only a reader of this address has the link.
        const user = await markVerified(tx, userId)
        await join(tx, invitation, user, now)
        return { ...user, salon: await salonOf(tx, invitation) }
      })
      wakeDeliveries()
      await startSession(server, { request, reply }, joined, 'invitation_not_found')
      return joined
    },
  }
}
