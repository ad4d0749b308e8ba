import { z } from 'zod'
import { account } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { email } from './fields.ts'
import { passkeys } from './passkeys.ts'
import { twoFactor } from './two-factor.ts'

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
  readWaysIn: {
    summary:
      'List every way into the account of an undo link: `added` ones go with the undo, and so do all sessions, devices and the new address. Once the link was used, `done` says so',
    access: 'anyone',
    body: z.object({ token }),
    reply: z.object({
      email: z.string().meta({ description: 'The address that the undo gives the account back to' }),
      done: z.boolean(),
      newEmail: z.string().nullable().meta({ description: 'The address that waits to be confirmed' }),
      sessions: z.array(z.object({ name: z.string(), startedAt: z.string(), lastSeenAt: z.string() })),
      passkeys: z.array(twoFactor.getSecurity.reply.shape.passkeys.element.extend({ added: z.boolean() })),
      twoFactor: z.object({ since: z.string().nullable(), added: z.boolean() }),
      devices: z.array(z.object({ name: z.string(), createdAt: z.string() })),
      feeds: z.array(z.object({ scheduleId: z.number(), name: z.string() })),
    }),
    refusals: ['verification_failed'],
  },
  takeBackAddress: {
    summary:
      'Undo a change of address or a new way to sign in, by the link of its mail, and choose another password. Every session ends; what was added to sign in with since 72 hours before the change is removed, and so are the `passkeys` named. Calendar feeds of the schedules in `feeds` get a new address',
    access: 'anyone',
    body: z.object({
      token,
      password,
      passkeys: z.exactOptional(z.array(passkeys.deletePasskey.params.shape.passkeyId).max(100)),
      feeds: z.exactOptional(z.array(z.int().positive()).max(100)),
    }),
    reply: address,
    refusals: ['verification_failed', 'address_in_use'],
  },
} as const satisfies Contracts
