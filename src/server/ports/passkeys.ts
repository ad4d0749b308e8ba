import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { passkeys } from '../../../db/schema.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import type { Database } from '../database/connection.ts'
import { isThisMachine } from '../env.ts'

/** What passkeys belong to: the site's name. This machine has one for browsers, which give none to a bare address. */
function siteOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return isThisMachine(hostname) ? 'localhost' : hostname
}

/**
 * Passkeys that are found without a name typed, and only with the person verified by the authenticator: each is
 * possession and knowledge (or body) in one. better-auth asks for both by preference; we insist.
 */
export const ourPasskeys = (db: Database, baseUrl: string) =>
  passkey({
    rpID: siteOf(baseUrl),
    rpName: 'Créneau',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST')
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        const { userVerified, credentialID } = verification.authenticationInfo
        if (!userVerified) throw new APIError('UNAUTHORIZED')
        // By the machine's clock, as sessions are.
        await db
          .update(passkeys)
          .set({ lastUsedAt: new Date() })
          .where(eq(passkeys.credentialId, credentialID))
      },
    },
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })

/** What to call a passkey that nobody has named: after its authenticator, if that says which it is. */
export const authenticatorOf = (aaguid: string | null | undefined, locale: Locale): string =>
  getAuthenticatorName(aaguid ?? undefined) ?? m.passkey_unnamed({}, { locale })
