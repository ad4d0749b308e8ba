import { z } from 'zod'
import { locales } from '../domain/locales.ts'
import { subscriptionStatuses } from '../domain/subscriptions.ts'
import type { Contracts } from './endpoint.ts'
import { accountPassword, email, line, required } from './fields.ts'

/** The signed-in owner, as every session call answers it. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  locale: z.enum(locales).meta({ description: 'The language of their mails' }),
})

const nothing = z.object({})
const linkToken = line(1, 2000)

export const account = {
  me: { summary: 'The signed-in owner', access: 'owner', reply: user, refusals: [] },
  login: {
    summary:
      'Sign in. An owner with a second factor is refused with `second_factor_needed`, what it can be, and a challenge for this browser',
    access: 'anyone',
    body: z.object({ email, password: z.string(required).min(6).max(200) }),
    reply: user,
    refusals: ['wrong_credentials', 'email_not_verified', 'second_factor_needed'],
  },
  register: {
    summary: 'Create an account; the verification mail follows. A taken address gets the same answer',
    access: 'anyone',
    created: true,
    body: z.object({ name: line(2, 200), email, password: accountPassword }),
    reply: z.object({ email: z.string() }),
    refusals: [],
  },
  logout: { summary: 'Sign out', access: 'anyone', reply: nothing, refusals: [] },
  verifyEmail: {
    summary:
      'Verify an address by the link of the mail, and sign in, once. With `ask`, a browser that has not registered it needs a password',
    access: 'anyone',
    acts: true,
    query: z.object({ token: linkToken, ask: z.enum(['true', 'false']).optional() }),
    reply: user,
    refusals: ['verification_failed', 'password_needed'],
  },
  verifyWithPassword: {
    summary: 'Verify an address by the link of the mail, choosing the password anew, and sign in',
    access: 'anyone',
    body: z.object({ token: linkToken, password: accountPassword }),
    reply: user,
    refusals: ['verification_failed'],
  },
  resendVerification: {
    summary: 'Send the verification mail again; the same answer for any address',
    access: 'anyone',
    body: z.object({ email }),
    reply: nothing,
    refusals: [],
  },
  forgotPassword: {
    summary: 'Send a link to choose a new password; the same answer for any address',
    access: 'anyone',
    body: z.object({ email }),
    reply: nothing,
    refusals: [],
  },
  resetPassword: {
    summary: 'Choose a new password by the link of the mail; every session ends',
    access: 'anyone',
    body: z.object({ token: linkToken, password: accountPassword }),
    reply: nothing,
    refusals: ['reset_failed'],
  },
} as const satisfies Contracts
