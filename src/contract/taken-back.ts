import type { endpoints } from './endpoints.ts'
import type { SignedInName } from './permissions.ts'

/**
 * How the effect of a call is taken back. `again`: by another call, such as the same one with other values. `undo`: within
 * some seconds, by whoever made it. `told`: by nobody, and an email tells whom it concerns. `confirmation`: by nobody, or it
 * lets someone in, so it needs a recent sign-in or confirmation; where personal details go, they go a day later, and an
 * email can stop it.
 */
type TakenBack = 'again' | 'undo' | 'told' | 'confirmation'

type Acting = {
  [Name in SignedInName]: (typeof endpoints)[Name] extends `GET ${string}` ? never : Name
}[SignedInName]

/** A call without an entry does not compile. */
export const takenBack = {
  setUpTwoFactor: 'confirmation',
  turnOnTwoFactor: 'confirmation',
  turnOffTwoFactor: 'confirmation',
  renewRecoveryCodes: 'confirmation',
  startPasskey: 'confirmation',
  createPasskey: 'confirmation',
  editPasskey: 'again',
  deletePasskey: 'confirmation',
  editProfile: 'again',
  setKeptYears: 'confirmation',
  changePassword: 'confirmation',
  changeAddress: 'confirmation',
  cancelAddressChange: 'again',
  endOtherSessions: 'again',
  deleteSession: 'again',
  createDevice: 'again',
  deleteDevice: 'again',
  deleteAccount: 'confirmation',
  cancelAccountDeletion: 'again',
  editMailSettings: 'again',
  sendTestMail: 'told',
  createSchedule: 'again',
  editSchedule: 'again',
  deleteSchedule: 'confirmation',
  setDeposit: 'again',
  setUpSchedule: 'again',
  setLogo: 'again',
  deleteLogo: 'again',
  createPhoto: 'again',
  deletePhoto: 'again',
  createService: 'again',
  editService: 'again',
  moveService: 'again',
  deleteService: 'again',
  createStaff: 'again',
  editStaff: 'again',
  deleteStaff: 'again',
  invitePerson: 'confirmation',
  editPerson: 'again',
  removePerson: 'again',
  leaveSalon: 'told',
  acceptInvitation: 'again',
  createAvailability: 'again',
  setHours: 'again',
  deleteAvailability: 'again',
  createClosure: 'again',
  editClosure: 'again',
  deleteClosure: 'again',
  setHolidays: 'again',
  createSpecialHours: 'again',
  setSpecialHours: 'again',
  deleteSpecialHours: 'again',
  createBooking: 'undo',
  createSeries: 'undo',
  editBooking: 'undo',
  answerBooking: 'undo',
  proposeTime: 'told',
  answerReschedule: 'told',
  markNoShow: 'again',
  refundDeposit: 'told',
  undoBooking: 'told',
  deleteBooking: 'undo',
  resendMail: 'told',
  removeWaiting: 'told',
  createClient: 'again',
  importClients: 'again',
  editClient: 'again',
  confirmContacts: 'again',
  mergeClients: 'again',
  separateClient: 'again',
  renewFeed: 'again',
  createAccountLink: 'again',
  createDashboardLink: 'again',
  createCheckoutSession: 'again',
  createPortalSession: 'again',
} as const satisfies Record<Exclude<Acting, 'confirmIdentity'>, TakenBack>
