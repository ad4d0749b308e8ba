import { z } from 'zod'
import { user } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { line, required } from './fields.ts'

/** A code of the authenticator app or a recovery code. Spaces and dashes are ignored. */
const code = line(6, 40)

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown only once; each code works once' }),
})

export const twoFactor = {
  answerChallenge: {
    summary:
      'Complete a sign-in in the browser that began it, with a code of the authenticator app or a recovery code',
    access: 'anyone',
    body: z.object({ code }),
    reply: user,
    refusals: ['wrong_code', 'too_many_codes', 'challenge_over'],
  },
  getSecurity: {
    summary: 'Get the sign-in methods of the owner: two-factor sign-in and passkeys',
    access: 'owner',
    reply: z.object({
      twoFactor: z.object({
        since: z.string().nullable().meta({ description: 'Null while it is off' }),
        recoveryCodesLeft: z.number(),
      }),
      passkeys: z.array(passkey),
    }),
    refusals: [],
  },
  confirmIdentity: {
    summary:
      'Confirm the identity of the owner with the password and, if two-factor sign-in is on, a code. For ten minutes, this session may change how the owner signs in',
    access: 'owner',
    body: z.object({ password: z.string(required).min(1).max(200), code: z.exactOptional(code) }),
    reply: z.object({ until: z.string() }),
    refusals: ['wrong_password', 'second_factor_needed', 'wrong_code', 'too_many_codes'],
  },
  setUpTwoFactor: {
    summary:
      'Start setting up an authenticator app. The reply has its secret, as text and as a link for a QR code',
    access: 'owner',
    reply: z.object({ secret: z.string(), link: z.string() }),
    refusals: ['confirmation_needed', 'two_factor_on'],
  },
  turnOnTwoFactor: {
    summary: 'Turn two-factor sign-in on with a first code of the app. The other sessions of the owner end',
    access: 'owner',
    body: z.object({ code }),
    reply: recoveryCodes,
    refusals: ['two_factor_off', 'two_factor_on', 'wrong_code', 'too_many_codes'],
  },
  turnOffTwoFactor: {
    summary: 'Turn two-factor sign-in off. The other sessions of the owner end',
    access: 'owner',
    reply: z.object({}),
    refusals: ['confirmation_needed', 'two_factor_off'],
  },
  renewRecoveryCodes: {
    summary: 'Replace the recovery codes with ten new ones. The old ones stop working',
    access: 'owner',
    reply: recoveryCodes,
    refusals: ['confirmation_needed', 'two_factor_off'],
  },
} as const satisfies Contracts
