import { z } from 'zod'
import { user } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { line } from './fields.ts'
import { passkey } from './two-factor.ts'

const params = z.object({ passkeyId: z.string().regex(/^[\w-]{1,64}$/) })
const name = line(1, 60)

const options = z.looseObject({ challenge: z.string() })
const encoded = z.string().min(1).max(20_000)
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}
const signed = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
})
const made = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: encoded, attestationObject: encoded }),
})

export const passkeys = {
  startPasskeySignIn: {
    summary: 'Get the options for a sign-in with a passkey, valid in this browser for five minutes',
    access: 'anyone',
    reply: options,
    refusals: [],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which counts as two factors',
    access: 'anyone',
    body: z.object({ credential: signed }),
    reply: user,
    refusals: ['passkey_not_accepted'],
  },
  startPasskey: {
    summary: 'Get the options for a new passkey, valid in this browser for five minutes',
    access: 'owner',
    reply: options,
    refusals: ['confirmation_needed', 'too_many_passkeys'],
  },
  createPasskey: {
    summary: 'Add a passkey. By default it is named after its authenticator',
    access: 'owner',
    created: true,
    body: z.object({ credential: made, name: z.exactOptional(name) }),
    reply: passkey,
    refusals: ['passkey_not_accepted', 'too_many_passkeys'],
  },
  editPasskey: {
    summary: 'Rename a passkey',
    access: 'owner',
    params,
    body: z.object({ name }),
    reply: passkey,
    refusals: ['passkey_not_found'],
  },
  deletePasskey: {
    summary: 'Remove a passkey. The other sessions of the owner end',
    access: 'owner',
    params,
    reply: z.object({}),
    refusals: ['passkey_not_found', 'confirmation_needed'],
  },
} as const satisfies Contracts
