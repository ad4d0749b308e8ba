import { z } from 'zod'
import { roles } from '../domain/roles.ts'
import { salon, user } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { accountPassword, edits, email, id, line, plainName, seenValues } from './fields.ts'

const invitedRoles = roles.filter((role) => role !== 'owner')
const invitedRole = z.enum(invitedRoles as ['manager', 'reception', 'member'], { error: 'invalid' })

const staff = z.array(z.object({ scheduleId: id, staffId: id })).max(100)

export const person = z.object({
  id: z.number(),
  name: z.string().nullable().meta({ description: 'Null until the invitation is accepted' }),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(['invited', 'expired', 'bounced', 'working']).meta({
    description: 'Of an invitation: open, over, or its mail came back; of a person: they work in the salon',
  }),
  grantedAt: z.string().meta({
    description: 'When the present access began: the invitation, its acceptance, or a role that may do more',
  }),
  you: z.boolean(),
  staff: z.array(z.object({ scheduleId: z.number(), staffId: z.number() })).meta({
    description: 'The staff members under whose names the person works',
  }),
})

const params = z.object({ membershipId: id })
const invited = z.object({
  email,
  role: invitedRole,
  staff: staff.default([]).meta({ description: 'The staff members under whose names the person will work' }),
})

const invitationParams = z.object({ invitationToken: line(1, 200) })

export const team = {
  listTeam: {
    summary: 'List the people of the salon and the open invitations. Empty before the first invitation',
    access: 'owner',
    reply: z.array(person),
    refusals: [],
  },
  invitePerson: {
    summary:
      'Invite a person to the team by mail. Needs a subscription, and a recent sign-in or confirmation. The link works for 14 days',
    access: 'owner',
    created: true,
    body: invited,
    reply: person,
    refusals: [
      'subscription_required_to_invite',
      'confirmation_needed',
      'own_address',
      'already_invited',
      'already_in_team',
      'address_bounced',
      'too_many_people',
      'staff_not_found',
    ],
  },
  editPerson: {
    summary:
      'Change the role of a person, or the staff members under whose names they work. It counts at once',
    access: 'owner',
    params,
    body: edits(invited.omit({ email: true })).extend(seenValues(person)),
    reply: person,
    refusals: ['confirmation_needed', 'staff_not_found', 'last_owner', 'changed_meanwhile'],
  },
  removePerson: {
    summary:
      'Remove a person from the team, or withdraw an invitation. It counts at once, also in open pages',
    access: 'owner',
    params,
    reply: z.object({}),
    refusals: ['staff_not_found', 'last_owner'],
  },
  leaveSalon: {
    summary: 'Leave the team of another salon',
    access: 'owner',
    params: z.object({ salonId: id }),
    reply: z.object({}),
    refusals: ['not_in_salon'],
  },
  getInvitation: {
    summary: 'Get an invitation by its link',
    access: 'anyone',
    params: invitationParams,
    reply: z.object({
      salon: z.string(),
      inviter: z.string(),
      email: z.string(),
      role: z.enum(roles),
      hasAccount: z.boolean(),
    }),
    refusals: ['invitation_not_found', 'invitation_used'],
  },
  acceptInvitation: {
    summary: 'Join a team with the account that is signed in. Its address must be the invited one',
    access: 'owner',
    body: z.object({ token: line(1, 200) }),
    reply: salon,
    refusals: ['invitation_not_found', 'invitation_used', 'invitation_of_other', 'already_in_team'],
  },
  joinTeam: {
    summary: 'Create an account for the invited address, join the team and sign in',
    access: 'anyone',
    created: true,
    params: invitationParams,
    body: z.object({ name: plainName(2, 200), password: accountPassword }),
    reply: user.extend({ salon }),
    refusals: ['invitation_not_found', 'invitation_used', 'account_exists'],
  },
} as const satisfies Contracts
