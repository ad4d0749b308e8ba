import type { endpoints } from './endpoints.ts'
import type { SignedInName } from './permissions.ts'

/**
 * How a call answers when it arrives again because its reply was lost. `once`: it creates or sends something, so it takes an
 * `Idempotency-Key`, and with the same key it answers like the first. `same`: it sets a value, so the second call changes
 * and sends nothing. `refused`: the second call finds nothing to do. `replaced`: the second result replaces the first.
 */
type Repeated = 'once' | 'same' | 'refused' | 'replaced'

type Acting = {
  [Name in SignedInName]: (typeof endpoints)[Name] extends `GET ${string}` ? never : Name
}[SignedInName]

/** A call without an entry does not compile. */
export const repeated = {
  confirmIdentity: 'replaced',
  setUpTwoFactor: 'replaced',
  turnOnTwoFactor: 'refused',
  turnOffTwoFactor: 'refused',
  renewRecoveryCodes: 'once',
  startPasskey: 'replaced',
  createPasskey: 'refused',
  editPasskey: 'same',
  deletePasskey: 'refused',
  editProfile: 'same',
  setKeptYears: 'same',
  changePassword: 'once',
  changeAddress: 'once',
  cancelAddressChange: 'same',
  endOtherSessions: 'same',
  deleteSession: 'refused',
  createDevice: 'same',
  deleteDevice: 'refused',
  deleteAccount: 'same',
  cancelAccountDeletion: 'same',
  editMailSettings: 'same',
  sendTestMail: 'once',
  createSchedule: 'once',
  editSchedule: 'same',
  deleteSchedule: 'refused',
  setDeposit: 'same',
  setUpSchedule: 'once',
  setLogo: 'replaced',
  deleteLogo: 'same',
  createPhoto: 'once',
  deletePhoto: 'refused',
  createService: 'once',
  editService: 'same',
  moveService: 'same',
  deleteService: 'refused',
  createStaff: 'once',
  editStaff: 'same',
  deleteStaff: 'refused',
  invitePerson: 'once',
  editPerson: 'same',
  removePerson: 'refused',
  leaveSalon: 'refused',
  acceptInvitation: 'same',
  createAvailability: 'once',
  setHours: 'once',
  deleteAvailability: 'refused',
  createClosure: 'once',
  editClosure: 'same',
  deleteClosure: 'refused',
  setHolidays: 'same',
  createSpecialHours: 'once',
  setSpecialHours: 'same',
  deleteSpecialHours: 'refused',
  createBooking: 'once',
  createSeries: 'once',
  editBooking: 'same',
  answerBooking: 'same',
  proposeTime: 'once',
  answerReschedule: 'refused',
  markNoShow: 'same',
  refundDeposit: 'once',
  undoBooking: 'once',
  deleteBooking: 'refused',
  resendMail: 'once',
  removeWaiting: 'refused',
  createClient: 'once',
  importClients: 'once',
  editClient: 'same',
  confirmContacts: 'same',
  mergeClients: 'same',
  separateClient: 'same',
  renewFeed: 'once',
  createAccountLink: 'replaced',
  createDashboardLink: 'replaced',
  createCheckoutSession: 'replaced',
  createPortalSession: 'replaced',
} as const satisfies Record<Acting, Repeated>

/** Whether the call takes an `Idempotency-Key`. */
export const countsOnce = (name: string): boolean => (repeated as Record<string, Repeated>)[name] === 'once'
