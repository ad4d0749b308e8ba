import { z } from 'zod'
import { user } from './account.ts'
import type { Contracts } from './endpoint.ts'
import { line, required } from './fields.ts'

/** Six digits of the authenticator app, or a recovery code; spaces and dashes as one likes. */
const code = line(6, 40)

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown this once; each works once' }),
})

export const twoFactor = {
  answerChallenge: {
    summary:
      'The second step of signing in, in the browser that took the first: a code of the authenticator app or a recovery code',
    access: 'anyone',
    body: z.object({ code }),
    reply: user,
    refusals: ['wrong_code', 'too_many_codes', 'challenge_over'],
  },
  getSecurity: {
    summary: 'How the owner signs in: the second step and the passkeys',
    access: 'owner',
    reply: z.object({
      twoFactor: z.object({
        since: z.string().nullable().meta({ description: 'Null while it is off' }),
        recoveryCodesLeft: z.number(),
      }),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
  },
  confirmIdentity: {
    summary:
      'Show once more who one is, with the password and, where a second step is on, a code: for ten minutes this session may change how the owner signs in',
    access: 'owner',
    body: z.object({ password: z.string(required).min(1).max(200), code: z.exactOptional(code) }),
    reply: z.object({ until: z.string() }),
    refusals: ['wrong_password', 'second_factor_needed', 'wrong_code', 'too_many_codes'],
  },
  setUpTwoFactor: {
    summary: 'Begin with an authenticator app: its secret, as text and as a link for a QR code',
    access: 'owner',
    reply: z.object({ secret: z.string(), link: z.string() }),
    refusals: ['confirmation_needed', 'two_factor_on'],
  },
  turnOnTwoFactor: {
    summary: 'Turn the second step on, by a first code of the app; the owner’s other sessions end',
    access: 'owner',
    body: z.object({ code }),
    reply: recoveryCodes,
    refusals: ['two_factor_off', 'two_factor_on', 'wrong_code', 'too_many_codes'],
  },
  turnOffTwoFactor: {
    summary: 'Turn the second step off; the owner’s other sessions end',
    access: 'owner',
    reply: z.object({}),
    refusals: ['confirmation_needed', 'two_factor_off'],
  },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes; the ones before are worth nothing',
    access: 'owner',
    reply: recoveryCodes,
    refusals: ['confirmation_needed', 'two_factor_off'],
  },
} as const satisfies Contracts
