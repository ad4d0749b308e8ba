import { z } from 'zod'
import { account, endedPeople } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { email } from './fields.ts'
import { passkeys } from './passkeys.ts'
import { person } from './team.ts'
import { passkey } from './two-factor.ts'

const { token, password } = account.verifyWithPassword.body.shape
const address = z.object({ email: z.string() })

export const addresses = {
  changeAddress: {
    summary:
      'Request another address. It takes effect once its owner follows the link in the mail to it. A taken address gets the same answer',
    access: 'owner',
    body: z.object({ email }),
    reply: z.object({ email: z.string(), until: z.string() }),
    refusals: ['confirmation_needed', 'address_in_use'],
  },
  cancelAddressChange: {
    summary: 'Cancel a change of address; the link sent to the new one becomes invalid',
    access: 'owner',
    reply: z.object({}),
    refusals: [],
  },
  confirmAddress: {
    summary:
      'Change the address of an account with the link from the mail to the new one; the link works once',
    access: 'anyone',
    body: z.object({ token }),
    reply: address,
    refusals: ['verification_failed', 'address_in_use'],
  },
  listSignInMethods: {
    summary:
      'List all ways into an account, with an undo link or a link to choose a new password. The undo removes those marked `added`, all sessions and devices, and the new address. A new password ends all sessions and devices, the people marked `added`, and renews all feeds. `done` says whether the link was used',
    access: 'anyone',
    body: z.object({ token }),
    reply: z.object({
      email: z.string().meta({ description: 'The address that the undo restores' }),
      done: z.boolean(),
      newEmail: z.string().nullable().meta({ description: 'The address that awaits confirmation' }),
      sessions: z.array(z.object({ name: z.string(), startedAt: z.string(), lastSeenAt: z.string() })),
      passkeys: z.array(passkey.extend({ added: z.boolean() })),
      twoFactor: z.object({ since: z.string().nullable(), added: z.boolean() }),
      devices: z.array(z.object({ name: z.string(), createdAt: z.string() })),
      feeds: z.array(z.object({ scheduleId: z.number(), name: z.string() })),
      personalFeeds: z
        .array(z.object({ salonId: z.number(), name: z.string() }))
        .meta({ description: 'Feeds of the salons of others, which are always renewed' }),
      people: z
        .array(person.omit({ you: true, staff: true }).extend({ added: z.boolean() }))
        .meta({ description: 'People of the team and invitations; `added`: since 72 hours before' }),
    }),
    refusals: ['verification_failed'],
  },
  undoAddressChange: {
    summary:
      'Undo a change of address or a new sign-in method with the link from its mail, and choose a new password. Ends every session. Removes the sign-in methods added since 72 hours before the change, the people who joined, were invited or got a role that may do more since then, and the given `passkeys` and `people`. Renews the calendar feeds of the schedules in `feeds`',
    access: 'anyone',
    body: z.object({
      token,
      password,
      passkeys: z.exactOptional(z.array(passkeys.deletePasskey.params.shape.passkeyId).max(100)),
      feeds: z.exactOptional(z.array(z.int().positive()).max(100)),
      ...endedPeople,
    }),
    reply: address,
    refusals: ['verification_failed', 'address_in_use'],
  },
} as const satisfies Contracts
