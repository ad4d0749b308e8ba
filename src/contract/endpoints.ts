import { type Endpoints, openEndpoints } from './open-endpoints.ts'

/** Imports no zod, so that browsers can load it. */
export const endpoints = {
  ...openEndpoints,

  // Account
  logout: 'POST /api/auth/logout',

  // Two-factor sign-in and passkeys
  getSecurity: 'GET /api/account/security', // beyond the spec
  confirmIdentity: 'POST /api/account/confirm', // beyond the spec
  setUpTwoFactor: 'POST /api/account/two-factor', // beyond the spec
  turnOnTwoFactor: 'POST /api/account/two-factor/confirm', // beyond the spec
  turnOffTwoFactor: 'DELETE /api/account/two-factor', // beyond the spec
  renewRecoveryCodes: 'POST /api/account/two-factor/recovery-codes', // beyond the spec
  startPasskey: 'POST /api/account/passkeys/options', // beyond the spec
  createPasskey: 'POST /api/account/passkeys', // beyond the spec
  editPasskey: 'PATCH /api/account/passkeys/:passkeyId', // beyond the spec
  deletePasskey: 'DELETE /api/account/passkeys/:passkeyId', // beyond the spec

  // Profile and addresses
  getProfile: 'GET /api/account', // beyond the spec
  editProfile: 'PATCH /api/account', // beyond the spec
  setKeptYears: 'PATCH /api/account/kept-years', // beyond the spec
  changePassword: 'POST /api/account/password', // beyond the spec
  changeAddress: 'POST /api/account/address', // beyond the spec
  cancelAddressChange: 'DELETE /api/account/address', // beyond the spec
  confirmAddress: 'POST /api/verify-email/change', // beyond the spec
  listSignInMethods: 'POST /api/verify-email/ways', // beyond the spec
  undoAddressChange: 'POST /api/verify-email/back', // beyond the spec

  // Sessions and devices
  listSessions: 'GET /api/account/sessions', // beyond the spec
  endOtherSessions: 'DELETE /api/account/sessions', // beyond the spec
  deleteSession: 'DELETE /api/account/sessions/:sessionId', // beyond the spec
  listDevices: 'GET /api/account/devices', // beyond the spec
  createDevice: 'POST /api/account/devices', // beyond the spec
  deleteDevice: 'DELETE /api/account/devices/:deviceId', // beyond the spec

  // Account deletion
  getAccountState: 'GET /api/account/state', // beyond the spec
  deleteAccount: 'DELETE /api/account', // beyond the spec
  cancelAccountDeletion: 'POST /api/account/keep', // beyond the spec
  exportAccount: 'GET /api/account/export', // beyond the spec

  // Messages
  getMailSettings: 'GET /api/account/mail', // beyond the spec
  editMailSettings: 'PATCH /api/account/mail', // beyond the spec
  sendTestMail: 'POST /api/account/mail/test', // beyond the spec

  // Schedules
  listSchedules: 'GET /api/schedules',
  createSchedule: 'POST /api/schedules',
  getSchedule: 'GET /api/schedules/:scheduleId',
  editSchedule: 'PATCH /api/schedules/:scheduleId', // beyond the spec
  deleteSchedule: 'DELETE /api/schedules/:scheduleId',
  setDeposit: 'PATCH /api/schedules/:scheduleId/deposit',
  setUpSchedule: 'POST /api/schedules/:scheduleId/set-up', // beyond the spec

  // Logo and photos
  setLogo: 'POST /api/schedules/:scheduleId/logo', // beyond the spec
  deleteLogo: 'DELETE /api/schedules/:scheduleId/logo', // beyond the spec
  createPhoto: 'POST /api/schedules/:scheduleId/photos', // beyond the spec
  deletePhoto: 'DELETE /api/schedules/:scheduleId/photos/:imageId', // beyond the spec

  // Services
  listServices: 'GET /api/schedules/:scheduleId/services',
  createService: 'POST /api/schedules/:scheduleId/services',
  editService: 'PATCH /api/services/:serviceId', // beyond the spec
  moveService: 'PATCH /api/services/:serviceId/position', // beyond the spec
  deleteService: 'DELETE /api/services/:serviceId',

  // Staff
  listStaff: 'GET /api/schedules/:scheduleId/staff', // beyond the spec
  createStaff: 'POST /api/schedules/:scheduleId/staff', // beyond the spec
  editStaff: 'PATCH /api/schedules/:scheduleId/staff/:staffId', // beyond the spec
  deleteStaff: 'DELETE /api/schedules/:scheduleId/staff/:staffId', // beyond the spec

  // Team
  listTeam: 'GET /api/team', // beyond the spec
  invitePerson: 'POST /api/team', // beyond the spec
  editPerson: 'PATCH /api/team/:membershipId', // beyond the spec
  removePerson: 'DELETE /api/team/:membershipId', // beyond the spec
  leaveSalon: 'DELETE /api/account/salons/:salonId', // beyond the spec
  getInvitation: 'GET /api/public/invitations/:invitationToken', // beyond the spec
  acceptInvitation: 'POST /api/account/salons', // beyond the spec
  joinTeam: 'POST /api/public/invitations/:invitationToken', // beyond the spec

  // Availability
  listAvailability: 'GET /api/schedules/:scheduleId/availability',
  createAvailability: 'POST /api/schedules/:scheduleId/availability',
  setHours: 'PATCH /api/schedules/:scheduleId/availability', // beyond the spec
  deleteAvailability: 'DELETE /api/availability/:availabilityId',
  listOpenHours: 'GET /api/schedules/:scheduleId/open-hours', // beyond the spec

  // Closures, holidays and special hours
  listClosures: 'GET /api/schedules/:scheduleId/closures', // beyond the spec
  createClosure: 'POST /api/schedules/:scheduleId/closures', // beyond the spec
  listAffectedBookings: 'GET /api/schedules/:scheduleId/closures/bookings', // beyond the spec
  editClosure: 'PATCH /api/schedules/:scheduleId/closures/:closureId', // beyond the spec
  deleteClosure: 'DELETE /api/schedules/:scheduleId/closures/:closureId', // beyond the spec
  listHolidayCountries: 'GET /api/holiday-countries', // beyond the spec
  listHolidays: 'GET /api/schedules/:scheduleId/holidays', // beyond the spec
  setHolidays: 'PATCH /api/schedules/:scheduleId/holidays', // beyond the spec
  listSpecialHours: 'GET /api/schedules/:scheduleId/special-hours', // beyond the spec
  createSpecialHours: 'POST /api/schedules/:scheduleId/special-hours', // beyond the spec
  setSpecialHours: 'PATCH /api/schedules/:scheduleId/special-hours', // beyond the spec
  deleteSpecialHours: 'DELETE /api/schedules/:scheduleId/special-hours/:specialHoursId', // beyond the spec

  // Bookings
  listBookings: 'GET /api/schedules/:scheduleId/bookings',
  listBookingsWithService: 'GET /api/schedules/:scheduleId/bookings-with-service',
  listCalendar: 'GET /api/schedules/:scheduleId/calendar', // beyond the spec
  listOccupancies: 'GET /api/schedules/:scheduleId/occupancies', // beyond the spec
  listFreeTimes: 'GET /api/schedules/:scheduleId/free-times', // beyond the spec
  createBooking: 'POST /api/schedules/:scheduleId/bookings',
  createSeries: 'POST /api/schedules/:scheduleId/series', // beyond the spec
  editBooking: 'PATCH /api/bookings/:bookingId',
  answerBooking: 'PATCH /api/bookings/:bookingId/status',
  proposeTime: 'POST /api/bookings/:bookingId/proposal', // beyond the spec
  answerReschedule: 'PATCH /api/bookings/:bookingId/proposal', // beyond the spec
  markNoShow: 'PATCH /api/bookings/:bookingId/missed', // beyond the spec
  refundDeposit: 'POST /api/bookings/:bookingId/refunds', // beyond the spec
  undoBooking: 'POST /api/bookings/:bookingId/undo', // beyond the spec
  deleteBooking: 'DELETE /api/bookings/:bookingId',
  listBookingHistory: 'GET /api/bookings/:bookingId/history', // beyond the spec
  resendMail: 'POST /api/bookings/:bookingId/mails', // beyond the spec
  listRequests: 'GET /api/requests', // beyond the spec
  searchBookings: 'GET /api/bookings/search', // beyond the spec

  // Waiting list
  listWaiting: 'GET /api/schedules/:scheduleId/waiting-list', // beyond the spec
  removeWaiting: 'DELETE /api/schedules/:scheduleId/waiting-list/:waitingId', // beyond the spec

  // Clients
  listClients: 'GET /api/clients', // beyond the spec
  exportClients: 'GET /api/clients/export', // beyond the spec
  createClient: 'POST /api/clients', // beyond the spec
  importClients: 'POST /api/clients/import', // beyond the spec
  getClient: 'GET /api/clients/:clientId', // beyond the spec
  editClient: 'PATCH /api/clients/:clientId', // beyond the spec
  confirmContacts: 'POST /api/clients/:clientId/contacts', // beyond the spec
  mergeClients: 'POST /api/clients/:clientId/merge', // beyond the spec
  separateClient: 'POST /api/clients/:clientId/separate', // beyond the spec

  // Calendar files
  readFeed: 'GET /api/feeds/:feedToken/calendar.ics', // beyond the spec
  renewFeed: 'POST /api/schedules/:scheduleId/feed/renew', // beyond the spec

  // Deposits
  listDeposits: 'GET /api/deposits', // beyond the spec
  downloadOwnReceipt: 'GET /api/receipts/:number', // beyond the spec
  exportDeposits: 'GET /api/deposits/export', // beyond the spec

  // Statistics
  getStatistics: 'GET /api/statistics', // beyond the spec
  getScheduleStatistics: 'GET /api/schedules/:scheduleId/statistics', // beyond the spec

  // Billing
  getPaymentAccount: 'GET /api/stripe-connect/account-status',
  createAccountLink: 'POST /api/stripe-connect/create-account-link',
  createDashboardLink: 'POST /api/stripe-connect/create-dashboard-link',
  createCheckoutSession: 'POST /api/create-checkout-session',
  createPortalSession: 'POST /api/create-customer-portal-session',
  getSubscription: 'GET /api/subscription', // beyond the spec
  listInvoices: 'GET /api/subscription/invoices', // beyond the spec

  // Operations
  getOperations: 'GET /api/operations', // beyond the spec
} as const satisfies Endpoints

export type EndpointName = keyof typeof endpoints
