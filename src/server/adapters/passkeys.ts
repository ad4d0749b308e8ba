import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import type { Database } from '../database/connection.ts'
import { isThisMachine } from '../env.ts'
import { recordPasskeyUse } from '../store/accounts/passkeys.ts'

/** Browsers allow no passkeys on a bare IP address. */
function siteOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return isThisMachine(hostname) ? 'localhost' : hostname
}

/** Requires user verification, which better-auth only prefers: possession alone is not enough. */
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
        await recordPasskeyUse(db, credentialID, new Date())
      },
    },
    schema: { passkey: { fields: { credentialID: 'credentialId' } } },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })

export const authenticatorOf = (aaguid: string | null | undefined, locale: Locale): string =>
  getAuthenticatorName(aaguid ?? undefined) ?? m.passkey_unnamed({}, { locale })
