import { z } from 'zod'
import { user } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { line } from './fields.ts'
import { twoFactor } from './two-factor.ts'

const passkey = twoFactor.getSecurity.reply.shape.passkeys.element
const params = z.object({ passkeyId: z.string().regex(/^[\w-]{1,64}$/) })
const name = line(1, 60)

/** What the browser is to ask the authenticator for, and what it brings back: as WebAuthn writes them in JSON. */
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
    summary: 'What a passkey is to sign for signing in, for this browser and five minutes',
    access: 'anyone',
    reply: options,
    refusals: [],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which is two factors in one',
    access: 'anyone',
    body: z.object({ credential: signed }),
    reply: user,
    refusals: ['passkey_not_accepted'],
  },
  startPasskey: {
    summary: 'What an authenticator is to make a passkey of, for this browser and five minutes',
    access: 'owner',
    reply: options,
    refusals: ['confirmation_needed', 'too_many_passkeys'],
  },
  createPasskey: {
    summary: 'Add a passkey; named after its authenticator unless said otherwise',
    access: 'owner',
    created: true,
    body: z.object({ credential: made, name: z.exactOptional(name) }),
    reply: passkey,
    refusals: ['passkey_not_accepted', 'too_many_passkeys'],
  },
  editPasskey: {
    summary: 'Name a passkey',
    access: 'owner',
    params,
    body: z.object({ name }),
    reply: passkey,
    refusals: ['passkey_not_found'],
  },
  deletePasskey: {
    summary: 'Remove a passkey; the owner’s other sessions end',
    access: 'owner',
    params,
    reply: z.object({}),
    refusals: ['passkey_not_found', 'confirmation_needed'],
  },
} as const satisfies Contracts
