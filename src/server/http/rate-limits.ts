import type { EndpointName } from '../../contract/endpoints.ts'
import type { Limit } from './limiter.ts'

/**
 * What one visitor may do: an account on its owner's calls, a network on anyone's. Guesses at the same `secret` count
 * together by whichever call, and a right one does not count; calls of the same `kind` count together as well. What is
 * called often and guesses nothing is `frequent`: it does not wait for the other processes' counts.
 */
export type RateLimit = Limit & { secret?: string; kind?: string; frequent?: true }

const minute = 60_000
const hour = 60 * minute
const perMinute = (max: number): RateLimit => ({ max, milliseconds: minute })
const guesses = (max: number, secret: string): RateLimit => ({ ...perMinute(max), secret })

const references = guesses(30, 'reference')
const verificationLinks = guesses(30, 'verification link')
const paymentSecrets = guesses(20, 'payment')

/** Everything of an owner's, read as a whole. */
const exports: RateLimit = { ...perMinute(10), kind: 'export' }
const statistics: RateLimit = { ...perMinute(60), kind: 'statistics', frequent: true }
/** May ask the payment provider, who counts our calls too. */
const provider: RateLimit = { ...perMinute(30), kind: 'provider', frequent: true }
/** Reads or sorts much of what an owner has. */
const heavyRead: RateLimit = { ...perMinute(240), frequent: true }

/** What could be guessed or flooded, and what costs more than other calls. */
export const rateLimits: Partial<Record<EndpointName, RateLimit>> = {
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
  exportAccount: exports,
  exportClients: exports,
  exportDeposits: exports,
  importClients: perMinute(10),
  getStatistics: statistics,
  getScheduleStatistics: statistics,
  createAccountLink: provider,
  createDashboardLink: provider,
  createCheckoutSession: provider,
  createPortalSession: provider,
  listInvoices: provider,
  getPaymentAccount: heavyRead,
  getSubscription: heavyRead,
  listDeposits: heavyRead,
  listClients: heavyRead,
  searchBookings: heavyRead,
  listBookings: heavyRead,
  listBookingsWithService: heavyRead,
  listHolidays: heavyRead,
  listBookingsInside: heavyRead,
  getOperations: perMinute(60),
}

/** What an owner may read and write beside, by hand or by a program. */
export const ownerReads: RateLimit = { ...perMinute(1_800), frequent: true }
export const ownerWrites: RateLimit = { ...perMinute(600), frequent: true }

/** Turns of the event loop beyond the first that availability checks may take: ordinary ones take none. */
export const checkTurns: RateLimit = { ...perMinute(600), frequent: true }

/** Wrong passwords of one account: the more of them, the longer the wait. */
export const wrongPasswords: readonly Limit[] = [
  { max: 20, milliseconds: 5 * minute },
  { max: 50, milliseconds: hour },
  { max: 100, milliseconds: 24 * hour },
]

/** Wrong passwords of one schedule, from everywhere; and from one network, so that no few of them shut it for others. */
export const wrongSchedulePasswords: Limit = { max: 200, milliseconds: 10 * minute }
export const schedulePasswordsOfNetwork: Limit = { max: 50, milliseconds: 10 * minute }

/** Wrong references from everywhere: some 10 to the power of 12 exist, and nobody mistypes so often. */
export const wrongReferences: Limit = { max: 1_000, milliseconds: minute }

/** What calendar programs may ask for one feed. */
export const feedReads: Limit = { max: 60, milliseconds: minute }
