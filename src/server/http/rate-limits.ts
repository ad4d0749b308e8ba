import type { EndpointName } from '../../contract/endpoints.ts'
import type { Limit } from './limiter.ts'

/**
 * Guesses at the same `secret` count together, and successful ones do not count. Calls of the same `kind` also count
 * together. `uses` limits the successful calls too. `frequent` calls guess nothing, so they do not wait for the counts of other processes.
 */
export type RateLimit = Limit & { secret?: string; kind?: string; uses?: number; frequent?: true }

const minute = 60_000
const hour = 60 * minute
const perMinute = (max: number): RateLimit => ({ max, milliseconds: minute })
const guesses = (max: number, secret: string): RateLimit => ({ ...perMinute(max), secret })

const references = guesses(30, 'reference')
const verificationLinks = guesses(30, 'verification link')
const waitingLinks = guesses(30, 'waiting link')
const invitationLinks = guesses(30, 'invitation link')
const paymentSecrets = guesses(20, 'payment')

/** Exports read everything of an owner. */
const exports: RateLimit = { ...perMinute(10), kind: 'export' }
const statistics: RateLimit = { ...perMinute(60), kind: 'statistics', frequent: true }
/** May call the payment provider, which has limits of its own. */
const provider: RateLimit = { ...perMinute(30), kind: 'provider', frequent: true }
/** Decoding an image takes memory and a processor. */
const image: RateLimit = { ...perMinute(20), kind: 'image' }
/** Reads or sorts many of an owner's rows. */
const heavyRead: RateLimit = { ...perMinute(240), frequent: true }

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
  listSignInMethods: verificationLinks,
  undoAddressChange: verificationLinks,
  changeAddress: perMinute(5),
  unlockSchedule: guesses(10, 'schedule password'),
  getPublicSchedule: { ...guesses(600, 'schedule address'), frequent: true },
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
  joinWaitingList: { ...perMinute(20), frequent: true },
  getWaiting: waitingLinks,
  leaveWaitingList: waitingLinks,
  getInvitation: invitationLinks,
  acceptInvitation: invitationLinks,
  joinTeam: invitationLinks,
  invitePerson: perMinute(20),
  // Each may ask the payment provider.
  takeOffer: { ...waitingLinks, uses: 60 },
  declineOffer: waitingLinks,
  getRescheduling: { ...references, uses: 600 },
  listRescheduleDates: { ...references, uses: 600 },
  listRescheduleSlots: { ...references, uses: 600 },
  rescheduleBooking: { ...references, uses: 30 },
  answerProposal: references,
  giveBackPlaces: references,
  confirmEmail: references,
  eraseBooking: references,
  downloadBookingData: references,
  downloadBooking: references,
  // Right references have a limit too: drawing a file takes a processor.
  downloadReceipt: { ...references, uses: 60 },
  printReceipt: references,
  downloadOwnReceipt: { ...perMinute(120), frequent: true },
  readFeed: guesses(60, 'feed'),
  unsubscribe: guesses(20, 'stop link'),
  sendTestMail: perMinute(5),
  resendMail: perMinute(20),
  exportAccount: exports,
  exportClients: exports,
  exportDeposits: exports,
  importClients: perMinute(10),
  setLogo: image,
  createPhoto: image,
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
  listFreeTimes: heavyRead,
  createSeries: { ...perMinute(60), frequent: true },
  listBookings: heavyRead,
  listBookingsWithService: heavyRead,
  listHolidays: heavyRead,
  listAffectedBookings: heavyRead,
  getOperations: perMinute(60),
}

const longSecrets = new Set(['waiting link', 'invitation link', 'feed', 'stop link'])

/** Nobody can guess such a secret, so a right one opens even where neighbors have used up the wrong ones. */
export const isLongSecret = ({ secret }: RateLimit): boolean =>
  secret !== undefined && longSecrets.has(secret)

/** For all calls without a limit of their own. */
export const ownerReads: RateLimit = { ...perMinute(1_800), frequent: true }
export const ownerWrites: RateLimit = { ...perMinute(600), frequent: true }

/** Extra event-loop turns of availability checks; ordinary checks take none. */
export const checkTurns: RateLimit = { ...perMinute(600), frequent: true }

/** Pictures of links. Drawing one takes a processor for a tenth of a second. */
export const previews: RateLimit = { ...perMinute(120), frequent: true }

/** Pages that are rendered for one reader or for the first one. Those of the cache take no point. */
export const pages: RateLimit = { ...perMinute(300), frequent: true }

export const sitemaps: RateLimit = { ...perMinute(60), frequent: true }

/** Per account: the more guesses, the longer the wait. */
export const wrongPasswords: readonly Limit[] = [
  { max: 20, milliseconds: 5 * minute },
  { max: 50, milliseconds: hour },
  { max: 100, milliseconds: 24 * hour },
]

/** Per schedule: in total, and per network so that a few networks cannot lock out the others. */
export const wrongSchedulePasswords: Limit = { max: 200, milliseconds: 10 * minute }
export const schedulePasswordsOfNetwork: Limit = { max: 50, milliseconds: 10 * minute }

/** In total. Beyond it nobody is refused: each network may guess only `scarceReferences` more. */
export const wrongReferences: Limit = { max: 1_000, milliseconds: minute }
export const scarceReferences: Limit = { max: 3, milliseconds: minute }

export const feedReads: Limit = { max: 60, milliseconds: minute }
