import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthSettings } from '../adapters/accounts.ts'
import type { SharedState } from '../store/schedules/shared-schedules.ts'
import { keepCookie, keptCookie } from './cookies.ts'

const forClients = '/api/public'
const signedBefore = true as const

const entry = ({ scheduleId }: SharedState) => ({
  name: `creneau.grant.${scheduleId}`,
  // The page itself reads it too.
  path: '/',
  seconds: 24 * 3600,
  signedBefore,
})

/** A new password invalidates earlier grants. */
const fingerprint = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

export function grantEntry(reply: FastifyReply, sharedState: SharedState, secure: boolean): void {
  if (sharedState.passwordHash === null) return
  const cookie = entry(sharedState)
  keepCookie(reply, cookie, { value: fingerprint(sharedState.passwordHash), secure })
}

/** Also true without a password. A grant lasts 24 hours. */
export function mayEnter(request: FastifyRequest, sharedState: SharedState, now: number): boolean {
  if (sharedState.passwordHash === null) return true
  const [print, before] = keptCookie(request, entry(sharedState))?.split('.').toReversed() ?? []
  // The version before wrote the end into the value.
  return (before === undefined || Number(before) > now) && print === fingerprint(sharedState.passwordHash)
}

/** A stable pseudonym, which cannot be reversed without the secret. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

const registration = { name: 'creneau.registration', path: '/api/verify-email', seconds: 48 * 3600 }

/** Recognizes the browser that registered when it opens the mailed link. `credential` identifies the password. */
export function grantVerification(reply: FastifyReply, credential: string, secure: boolean): void {
  keepCookie(reply, registration, { value: credential, secure })
}

export const registrationOf = (request: FastifyRequest): string | null => keptCookie(request, registration)

export const hasRegistered = (request: FastifyRequest, credential: string): boolean =>
  registrationOf(request) === credential

const browserCookie = { name: 'creneau.visitor', path: forClients, seconds: 30 * 24 * 3600, signedBefore }

const accountOf = (account: string, secret: string): string => keyedHash(secret, `known ${account}`)
const knownPrefix = 'creneau.known.'
const known = (account: string, path = '/api/auth') => ({
  name: `${knownPrefix}${account.slice(0, 8)}`,
  path,
  seconds: 400 * 24 * 3600,
  signedBefore,
})

const newBrowser = (account: string) => `${account}.${randomBytes(12).toString('base64url')}`

/** A person has signed in to the account here, or opened a link from its mails. */
export function rememberBrowser(reply: FastifyReply, email: string, settings: AuthSettings): void {
  const account = accountOf(email, settings.secret)
  const secure = settings.baseUrl.startsWith('https:')
  keepCookie(reply, known(account), { value: newBrowser(account), secure })
}

/** A browser that is already known keeps its id. */
export function rememberClient(
  request: FastifyRequest,
  reply: FastifyReply,
  shareToken: string,
  settings: AuthSettings,
): void {
  const schedule = `schedule ${shareToken}`
  if (knownBrowser(request, schedule, settings.secret) !== null) return
  const account = accountOf(schedule, settings.secret)
  const secure = settings.baseUrl.startsWith('https:')
  keepCookie(reply, known(account, forClients), { value: newBrowser(account), secure })
}

/** `of` is an account (lower-case address) or a schedule. */
export function knownBrowser(request: FastifyRequest, of: string, secret: string): string | null {
  const account = accountOf(of, secret)
  const browser = keptCookie(request, known(account))
  return browser?.startsWith(`${account}.`) ? browser : null
}

export function knownBrowsers(request: FastifyRequest): string | null {
  for (const name of Object.keys(request.cookies)) {
    const at = name.indexOf(knownPrefix)
    const browser = at < 0 ? null : keptCookie(request, { name: name.slice(at), signedBefore })
    if (browser !== null) return browser
  }
  return null
}

const references = { name: 'creneau.references', path: forClients, seconds: 400 * 24 * 3600, signedBefore }
const maxReferences = 20

const markOf = (reference: string, secret: string) => keyedHash(secret, `reference ${reference}`).slice(0, 16)

const marksOf = (request: FastifyRequest): string[] =>
  keptCookie(request, references)?.split('.').filter(Boolean) ?? []

export const hasSeenReference = (request: FastifyRequest, reference: string, secret: string): boolean =>
  marksOf(request).includes(markOf(reference, secret))

/** Adds a hash of the reference to a signed cookie. */
export function rememberReference(
  request: FastifyRequest,
  reply: FastifyReply,
  reference: string,
  { secret, baseUrl }: AuthSettings,
): void {
  const mark = markOf(reference, secret)
  const others = marksOf(request)
  if (others.includes(mark)) return
  const value = [mark, ...others].slice(0, maxReferences).join('.')
  keepCookie(reply, references, { value, secure: baseUrl.startsWith('https:') })
}

/** The id, in a signed cookie, finds the browser's holds even when a reply was lost. */
export function findOrCreateBrowserId(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = keptCookie(request, browserCookie)
  if (known !== null) return known
  const value = randomBytes(16).toString('base64url')
  keepCookie(reply, browserCookie, { value, secure })
  return value
}

export function holderOf(request: FastifyRequest, secret: string): string | null {
  const browserId = keptCookie(request, browserCookie)
  return browserId === null ? null : holderBy(browserId, secret)
}

export const holderBy = (browserId: string, secret: string): string =>
  keyedHash(secret, `holder ${browserId}`)

const holdCookie = (shareToken: string) => ({
  name: `creneau.hold.${shareToken}`,
  path: forClients,
  seconds: 3600,
  signedBefore,
})

export function setHoldCookie(
  reply: FastifyReply,
  shareToken: string,
  referenceToken: string,
  secure: boolean,
): void {
  keepCookie(reply, holdCookie(shareToken), { value: referenceToken, secure })
}

/** The reference of the browser's hold, or of the booking that the hold has just become. */
export const readHoldCookie = (request: FastifyRequest, shareToken: string): string | null =>
  keptCookie(request, holdCookie(shareToken))
