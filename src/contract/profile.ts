import { z } from 'zod'
import { keptYears } from '../domain/erasure.ts'
import { account, endedPeople } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { accountPassword, problem, required } from './fields.ts'

const view = z.object({
  name: z.string(),
  email: z.string(),
  keptYears: z.number().meta({ description: 'For how many years personal details of bookings are kept' }),
  newEmail: z
    .object({ email: z.string(), until: z.string() })
    .nullable()
    .meta({ description: 'The address that awaits confirmation, and the deadline for confirming it' }),
  erasesFrom: z.string().optional().meta({
    description:
      'When details are erased that a shorter time no longer keeps. Until then a longer one keeps them',
  }),
})

export const profile = {
  getProfile: {
    summary: 'Get the name and address of the owner, and the address that awaits confirmation',
    access: 'owner',
    reply: view,
    refusals: [],
  },
  editProfile: {
    summary: 'Change the name of the owner',
    access: 'owner',
    body: account.register.body.pick({ name: true }),
    reply: view,
    refusals: [],
  },
  setKeptYears: {
    summary:
      'Set for how many years personal details of bookings and clients are kept. A shorter time needs a recent sign-in or confirmation, and older details are erased a day later, which cannot be undone then',
    access: 'owner',
    body: z.object({
      years: z.number(required).int(problem('invalid')).min(keptYears.min).max(keptYears.max),
    }),
    reply: view,
    refusals: ['confirmation_needed'],
  },
  changePassword: {
    summary:
      'Change the password. The other sessions of the owner end, and the given `people` and invitations of the team',
    access: 'owner',
    body: z.object({
      password: accountPassword,
      renewFeeds: z
        .exactOptional(z.boolean())
        .meta({ description: 'Whether all calendar feeds get new addresses' }),
      people: endedPeople.people,
    }),
    reply: z.object({}),
    refusals: ['confirmation_needed'],
  },
} as const satisfies Contracts
