import type { FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { keyedHash, knownBrowser } from './grants.ts'
import type { Counted, Limit } from './limiter.ts'
import { networkOf } from './network.ts'
import type { Owner } from './server.ts'

/**
 * What one address may do. Guesses at the same `secret` count together by whichever call, and a right one does not
 * count. What is called often and guesses nothing is `frequent`: it does not wait for the other processes' counts.
 */
export type AddressLimit = Limit & { secret?: string; frequent?: true }

const minute = 60_000
const hour = 60 * minute
const perMinute = (max: number): AddressLimit => ({ max, milliseconds: minute })
const guesses = (max: number, secret: string): AddressLimit => ({ ...perMinute(max), secret })

const references = guesses(30, 'reference')
const verificationLinks = guesses(30, 'verification link')
const paymentSecrets = guesses(20, 'payment')

/** What could be guessed or flooded, by address: passwords, references, accounts, mails, bookings and cards. */
export const rateLimits: Partial<Record<EndpointName, AddressLimit>> = {
  login: guesses(20, 'account'),
  answerChallenge: guesses(20, 'second factor'),
  startPasskeySignIn: perMinute(60),
  signInWithPasskey: guesses(20, 'passkey'),
  confirmIdentity: guesses(20, 'account'),
  turnOnTwoFactor: guesses(20, 'second factor'),
  register: perMinute(10),
  resendVerification: perMinute(5),
  forgotPassword: perMinute(5),
  resetPassword: guesses(10, 'reset link'),
  verifyEmail: verificationLinks,
  verifyWithPassword: verificationLinks,
  confirmAddress: verificationLinks,
  readWaysIn: verificationLinks,
  takeBackAddress: verificationLinks,
  changeAddress: perMinute(5),
  unlockSchedule: guesses(10, 'schedule password'),
  listOpenDates: { ...perMinute(600), frequent: true },
  listSlots: { ...perMinute(600), frequent: true },
  book: { ...perMinute(20), frequent: true },
  createDepositPayment: { ...perMinute(20), frequent: true },
  getSandboxPayment: paymentSecrets,
  paySandboxPayment: paymentSecrets,
  authenticateSandboxPayment: paymentSecrets,
  actInSandbox: perMinute(30),
  lookUpBooking: references,
  cancelBooking: references,
  downloadBooking: references,
  readFeed: guesses(60, 'feed'),
  stopReminders: guesses(20, 'stop link'),
  sendTestMail: perMinute(5),
  exportAccount: perMinute(5),
  getOperations: perMinute(60),
}

/** What an owner may write, by hand or by a program. */
export const ownerWrites: AddressLimit = { ...perMinute(600), frequent: true }

/** Turns of the event loop beyond the first that availability checks may take: ordinary ones take none. */
export const checkTurns: AddressLimit = { ...perMinute(600), frequent: true }

/** Wrong passwords of one account: the more of them, the longer the wait. */
const wrongPasswords: Limit[] = [
  { max: 20, milliseconds: 5 * minute },
  { max: 50, milliseconds: hour },
  { max: 100, milliseconds: 24 * hour },
]

/**
 * Wrong passwords of a signed-in owner, counted as those of a sign-in are: by the browser that is known to the account, or
 * by the session. So neither strangers nor a stolen session lock the owner out.
 */
export function countedForOwner(request: FastifyRequest, owner: Owner, secret: string): Counted[] {
  const by = knownBrowser(request, owner.email, secret) ?? `session ${owner.sessionId}`
  return wrongPasswords.map((tier) => ({
    ...tier,
    bucket: keyedHash(secret, `account ${owner.email} ${by} ${tier.milliseconds}`),
  }))
}

/** More than one address can try, by its own limit: alone it cannot shut a schedule for others. */
const wrongSchedulePasswords: Limit = { max: 200, milliseconds: 10 * minute }

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

/** All that a call is counted under: its address, and beside it the account or schedule whose password it tries. */
export function countedFor(
  name: EndpointName,
  limit: AddressLimit,
  request: FastifyRequest,
  secret: string,
): Counted[] {
  const bucket = (what: string) => keyedHash(secret, what)
  const byAddress = { ...limit, bucket: bucket(`${limit.secret ?? name} by ${networkOf(request.ip)}`) }
  if (name === 'login') {
    const email = text((request.body as { email?: unknown } | undefined)?.email)
    if (email === '') return [byAddress]
    // A browser that has signed in to the account is counted by itself: nobody else can shut it out.
    const browser = knownBrowser(request, email, secret)
    const tiers = wrongPasswords.map((tier) => {
      return { ...tier, bucket: bucket(`account ${email} ${browser ?? ''} ${tier.milliseconds}`) }
    })
    return browser === null ? [byAddress, ...tiers] : tiers
  }
  if (name === 'unlockSchedule') {
    const { token } = request.params as { token: string }
    return [byAddress, { ...wrongSchedulePasswords, bucket: bucket(`schedule ${token}`) }]
  }
  return [byAddress]
}
