import { createHash, randomUUID } from 'node:crypto'
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

/** Links of older versions name no credential. */
type LinkPayload = { email: string; credential?: string; purpose: 'verify-address' }

const verificationLinkSeconds = 24 * 60 * 60
const resetLinkSeconds = 60 * 60
const sessionSeconds = 30 * 24 * 60 * 60

/** A session for an account whose owner was recognised by other means than a password: by a link of a mail. */
const vouchedSessions = () =>
  ({
    id: 'vouched-sessions',
    endpoints: {
      signInVouched: createAuthEndpoint(
        '/sign-in-vouched',
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new APIError('BAD_REQUEST')
          const session = await ctx.context.internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return { userId: user.id }
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
        // The link came by mail, so the address is proven; older links of that kind have had their time.
        await db.update(tables.users).set({ emailVerified: true }).where(eq(tables.users.id, user.id))
        await db.delete(tables.verifications).where(eq(tables.verifications.value, user.id))
      },
    },
    plugins: [vouchedSessions()],
  })
}

export type Auth = ReturnType<typeof openAuth>

/** By what a link knows the password that it was sent for, without telling it. */
export const credentialOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('hex').slice(0, 32)

/** The token of a verification link: signed, for one address and the password that it was registered with, for 24 hours. */
export const verificationToken = (link: Omit<LinkPayload, 'purpose'>, secret: string): Promise<string> =>
  signJWT({ ...link, purpose: 'verify-address' } satisfies LinkPayload, secret, verificationLinkSeconds)

/** What such a token says; null when it is none, or too old. */
export async function readVerification(token: string, secret: string): Promise<LinkPayload | null> {
  const link = await verifyJWT<LinkPayload>(token, secret)
  return link?.purpose === 'verify-address' ? link : null
}
