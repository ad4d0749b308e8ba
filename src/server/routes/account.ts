import { APIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply } from 'fastify'
import type { account } from '../../contract/account.ts'
import { Refused } from '../../domain/refusals.ts'
import { databaseErrorOf, inTransaction } from '../database/collisions.ts'
import type { Handlers, Server } from '../http/server.ts'
import { openAuth } from '../ports/accounts.ts'
import { findUser, findUserByEmail } from '../store/account.ts'
import { writeAccountMail } from '../store/account-mails.ts'

/** Gives the browser the cookies that better-auth has set. */
const passOnCookies = (reply: FastifyReply, headers: Headers | null | undefined) =>
  reply.header('set-cookie', headers?.getSetCookie() ?? [])

const isApiError = (error: unknown, status: string): boolean =>
  error instanceof APIError && error.status === status

export const accountRoutes = ({ db, auth, authSettings, tell }: Server): Handlers<typeof account> => ({
  me: async ({ owner }) => findUser(db, owner.id),

  login: async ({ body, locale, reply }) => {
    try {
      const { headers, response } = await auth.api.signInEmail({ body, returnHeaders: true })
      passOnCookies(reply, headers)
      return await findUser(db, response.user.id)
    } catch (error) {
      if (isApiError(error, 'UNAUTHORIZED')) throw new Refused('wrong_credentials')
      if (!isApiError(error, 'FORBIDDEN')) throw error
      const user = await findUserByEmail(db, body.email)
      if (user) await writeAccountMail(db, { userId: user.id, letter: 'verify_address', locale })
      tell()
      throw new Refused('email_not_verified')
    }
  },

  register: async ({ body, locale }) => {
    const register = () =>
      inTransaction(db, async (tx) => {
        const known = await findUserByEmail(tx, body.email)
        // A taken address takes the same time and gives the same answer; only its holder learns of it.
        await openAuth(tx, authSettings).api.signUpEmail({ body: { ...body, locale } })
        const user = known ?? (await findUserByEmail(tx, body.email))
        if (!user) throw new Error('registered user not found')
        const letter = known?.emailVerified ? 'address_taken' : 'verify_address'
        await writeAccountMail(tx, { userId: user.id, letter, locale })
      })
    try {
      await register()
    } catch (error) {
      // Two registrations of one address at once: the second finds the first's account.
      if (!isApiError(error, 'UNPROCESSABLE_ENTITY') && !databaseErrorOf(error)) throw error
      await register()
    }
    tell()
    return { email: body.email }
  },

  logout: async ({ request, reply }) => {
    const { headers } = await auth.api.signOut({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    })
    passOnCookies(reply, headers)
    return {}
  },

  verifyEmail: async ({ query, reply }) => {
    try {
      const { headers, response } = await auth.api.signInByVerification({ body: query, returnHeaders: true })
      passOnCookies(reply, headers)
      return await findUser(db, response.userId)
    } catch (error) {
      if (error instanceof APIError) throw new Refused('verification_failed')
      throw error
    }
  },

  resendVerification: async ({ body, locale }) => {
    const user = await findUserByEmail(db, body.email)
    if (user && !user.emailVerified) {
      await writeAccountMail(db, { userId: user.id, letter: 'verify_address', locale })
      tell()
    }
    return {}
  },

  forgotPassword: async ({ body, locale }) => {
    await inTransaction(db, (tx) =>
      openAuth(tx, authSettings, async (userId, token) => {
        await writeAccountMail(tx, { userId, letter: 'reset_password', locale, details: { token } })
      }).api.requestPasswordReset({ body }),
    )
    tell()
    return {}
  },

  resetPassword: async ({ body }) => {
    try {
      await auth.api.resetPassword({ body: { token: body.token, newPassword: body.password } })
      return {}
    } catch (error) {
      if (error instanceof APIError) throw new Refused('reset_failed')
      throw error
    }
  },
})
