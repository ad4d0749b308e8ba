import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { passkeys } from '../../../db/schema.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import type { Database } from '../database/connection.ts'
import { isThisMachine } from '../env.ts'

/**
 * The host name that passkeys belong to. On this machine it is `localhost`, because browsers allow no passkeys on a
 * bare IP address.
 */
function siteOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return isThisMachine(hostname) ? 'localhost' : hostname
}

/**
 * Passkeys need no typed name, and the authenticator must verify the person. Each therefore combines possession with
 * knowledge or biometrics. better-auth only prefers both; this configuration requires them.
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
        // Uses the machine's clock, like sessions.
        await db
          .update(passkeys)
          .set({ lastUsedAt: new Date() })
          .where(eq(passkeys.credentialId, credentialID))
      },
    },
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })

/** A name for an unnamed passkey: its authenticator's name, if known. */
export const authenticatorOf = (aaguid: string | null | undefined, locale: Locale): string =>
  getAuthenticatorName(aaguid ?? undefined) ?? m.passkey_unnamed({}, { locale })
