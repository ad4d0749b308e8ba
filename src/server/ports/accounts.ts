import { randomUUID } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { signJWT, verifyJWT } from 'better-auth/crypto'
import { betterAuth } from 'better-auth/minimal'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import * as tables from '../../../db/schema.ts'
import type { Database } from '../database/connection.ts'

export type AuthSettings = { secret: string; baseUrl: string }

type LinkPayload = { email: string; purpose: 'verify-address' }

const verificationLinkSeconds = 24 * 60 * 60
const resetLinkSeconds = 60 * 60
const sessionSeconds = 30 * 24 * 60 * 60

/**
 * Verifies an address by its link and signs its owner in, the first time and every later one.
 * better-auth's own endpoint gives no session the second time, when the address is already verified.
 */
const verificationLinks = () =>
  ({
    id: 'verification-links',
    endpoints: {
      signInByVerification: createAuthEndpoint(
        '/sign-in-by-verification',
        { method: 'POST', body: z.object({ token: z.string() }) },
        async (ctx) => {
          const link = await verifyJWT<LinkPayload>(ctx.body.token, ctx.context.secret)
          const email = link?.purpose === 'verify-address' ? link.email : null
          const found = email ? await ctx.context.internalAdapter.findUserByEmail(email) : null
          if (!found) throw new APIError('BAD_REQUEST')
          const user = found.user.emailVerified
            ? found.user
            : await ctx.context.internalAdapter.updateUser(found.user.id, { emailVerified: true })
          const session = await ctx.context.internalAdapter.createSession(found.user.id)
          await setSessionCookie(ctx, { session, user })
          return { userId: found.user.id }
        },
      ),
    },
  }) satisfies BetterAuthPlugin

type ResetRequest = (userId: string, token: string) => Promise<void>

/** better-auth on a database or a transaction. Its handler is never mounted: the routes call its API. */
export function openAuth(
  db: Database,
  { secret, baseUrl }: AuthSettings,
  onResetRequest: ResetRequest = async () => {},
) {
  return betterAuth({
    secret,
    baseURL: baseUrl,
    telemetry: { enabled: false },
    // Its log lines name people's addresses.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: tables.users,
        session: tables.sessions,
        account: tables.accounts,
        verification: tables.verifications,
      },
    }),
    advanced: { cookiePrefix: 'creneau', database: { generateId: () => randomUUID() } },
    session: { expiresIn: sessionSeconds },
    user: {
      additionalFields: {
        locale: { type: 'string', required: false },
        subscriptionStatus: { type: 'string', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      sendResetPassword: ({ user, token }) => onResetRequest(user.id, token),
      onPasswordReset: async ({ user }) => {
        // The link came by mail, so the address is proven.
        await db.update(tables.users).set({ emailVerified: true }).where(eq(tables.users.id, user.id))
      },
    },
    plugins: [verificationLinks()],
  })
}

export type Auth = ReturnType<typeof openAuth>

/** The token of a verification link: signed, for one address, good for 24 hours. */
export const verificationToken = (email: string, secret: string): Promise<string> =>
  signJWT({ email, purpose: 'verify-address' } satisfies LinkPayload, secret, verificationLinkSeconds)
