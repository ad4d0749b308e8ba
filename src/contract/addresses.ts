import { z } from 'zod'
import { account } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { email } from './fields.ts'

const { token, password } = account.verifyWithPassword.body.shape
const address = z.object({ email: z.string() })

/** The address that an owner signs in with and gets mails at. */
export const addresses = {
  changeAddress: {
    summary:
      'Ask for another address: it counts once the link of the mail to it has been confirmed. A taken one gets the same answer',
    access: 'owner',
    body: z.object({ email }),
    reply: z.object({ email: z.string(), until: z.string() }),
    refusals: ['confirmation_needed', 'address_in_use'],
  },
  dropAddressChange: {
    summary: 'Stay with the address of now: the link to the other one is worth nothing',
    access: 'owner',
    reply: z.object({}),
    refusals: [],
  },
  confirmAddress: {
    summary: 'Change an account’s address by the link of the mail to the new one, once',
    access: 'anyone',
    body: z.object({ token }),
    reply: address,
    refusals: ['verification_failed', 'address_in_use'],
  },
  takeBackAddress: {
    summary:
      'Take a change of address back by the link of the mail to the old one, choosing another password; every session ends, and what was added to sign in with since is removed',
    access: 'anyone',
    body: z.object({ token, password }),
    reply: address,
    refusals: ['verification_failed', 'address_in_use'],
  },
} as const satisfies Contracts
