import { APIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyRequest } from 'fastify'
import type { Reply } from '../../contract/index.ts'
import type { passkeys } from '../../contract/passkeys.ts'
import { Refused } from '../../domain/refusals.ts'
import { writeUndoableMail } from '../accounts/undo-links.ts'
import { type Auth, openAuth } from '../adapters/accounts.ts'
import { authenticatorOf } from '../adapters/passkeys.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { endChallenge } from '../http/challenges.ts'
import { requireConfirmed } from '../http/confirmations.ts'
import { rememberBrowser } from '../http/grants.ts'
import { endPage, keepChallenge, pageAnswering, sharedCookie } from '../http/passkey-challenges.ts'
import type { Handlers, Server } from '../http/server.ts'
import { browserOf, endSession, keepSession, passOnCookies } from '../http/sessions.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { findUser, lockUser, renewSecurity } from '../store/accounts/accounts.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  forgetUnanswered,
  lockCredential,
  namePasskey,
  type Passkey,
} from '../store/accounts/passkeys.ts'
import { endOtherSessions } from '../store/accounts/two-factors.ts'

type AuthenticationResponse = NonNullable<
  Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

const maxPasskeys = 20

export const passkeyView = (passkey: Passkey): Reply<'getSecurity'>['passkeys'][number] => ({
  id: passkey.id,
  name: passkey.name,
  createdAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
})

/** Every fault in an authenticator's response gets the same refusal. */
async function accepted<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof APIError) throw new Refused('passkey_not_accepted')
    throw error
  }
}

export const passkeyRoutes = ({
  db,
  auth,
  authSettings,
  wakeDeliveries,
}: Server): Handlers<typeof passkeys> => {
  const secure = authSettings.baseUrl.startsWith('https:')

  /** An earlier hook has checked the Origin. A program that sends none is treated as this site. */
  const ceremony = (request: FastifyRequest) => {
    const headers = fromNodeHeaders(request.headers)
    headers.set('origin', request.headers.origin ?? authSettings.baseUrl)
    headers.set('user-agent', browserOf(request))
    return headers
  }

  const refuseTooMany = async (tx: Database, ownerId: string) => {
    if ((await countPasskeys(tx, ownerId)) >= maxPasskeys) throw new Refused('too_many_passkeys')
  }

  return {
    startPasskeySignIn: async ({ request, reply }) => {
      await forgetUnanswered(db)
      const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
        returnHeaders: true,
      })
      keepChallenge(request, { headers, challenge: response.challenge }, { reply, secure })
      return { ...response, userVerification: 'required' }
    },

    signInWithPasskey: async ({ body, request, reply }) => {
      const page = pageAnswering(request, body.credential.response.clientDataJSON, secure)
      const asked = ceremony(request)
      if (page !== null) asked.set('cookie', sharedCookie(request, page, secure))
      const { headers, response } = await accepted(() =>
        auth.api.verifyPasskeyAuthentication({
          headers: asked,
          body: { response: body.credential as AuthenticationResponse },
          returnHeaders: true,
        }),
      )
      const { session, user: signedIn } = response
      const started = { id: session.id, userId: signedIn.id }
      const isOwn = (tx: Database) => lockCredential(tx, signedIn.id, body.credential.id)
      await keepSession(db, started, isOwn, 'passkey_not_accepted')
      await endSession(auth, request)
      await endChallenge(request, { db, reply, secure })
      if (page !== null) endPage(page, { reply, secure })
      passOnCookies(reply, headers)
      const user = await findUser(db, signedIn.id)
      rememberBrowser(reply, user.email, authSettings)
      return user
    },

    startPasskey: async ({ owner, now, request, reply }) => {
      requireConfirmed(request, owner, now)
      await refuseTooMany(db, owner.id)
      const { headers, response } = await auth.api.generatePasskeyRegistrationOptions({
        headers: fromNodeHeaders(request.headers),
        returnHeaders: true,
      })
      passOnCookies(reply, headers)
      return { ...response }
    },

    createPasskey: async ({ owner, body, now, request }) => {
      const passkey = await inTransaction(db, async (tx) => {
        await lockUser(tx, owner.id)
        await refuseTooMany(tx, owner.id)
        const { id, aaguid } = await accepted(() =>
          openAuth(tx, authSettings).api.verifyPasskeyRegistration({
            headers: ceremony(request),
            body: { response: body.credential, name: authenticatorOf(null, owner.locale) },
          }),
        )
        const name = body.name ?? authenticatorOf(aaguid, owner.locale)
        await writeUndoableMail(tx, owner, { template: 'passkey_added', now })
        return namePasskey(tx, { userId: owner.id, id, name })
      })
      if (!passkey) throw new Error('added passkey not found')
      wakeDeliveries()
      return passkeyView(passkey)
    },

    editPasskey: async ({ owner, params, body }) => {
      const named = { userId: owner.id, id: params.passkeyId, name: body.name }
      const passkey = await inTransaction(db, (tx) => namePasskey(tx, named))
      if (!passkey) throw new Refused('passkey_not_found')
      return passkeyView(passkey)
    },

    deletePasskey: async ({ owner, params: { passkeyId }, now, request }) => {
      if (!(await findPasskey(db, owner.id, passkeyId))) throw new Refused('passkey_not_found')
      requireConfirmed(request, owner, now)
      await inTransaction(db, async (tx) => {
        if (!(await deletePasskey(tx, owner.id, passkeyId))) throw new Refused('passkey_not_found')
        await renewSecurity(tx, owner.id)
        await endOtherSessions(tx, owner.id, owner.sessionId)
        await writeAccountMail(tx, { userId: owner.id, template: 'passkey_removed', locale: owner.locale })
      })
      wakeDeliveries()
      return {}
    },
  }
}
