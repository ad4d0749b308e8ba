import { z } from 'zod'
import { locales } from '../domain/locales.ts'
import { roles } from '../domain/roles.ts'
import { subscriptionStatuses } from '../domain/subscriptions.ts'
import type { Contracts } from './endpoint.ts'
import { accountPassword, email, id, line, plainName, required } from './fields.ts'

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  locale: z.enum(locales).meta({ description: 'The language of mails to the owner' }),
})

export const salon = z.object({
  id: z.number().meta({ description: 'For the header `x-salon` of calls in this salon' }),
  name: z.string(),
  role: z.enum(roles),
  staffIds: z
    .exactOptional(z.array(z.number()))
    .meta({ description: 'The staff members under whose names the account works' }),
})

const nothing = z.object({})
const linkToken = line(1, 2000)

const peopleIds = z.exactOptional(z.array(id).max(100))

/** What a new password ends besides the sessions. */
export const endedPeople = {
  people: peopleIds.meta({ description: 'People of the team and invitations to end as well' }),
  keptPeople: peopleIds.meta({
    description: 'People and invitations to keep although they are marked `added`',
  }),
}

export const account = {
  me: {
    summary: 'Get the signed-in account, and the salons of others in which it works',
    access: 'owner',
    reply: user.extend({
      salons: z.exactOptional(z.array(salon)),
      ownsSchedules: z
        .exactOptional(z.boolean())
        .meta({ description: 'Whether the account has schedules of its own, if it works in other salons' }),
    }),
    refusals: [],
  },
  login: {
    summary:
      'Sign in. With a second factor, the call is refused with `second_factor_needed`, names the possible factors and starts a challenge for this browser',
    access: 'anyone',
    body: z.object({ email, password: z.string(required).min(6).max(200) }),
    reply: user,
    refusals: ['wrong_credentials', 'email_not_verified', 'second_factor_needed'],
  },
  register: {
    summary: 'Create an account and send the verification mail. A taken address gets the same answer',
    access: 'anyone',
    created: true,
    body: z.object({ name: plainName(2, 200), email, password: accountPassword }),
    reply: z.object({ email: z.string() }),
    refusals: [],
  },
  logout: { summary: 'Sign out', access: 'anyone', reply: nothing, refusals: [] },
  verifyEmail: {
    summary:
      'Verify an address with the link from the mail and sign in, unless another account is signed in; the link works once. With `ask`, a browser that did not register the account is refused with `password_needed`',
    access: 'anyone',
    acts: true,
    query: z.object({ token: linkToken, ask: z.enum(['true', 'false']).optional() }),
    reply: user,
    refusals: ['verification_failed', 'password_needed'],
  },
  verifyWithPassword: {
    summary:
      'Verify an address with the link from the mail, choose a new password and sign in, unless another account is signed in',
    access: 'anyone',
    body: z.object({ token: linkToken, password: accountPassword }),
    reply: user,
    refusals: ['verification_failed'],
  },
  resendVerification: {
    summary: 'Send the verification mail again. Any address gets the same answer',
    access: 'anyone',
    body: z.object({ email }),
    reply: nothing,
    refusals: [],
  },
  forgotPassword: {
    summary: 'Send a link to choose a new password. Any address gets the same answer',
    access: 'anyone',
    body: z.object({ email }),
    reply: nothing,
    refusals: [],
  },
  resetPassword: {
    summary:
      'Choose a new password with the link from the mail. Ends every session, and the people and invitations added in the last 72 hours. Renews all calendar feeds',
    access: 'anyone',
    body: z.object({ token: linkToken, password: accountPassword, ...endedPeople }),
    reply: nothing,
    refusals: ['reset_failed'],
  },
} as const satisfies Contracts
