import { z } from 'zod'
import { account } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { accountPassword } from './fields.ts'

const view = z.object({
  name: z.string(),
  email: z.string(),
  newEmail: z
    .object({ email: z.string(), until: z.string() })
    .nullable()
    .meta({ description: 'The address that waits to be confirmed, and until when it can be' }),
})

/** Who an owner is here, and the password. */
export const profile = {
  getProfile: {
    summary: 'The owner’s name and address, and the address that waits to be confirmed',
    access: 'owner',
    reply: view,
    refusals: [],
  },
  editProfile: {
    summary: 'Change the owner’s name',
    access: 'owner',
    body: account.register.body.pick({ name: true }),
    reply: view,
    refusals: [],
  },
  changePassword: {
    summary: 'Choose another password; the owner’s other sessions end',
    access: 'owner',
    body: z.object({ password: accountPassword }),
    reply: z.object({}),
    refusals: ['confirmation_needed'],
  },
} as const satisfies Contracts
