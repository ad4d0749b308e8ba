import type { Reply } from '../../contract/index.ts'
import type { team } from '../../contract/team.ts'
import { Refused } from '../../domain/refusals.ts'
import { hashedToken, newToken } from '../adapters/link-tokens.ts'
import { hashPassword } from '../adapters/passwords.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { requireRecent } from '../http/confirmations.ts'
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
  setOwnStaff,
  setRole,
} from '../store/team/people.ts'

const invitationDays = 14
const millisecondsPerDay = 86_400_000

function view(
  { userId, expiresAt, bounced, ...person }: PersonInTeam,
  owner: Owner,
  now: number,
): Reply<'listTeam'>[number] {
  const isOver = expiresAt !== null && expiresAt.getTime() <= now
  const ofInvitation = bounced ? 'bounced' : isOver ? 'expired' : 'invited'
  return { ...person, you: userId === owner.person.id, state: userId === null ? ofInvitation : 'working' }
}

export const teamRoutes = ({ db, auth, authSettings, wakeDeliveries }: Server): Handlers<typeof team> => {
  const nameOf = async (tx: Database, { tenantId, inviter }: Invitation) =>
    (await listOwned(tx, tenantId))[0]?.name ?? inviter

  const salonOf = async (tx: Database, invitation: Invitation) => ({
    id: invitation.tenantId,
    name: await nameOf(tx, invitation),
    role: invitation.role,
  })

  async function require(tx: Database, token: string, now: number, lock: boolean): Promise<Invitation> {
    const invitation = await findInvitation(tx, hashedToken(token), { lock })
    if (!invitation) throw new Refused('invitation_not_found')
    if (invitation.userId === null && (invitation.expiresAt?.getTime() ?? 0) <= now)
      throw new Refused('invitation_not_found')
    return invitation
  }

  return {
    listTeam: async ({ owner, now }) =>
      (await listPeople(db, owner)).map((person) => view(person, owner, now)),

    invitePerson: async ({ owner, body: { email, role, staff }, now, locale, request }) => {
      requireRecent(request, owner, now)
      const token = newToken()
      const expiresAt = new Date(now + invitationDays * millisecondsPerDay)
      const invitation = { email, role, tokenHash: hashedToken(token), expiresAt, now: new Date(now) }
      const person = await inTransaction(db, async (tx) => {
        await lockTeam(tx, owner)
        const id = await insertInvitation(tx, owner, invitation)
        await setOwnStaff(tx, owner, id, staff)
        const [schedule] = await listOwned(tx, owner.tenantId)
        const details = { token, ...(schedule && { schedule: schedule.name }) }
        const mail = { userId: owner.id, template: 'team_invitation', locale, details, to: email } as const
        if (!(await writeAccountMail(tx, mail))) throw new Refused('too_many_requests', { seconds: '600' })
        return findPerson(tx, owner, id)
      })
      wakeDeliveries()
      return view(person, owner, now)
    },

    editPerson: async ({ owner, params: { membershipId }, body: { role, staff }, now, request }) => {
      if (role !== undefined) requireRecent(request, owner, now)
      const person = await inTransaction(db, async (tx) => {
        await lockTeam(tx, owner)
        const found = await findPerson(tx, owner, membershipId)
        if (role !== undefined && found.role === 'owner') throw new Refused('last_owner')
        if (role !== undefined) await setRole(tx, owner, membershipId, role)
        if (staff !== undefined) await setOwnStaff(tx, owner, membershipId, staff)
        await noteTeamChange(tx, owner)
        return findPerson(tx, owner, membershipId)
      })
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
      const invitation = await require(db, invitationToken, now, false)
      const { email, role, inviter } = invitation
      if (email === null) throw new Refused('invitation_used')
      const account = await findAccount(db, email)
      const hasAccount = account?.user.emailVerified ?? false
      return { salon: await nameOf(db, invitation), inviter, email, role, hasAccount }
    },

    acceptInvitation: ({ owner, body: { token }, now }) =>
      inTransaction(db, async (tx) => {
        const invitation = await require(tx, token, now, true)
        // A second press of the same person changes nothing.
        if (invitation.userId === owner.id) return salonOf(tx, invitation)
        if (invitation.userId !== null) throw new Refused('invitation_used')
        if (invitation.email !== owner.email) throw new Refused('invitation_of_other')
        const { ownerId } = invitation
        if ((await findOwnMembership(tx, { ownerId, userId: owner.id })) !== null)
          throw new Refused('already_in_team')
        await acceptInvitation(tx, invitation, { userId: owner.id, now: new Date(now) })
        return salonOf(tx, invitation)
      }),

    joinTeam: async ({ params: { invitationToken }, body, locale, now, request, reply }) => {
      const passwordHash = await hashPassword(body.password, request.ip)
      const joined = await inTransaction(db, async (tx) => {
        const invitation = await require(tx, invitationToken, now, true)
        const { email } = invitation
        if (email === null) throw new Refused('invitation_used')
        if ((await lockAccount(tx, email))?.user.emailVerified) throw new Refused('account_exists')
        const userId = await registerAccount(tx, { name: body.name, email, locale, passwordHash })
        if (userId === null) throw new Refused('account_exists')
        // Only a reader of this address has the link.
        const user = await markVerified(tx, userId)
        await acceptInvitation(tx, invitation, { userId, now: new Date(now) })
        return { ...user, salon: await salonOf(tx, invitation) }
      })
      await startSession({ auth, authSettings }, { request, reply }, joined)
      return joined
    },
  }
}
