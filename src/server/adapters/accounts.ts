import { createHash, randomUUID } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { signJWT, verifyJWT } from 'better-auth/crypto'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import * as tables from '../../../db/schema.ts'
import type { Database } from '../database/connection.ts'
import { endSession } from '../store/accounts/sessions.ts'
import { hashedToken } from './link-tokens.ts'
import { ourPasskeys } from './passkeys.ts'
import { accountPasswords, verifyPassword } from './passwords.ts'

export type AuthSettings = { secret: string; baseUrl: string }

/** Links of older versions name no credential. */
type LinkPayload = { email: string; credential?: string; purpose: 'verify-address' }

const verificationLinkSeconds = 24 * 60 * 60
export const sessionSeconds = 30 * 24 * 60 * 60
/** How precisely the last use of a session is recorded. */
export const sessionRenewalSeconds = 60 * 60

/** They start a session after our own checks. better-auth's sign-out reports success while the database is away. */
const ourSessions = (db: Database) =>
  ({
    id: 'our-sessions',
    endpoints: {
      signInVouched: createAuthEndpoint(
        '/sign-in-vouched',
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new APIError('BAD_REQUEST')
          const session = await ctx.context.internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return { sessionId: session.id }
        },
      ),
      endSession: createAuthEndpoint(
        '/end-session',
        { method: 'POST', requireHeaders: true, body: z.object({ forGood: z.boolean() }) },
        async (ctx) => {
          const token = await ctx.getSignedCookie(
            ctx.context.authCookies.sessionToken.name,
            ctx.context.secret,
          )
          if (token) await endSession(db, token, ctx.body)
          deleteSessionCookie(ctx)
          return {}
        },
      ),
    },
  }) satisfies BetterAuthPlugin

/** Over https, the `__Host-` prefix restricts the cookie to this host alone. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** Its handler is never mounted: the routes call its API. */
export function openAuth(db: Database, { secret, baseUrl }: AuthSettings) {
  const secure = baseUrl.startsWith('https:')
  return betterAuth({
    secret,
    baseURL: baseUrl,
    telemetry: { enabled: false },
    // Its log lines contain email addresses.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: tables.users,
        session: tables.sessions,
        account: tables.accounts,
        verification: tables.verifications,
        passkey: tables.passkeys,
      },
    }),
    advanced: {
      // better-auth's own https prefix lets a neighbor under the same domain plant a cookie.
      useSecureCookies: false,
      cookiePrefix: cookieName('creneau', secure),
      defaultCookieAttributes: { secure },
      // Clients can forge the header that the address would come from.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID() },
    },
    // `freshAge: 0`: the routes ask for confirmation before a passkey is added.
    verification: { storeIdentifier: { hash: async (identifier) => hashedToken(identifier) } },
    session: { expiresIn: sessionSeconds, updateAge: sessionRenewalSeconds, freshAge: 0 },
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
      password: accountPasswords,
    },
    plugins: [ourSessions(db), ourPasskeys(db, baseUrl)],
  })
}

export type Auth = ReturnType<typeof openAuth>

let nobodys: Promise<string> | undefined

/** Takes the same time without a hash, and returns false. */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  who: string,
): Promise<boolean> {
  nobodys ??= accountPasswords.hash(randomUUID())
  const same = await verifyPassword({ hash: hash ?? (await nobodys), password }, who)
  return same && typeof hash === 'string'
}

/** A fingerprint that does not reveal the hash. A link uses it to name the password it was sent for. */
export const credentialOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('hex').slice(0, 32)

/** Valid 24 hours, for one address and the password it was registered with. */
export const verificationToken = (link: Omit<LinkPayload, 'purpose'>, secret: string): Promise<string> =>
  signJWT({ ...link, purpose: 'verify-address' } satisfies LinkPayload, secret, verificationLinkSeconds)

export async function readVerification(token: string, secret: string): Promise<LinkPayload | null> {
  const link = await verifyJWT<LinkPayload>(token, secret)
  return link?.purpose === 'verify-address' ? link : null
}
