import type { Contract } from '../../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { contract } from '../../src/contract/index.ts'
import type { Owner } from './actors.ts'
import { ada, card, credential, madeUpDevice, range, served, slot } from './made-up.ts'
import type { Visitor } from './visitor.ts'
import { wellFormedClients } from './well-formed-clients.ts'
import { ofSchedule, wellFormedHours } from './well-formed-hours.ts'
import type { World } from './world.ts'

export type WellFormed = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
}

const ofBooking = ({ bookingId }: World) => ({ bookingId })
const ofToken = ({ salon }: World) => ({ token: salon.token })
const ofReference = ({ referenceToken }: World) => ({ referenceToken })
const ofSession = { sessionId: 'sbx_made-up' }
const ofPayment = { paymentIntentId: 'pi_made-up' }
/** A well-formed request with every field for each endpoint. A missing endpoint does not compile. */
const wellFormed: { [Name in EndpointName]: (world: World) => WellFormed } = {
  me: () => ({}),
  login: ({ owner }) => ({ body: { email: owner.email, password: owner.password } }),
  register: () => ({ body: { name: 'Jane', email: 'jane@salon.example', password: 'a good password' } }),
  logout: () => ({ body: {} }),
  verifyEmail: ({ linkToken }) => ({ query: { token: linkToken } }),
  verifyWithPassword: () => ({ body: { token: 'made-up', password: 'another one' } }),
  resendVerification: ({ owner }) => ({ body: { email: owner.email } }),
  forgotPassword: ({ owner }) => ({ body: { email: owner.email } }),
  resetPassword: () => ({ body: { token: 'made-up', password: 'another one' } }),

  answerChallenge: () => ({ body: { code: '123456' } }),
  startPasskeySignIn: () => ({ body: {} }),
  signInWithPasskey: () => ({ body: { credential } }),
  getSecurity: () => ({}),
  confirmIdentity: ({ owner }) => ({ body: { password: owner.password, code: '123456' } }),
  setUpTwoFactor: () => ({ body: {} }),
  turnOnTwoFactor: () => ({ body: { code: '123456' } }),
  turnOffTwoFactor: () => ({}),
  renewRecoveryCodes: () => ({ body: {} }),
  startPasskey: () => ({ body: {} }),
  createPasskey: () => ({ body: { credential, name: 'Téléphone' } }),
  editPasskey: ({ passkeyId }) => ({ params: { passkeyId }, body: { name: 'Ordinateur' } }),
  deletePasskey: ({ passkeyId }) => ({ params: { passkeyId } }),
  getProfile: () => ({}),
  editProfile: () => ({ body: { name: 'Camille D.' } }),
  changePassword: ({ owner }) => ({ body: { password: owner.password } }),
  changeAddress: () => ({ body: { email: 'elsewhere@salon.example' } }),
  dropAddressChange: () => ({}),
  confirmAddress: () => ({ body: { token: 'made-up' } }),
  readWaysIn: () => ({ body: { token: 'made-up' } }),
  takeBackAddress: () => ({ body: { token: 'made-up', password: 'another one' } }),
  listSessions: () => ({}),
  deleteSession: ({ sessionId }) => ({ params: { sessionId } }),
  endOtherSessions: () => ({}),
  listDevices: () => ({}),
  createDevice: () => ({ body: madeUpDevice() }),
  deleteDevice: ({ deviceId }) => ({ params: { deviceId } }),

  listSchedules: () => ({}),
  createSchedule: () => ({
    body: { name: 'Salon', description: 'À Paris', password: 'bienvenue', timezone: 'Europe/Paris' },
  }),
  getSchedule: (world) => ({ params: ofSchedule(world) }),
  editSchedule: (world) => ({
    params: ofSchedule(world),
    body: { name: 'Salon', description: 'À Lyon', timezone: 'Europe/Paris', password: null, shared: true },
  }),
  deleteSchedule: (world) => ({ params: ofSchedule(world) }),
  setDeposit: (world) => ({
    params: ofSchedule(world),
    body: { requiresDeposit: false, depositAmount: '15.50' },
  }),

  listServices: (world) => ({ params: ofSchedule(world) }),
  createService: (world) => ({
    params: ofSchedule(world),
    body: { ...served, name: 'Couleur', description: 'Végétale', capacity: 4 },
  }),
  deleteService: ({ salon }) => ({ params: { serviceId: salon.services.Coupe ?? 0 } }),
  listAvailability: (world) => ({ params: ofSchedule(world) }),
  createAvailability: (world) => ({
    params: ofSchedule(world),
    body: { dayOfWeek: 2, startTime: '09:00', endTime: '17:00', staffId: null },
  }),
  deleteAvailability: ({ availabilityId }) => ({ params: { availabilityId } }),

  listBookings: (world) => ({
    params: ofSchedule(world),
    query: { ...range, after: world.bookingId, order: 'desc', limit: 100 },
  }),
  listBookingsWithService: (world) => ({ params: ofSchedule(world), query: range }),
  listCalendar: (world) => ({ params: ofSchedule(world), query: { from: '2027-03-01', to: '2027-04-11' } }),
  listOccupancies: (world) => ({
    params: ofSchedule(world),
    query: { from: '2027-03-01', to: '2027-03-07' },
  }),
  listRequests: () => ({}),
  searchBookings: () => ({ query: { q: 'ada', limit: 10 } }),
  getStatistics: () => ({ query: { from: '2027-03-01', to: '2027-03-31' } }),
  getScheduleStatistics: (world) => ({
    params: ofSchedule(world),
    query: { from: '2027-03-01', to: '2027-03-31' },
  }),
  createBooking: (world) => ({
    params: ofSchedule(world),
    body: { ...slot(world), ...ada, status: 'approved', staffId: world.staffId, undoSeconds: 8 },
  }),
  editBooking: (world) => ({
    params: ofBooking(world),
    body: { ...slot(world), ...ada, status: 'pending', staffId: world.staffId, version: 1, undoSeconds: 8 },
  }),
  answerBooking: (world) => ({
    params: ofBooking(world),
    body: { status: 'approved', version: 1, undoSeconds: 8 },
  }),
  listBookingHistory: (world) => ({ params: ofBooking(world) }),
  ...wellFormedClients,
  undoBooking: (world) => ({ params: ofBooking(world), body: { version: 1 } }),
  deleteBooking: (world) => ({ params: ofBooking(world), query: { version: 1, undoSeconds: 8 } }),

  getPaymentAccount: () => ({}),
  createAccountLink: (world) => ({ body: ofSchedule(world) }),
  createDashboardLink: () => ({ query: { page: 'payouts' }, body: {} }),
  getSubscription: () => ({}),
  listInvoices: () => ({}),
  createCheckoutSession: (world) => ({ body: ofSchedule(world) }),
  createPortalSession: () => ({ body: {} }),

  getSandboxSession: () => ({ params: ofSession }),
  actInSandbox: () => ({ params: ofSession, body: { action: 'pay', card } }),
  getSandboxPayment: () => ({ params: ofPayment, query: { clientSecret: 'made-up' } }),
  paySandboxPayment: () => ({
    params: ofPayment,
    body: { clientSecret: 'made-up', card, returnUrl: 'http://localhost/' },
  }),
  authenticateSandboxPayment: () => ({ params: ofPayment, body: { clientSecret: 'made-up', approve: true } }),

  getPublicSchedule: (world) => ({ params: ofToken(world) }),
  unlockSchedule: (world) => ({ params: ofToken(world), body: { password: 'bienvenue' } }),
  listOpenDates: (world) => ({ params: ofToken(world), body: { serviceId: world.salon.services.Coupe } }),
  listSlots: (world) => ({
    params: ofToken(world),
    body: { serviceId: world.salon.services.Coupe, date: '2027-03-08' },
  }),
  book: (world) => ({ params: ofToken(world), body: { ...slot(world), ...ada } }),
  createDepositPayment: (world) => ({ params: ofToken(world), body: { ...slot(world), ...ada } }),
  lookUpBooking: (world) => ({
    params: ofReference(world),
    query: { mail: '6f9619ff-8b86-4011-b42d-00c04fc964ff' },
  }),
  cancelBooking: (world) => ({ params: ofReference(world), body: { version: 1, refunded: false } }),

  getMailSettings: () => ({}),
  editMailSettings: () => ({
    body: { locale: 'fr', wanted: { booking_requested: true, client_cancelled: true } },
  }),
  sendTestMail: () => ({ body: {} }),
  stopReminders: () => ({ body: { token: 'made-up' } }),

  downloadBooking: (world) => ({ params: ofReference(world) }),
  readFeed: ({ salon }) => ({ params: { feedToken: salon.feedToken } }),
  renewFeed: (world) => ({ params: ofSchedule(world), body: {} }),

  editService: ({ salon }) => ({
    params: { serviceId: salon.services.Coupe ?? 0 },
    body: { ...served, name: 'Coupe', description: 'Aux ciseaux', capacity: 1 },
  }),
  moveService: ({ salon }) => ({ params: { serviceId: salon.services.Coupe ?? 0 }, body: { before: null } }),
  listStaff: (world) => ({ params: ofSchedule(world) }),
  createStaff: (world) => ({ params: ofSchedule(world), body: { name: 'Inès', color: 'blue' } }),
  editStaff: (world) => ({
    params: { ...ofSchedule(world), staffId: world.staffId },
    body: { name: 'Camille', color: 'plum', position: 1 },
  }),
  deleteStaff: (world) => ({ params: { ...ofSchedule(world), staffId: world.staffId } }),
  ...wellFormedHours,

  getAccountState: () => ({}),
  deleteAccount: () => ({}),
  keepAccount: () => ({ body: {} }),
  exportAccount: () => ({ query: { locale: 'en' } }),
  getOperations: () => ({}),

  health: () => ({}),
}

/** One endpoint, for tests of all endpoints. */
export type Door = {
  name: EndpointName
  method: string
  rules: Contract
  wellFormed: (world: World) => WellFormed
}

/** Every endpoint of the contract. */
export const doors: Door[] = (Object.keys(endpoints) as EndpointName[]).map((name) => ({
  name,
  method: endpoints[name].split(' ')[0] ?? '',
  rules: contract[name],
  wellFormed: wellFormed[name],
}))

/** Returns the fixtures that a call uses. To open all of them for each call takes most of a file's time. */
export function taken({ wellFormed }: Door, owner: Owner): Set<keyof World> {
  const parts = new Set<keyof World>()
  const world = new Proxy({ owner, salon: { services: {} } } as World, {
    get: (known, part: keyof World) => parts.add(part) && known[part],
  })
  wellFormed(world)
  return parts
}

export function pathOf({ name }: Door, { params = {}, query = {} }: WellFormed): string {
  const path = Object.entries(params).reduce(
    (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(String(value))),
    endpoints[name].split(' ')[1] ?? '',
  )
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Sends a request to an endpoint, optionally with another body or headers. */
export function knock(
  visitor: Visitor,
  door: Door,
  call: WellFormed,
  init: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = door.method === 'GET' ? undefined : (init.body ?? call.body)
  return visitor.send(door.method, pathOf(door, call), { ...init, body })
}
