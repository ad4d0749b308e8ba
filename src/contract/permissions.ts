import type { Role } from '../domain/roles.ts'
import type { EndpointName } from './endpoints.ts'
import type { openEndpoints } from './open-endpoints.ts'

/** The roles that may make a call in their salon. `account`: it concerns the reader's own account, in no salon. */
export type Permission = 'anyone' | 'account' | readonly ['owner', ...Role[]]

/** All other calls of public pages are for anyone. */
type NamedHere = Exclude<EndpointName, keyof typeof openEndpoints> | 'me'

const owners = ['owner'] as const
const managers = ['owner', 'manager'] as const
const reception = ['owner', 'manager', 'reception'] as const
const everyone = ['owner', 'manager', 'reception', 'member'] as const
/** Reception changes no settings, but members set their own hours and photo. */
const membersToo = ['owner', 'manager', 'member'] as const

/**
 * A call without an entry does not compile. `src/server/http/acting.ts` enforces this table, and pages hide what it
 * forbids. Members reach only what is theirs: `src/server/http/members.ts`.
 */
export const permissions = {
  me: 'account',
  // Account
  logout: 'anyone',

  // Two-factor sign-in and passkeys
  getSecurity: 'account',
  confirmIdentity: 'account',
  setUpTwoFactor: 'account',
  turnOnTwoFactor: 'account',
  turnOffTwoFactor: 'account',
  renewRecoveryCodes: 'account',
  startPasskey: 'account',
  createPasskey: 'account',
  editPasskey: 'account',
  deletePasskey: 'account',

  // Profile and addresses
  getProfile: 'account',
  editProfile: 'account',
  setKeptYears: 'account',
  changePassword: 'account',
  changeAddress: 'account',
  cancelAddressChange: 'account',
  confirmAddress: 'anyone',
  listSignInMethods: 'anyone',
  undoAddressChange: 'anyone',

  // Sessions and devices
  listSessions: 'account',
  endOtherSessions: 'account',
  deleteSession: 'account',
  listDevices: 'account',
  createDevice: 'account',
  deleteDevice: 'account',

  // Account deletion
  getAccountState: 'account',
  deleteAccount: 'account',
  cancelAccountDeletion: 'account',
  exportAccount: 'account',

  // Messages
  getMailSettings: 'account',
  editMailSettings: 'account',
  sendTestMail: 'account',

  // Schedules
  listSchedules: everyone,
  createSchedule: managers,
  getSchedule: everyone,
  editSchedule: managers,
  deleteSchedule: owners,
  setDeposit: managers,
  setUpSchedule: managers,

  // Logo and photos
  setLogo: managers,
  deleteLogo: managers,
  createPhoto: membersToo,
  deletePhoto: membersToo,

  // Services
  listServices: everyone,
  createService: managers,
  editService: managers,
  moveService: managers,
  deleteService: managers,

  // Staff
  listStaff: everyone,
  createStaff: managers,
  editStaff: managers,
  deleteStaff: managers,

  // Team
  listTeam: managers,
  invitePerson: owners,
  editPerson: owners,
  removePerson: owners,
  leaveSalon: 'account',
  getInvitation: 'anyone',
  acceptInvitation: 'account',
  joinTeam: 'anyone',

  // Availability
  listAvailability: everyone,
  createAvailability: membersToo,
  setHours: membersToo,
  deleteAvailability: membersToo,
  listOpenHours: everyone,

  // Closures, holidays and special hours
  listClosures: everyone,
  createClosure: everyone,
  listAffectedBookings: everyone,
  editClosure: everyone,
  deleteClosure: everyone,
  listHolidayCountries: everyone,
  listHolidays: everyone,
  setHolidays: managers,
  listSpecialHours: everyone,
  createSpecialHours: membersToo,
  setSpecialHours: membersToo,
  deleteSpecialHours: membersToo,

  // Bookings
  listBookings: everyone,
  listBookingsWithService: everyone,
  listCalendar: everyone,
  listOccupancies: everyone,
  listFreeTimes: everyone,
  createBooking: everyone,
  createSeries: everyone,
  editBooking: everyone,
  answerBooking: everyone,
  proposeTime: everyone,
  answerReschedule: everyone,
  markNoShow: everyone,
  refundDeposit: managers,
  undoBooking: everyone,
  deleteBooking: everyone,
  listBookingHistory: everyone,
  resendMail: everyone,
  listRequests: everyone,
  searchBookings: everyone,

  // Waiting list
  listWaiting: reception,
  removeWaiting: reception,

  // Clients
  listClients: everyone,
  exportClients: managers,
  createClient: reception,
  importClients: managers,
  getClient: everyone,
  editClient: reception,
  confirmContacts: reception,
  mergeClients: reception,
  separateClient: reception,

  // Calendar files
  readFeed: 'anyone',
  renewFeed: everyone,

  // Deposits
  listDeposits: managers,
  downloadOwnReceipt: managers,
  exportDeposits: managers,

  // Statistics
  getStatistics: managers,
  getScheduleStatistics: managers,

  // Billing
  getPaymentAccount: owners,
  createAccountLink: owners,
  createDashboardLink: owners,
  createCheckoutSession: owners,
  createPortalSession: owners,
  getSubscription: owners,
  listInvoices: owners,

  // Operations
  getOperations: 'account',
} as const satisfies Record<NamedHere, Permission>

type Permissions = typeof permissions
export type SignedInName = {
  [Name in keyof Permissions]: Permissions[Name] extends 'anyone' ? never : Name
}[keyof Permissions]

/** The calls that a member may make, about what is theirs. */
export type MemberCallName = {
  [Name in keyof Permissions]: Permissions[Name] extends readonly Role[]
    ? 'member' extends Permissions[Name][number]
      ? Name
      : never
    : never
}[keyof Permissions]

/** Whether the role suffices. Calls outside salons need none. */
export function allows(role: Role, name: SignedInName): boolean {
  const permission: Permission = permissions[name]
  return typeof permission === 'string' || permission.includes(role)
}
