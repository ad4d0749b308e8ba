import type { account } from '../../contract/account.ts'
import { Refused, type SecondFactor } from '../../domain/refusals.ts'
import { endWaysInAfterReset } from '../accounts/ways-in.ts'
import { credentialOf, isPassword, readVerification } from '../adapters/accounts.ts'
import { systemClock } from '../adapters/clock.ts'
import { newToken } from '../adapters/link-tokens.ts'
import { hashPassword, isOutdated } from '../adapters/passwords.ts'
import { inTransaction } from '../database/collisions.ts'
import { challenge } from '../http/challenges.ts'
import { grantVerification, hasRegistered, rememberBrowser } from '../http/grants.ts'
import { networkOf } from '../http/network.ts'
import type { Handlers, Server } from '../http/server.ts'
import { readSession } from '../http/session-check.ts'
import { endSession, startSession } from '../http/sessions.ts'
import { writeAccountMail, writeMailToAddress } from '../store/accounts/account-emails.ts'
import {
  dropResetLinks,
  findAccount,
  findResetUser,
  findUserByEmail,
  lockAccount,
  markAddressProven,
  markVerified,
  registerAccount,
  replaceHash,
  setPassword,
  type User,
  useResetLink,
} from '../store/accounts/accounts.ts'
import { endLinksOfLaterAddresses, sinceNow } from '../store/accounts/address-links.ts'
import { listOwned } from '../store/schedules/schedules.ts'
import { listSalonsOf } from '../store/team/memberships.ts'

export const accountRoutes = (server: Server): Handlers<typeof account> => {
  const { db, auth, authSettings, wakeDeliveries } = server
  const { secret, baseUrl } = authSettings
  const secure = baseUrl.startsWith('https:')

  /** An unverified address accepts only the link sent for the present password; a verified one accepts every link. */
  async function lockLinked(tx: typeof db, token: string) {
    const link = await readVerification(token, secret)
    const found = link && (await lockAccount(tx, link.email))
    if (!found?.passwordHash) throw new Refused('verification_failed')
    const credential = credentialOf(found.passwordHash)
    const isOfAnother = link?.credential !== undefined && link.credential !== credential
    if (isOfAnother && !found.user.emailVerified) {
      throw new Refused('verification_failed')
    }
    return { user: found.user, credential }
  }

  /** A link in a stranger's mail must not put another account in place of the one that is signed in. */
  async function signInAlone(asked: Parameters<typeof startSession>[1], user: User) {
    const session = await readSession(server, asked.request)
    if (session && session.id !== user.id) return
    await startSession(server, asked, user, 'verification_failed')
  }

  return {
    me: async ({ owner }) => {
      const salons = await listSalonsOf(db, owner.id)
      if (salons.length === 0) return owner
      return { ...owner, salons, ownsSchedules: (await listOwned(db, owner.tenantId)).length > 0 }
    },

    login: async ({ body, locale, now, request, reply }) => {
      const account = await findAccount(db, body.email)
      const rightPassword = await isPassword(body.password, account?.passwordHash, networkOf(request.ip))
      if (!account || !rightPassword) throw new Refused('wrong_credentials')
      const { user } = account
      if (!user.emailVerified) {
        await writeAccountMail(db, { userId: user.id, template: 'verify_address', locale })
        wakeDeliveries()
        throw new Refused('email_not_verified')
      }
      if (account.passwordHash && isOutdated(account.passwordHash)) {
        const to = await hashPassword(body.password, user.id)
        await replaceHash(db, user.id, { from: account.passwordHash, to })
      }
      if (account.twoFactor) {
        await challenge(user, { db, reply, now, secure })
        const secondFactors: SecondFactor[] = ['code', 'recovery_code']
        if (account.hasPasskeys) secondFactors.push('passkey')
        throw new Refused('second_factor_needed', {}, { secondFactors })
      }
      await startSession(server, { request, reply }, user, 'wrong_credentials')
      return user
    },

    register: async ({ body: { password, ...body }, locale, request, reply }) => {
      const passwordHash = await hashPassword(password, networkOf(request.ip))
      await inTransaction(db, async (tx) => {
        // A taken address costs the same time and gets the same reply; only its holder gets a mail.
        const made = await registerAccount(tx, { ...body, locale, passwordHash })
        const userId = made ?? (await findUserByEmail(tx, body.email))?.id
        if (userId === undefined) throw new Error('registered user not found')
        await writeAccountMail(tx, { userId, template: made ? 'verify_address' : 'address_taken', locale })
      })
      grantVerification(reply, credentialOf(passwordHash), secure)
      wakeDeliveries()
      return { email: body.email }
    },

    logout: async ({ request, reply }) => {
      await endSession(auth, request, reply)
      return {}
    },

    // A mail program may have opened the link before. The second request gets the same reply without a session.
    verifyEmail: async ({ query: { token, ask }, request, reply }) => {
      const { user, isNew } = await inTransaction(db, async (tx) => {
        const { user, credential } = await lockLinked(tx, token)
        if (user.emailVerified) return { user, isNew: false }
        if (ask === 'true' && !hasRegistered(request, credential)) throw new Refused('password_needed')
        return { user: await markVerified(tx, user.id), isNew: true }
      })
      if (isNew) await signInAlone({ request, reply }, user)
      return user
    },

    verifyWithPassword: async ({ body: { token, password }, request, reply }) => {
      const passwordHash = await hashPassword(password, networkOf(request.ip))
      const user = await inTransaction(db, async (tx) => {
        const { user } = await lockLinked(tx, token)
        if (user.emailVerified) throw new Refused('verification_failed')
        await setPassword(tx, user.id, passwordHash)
        return markVerified(tx, user.id)
      })
      await signInAlone({ request, reply }, user)
      return user
    },

    resendVerification: async ({ body: { email }, locale }) => {
      await writeMailToAddress(db, { email, template: 'verify_address', locale })
      wakeDeliveries()
      return {}
    },

    forgotPassword: async ({ body: { email }, locale }) => {
      await writeMailToAddress(db, { email, template: 'reset_password', locale, token: newToken() })
      wakeDeliveries()
      return {}
    },

    resetPassword: async ({ body: { token, password, ...chosen }, now, request, reply }) => {
      if (!(await findResetUser(db, token))) throw new Refused('reset_failed')
      const passwordHash = await hashPassword(password, networkOf(request.ip))
      const since = sinceNow({ machine: systemClock(), product: now })
      const email = await inTransaction(db, async (tx) => {
        const user = await useResetLink(tx, token)
        if (!user) throw new Refused('reset_failed')
        await setPassword(tx, user.id, passwordHash)
        // The link came by email, so the address is proven.
        await markAddressProven(tx, user.id)
        await dropResetLinks(tx, user.id)
        await endLinksOfLaterAddresses(tx, user.id, new Date(now))
        await endWaysInAfterReset(tx, { user, since }, chosen)
        return user.email
      })
      rememberBrowser(reply, email, authSettings)
      return {}
    },
  }
}
