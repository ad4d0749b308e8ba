import { type Endpoints, openEndpoints } from './open-endpoints.ts'

/**
 * Every call of the product, those of pages that anybody opens in the file beside. Kept free of zod, so that the browser
 * can import it: what each call takes and answers is in the noun's own file.
 */
export const endpoints = {
  ...openEndpoints,

  // Account
  logout: 'POST /api/auth/logout',

  // Schedules
  listSchedules: 'GET /api/schedules',
  createSchedule: 'POST /api/schedules',
  getSchedule: 'GET /api/schedules/:scheduleId',
  deleteSchedule: 'DELETE /api/schedules/:scheduleId',
  setDeposit: 'PATCH /api/schedules/:scheduleId/deposit',

  // Services and availability
  listServices: 'GET /api/schedules/:scheduleId/services',
  createService: 'POST /api/schedules/:scheduleId/services',
  deleteService: 'DELETE /api/services/:serviceId',
  listAvailability: 'GET /api/schedules/:scheduleId/availability',
  createAvailability: 'POST /api/schedules/:scheduleId/availability',
  deleteAvailability: 'DELETE /api/availability/:availabilityId',

  // Bookings
  listBookings: 'GET /api/schedules/:scheduleId/bookings',
  listBookingsWithService: 'GET /api/schedules/:scheduleId/bookings-with-service',
  createBooking: 'POST /api/schedules/:scheduleId/bookings',
  editBooking: 'PATCH /api/bookings/:bookingId',
  answerBooking: 'PATCH /api/bookings/:bookingId/status',
  deleteBooking: 'DELETE /api/bookings/:bookingId',

  // Billing
  getPaymentAccount: 'GET /api/stripe-connect/account-status',
  createAccountLink: 'POST /api/stripe-connect/create-account-link',
  createDashboardLink: 'POST /api/stripe-connect/create-dashboard-link',
  createCheckoutSession: 'POST /api/create-checkout-session',
  createPortalSession: 'POST /api/create-customer-portal-session',

  // Beyond the spec
  getSecurity: 'GET /api/account/security',
  confirmIdentity: 'POST /api/account/confirm',
  setUpTwoFactor: 'POST /api/account/two-factor',
  turnOnTwoFactor: 'POST /api/account/two-factor/confirm',
  turnOffTwoFactor: 'DELETE /api/account/two-factor',
  renewRecoveryCodes: 'POST /api/account/two-factor/recovery-codes',
  startPasskey: 'POST /api/account/passkeys/options',
  createPasskey: 'POST /api/account/passkeys',
  editPasskey: 'PATCH /api/account/passkeys/:passkeyId',
  deletePasskey: 'DELETE /api/account/passkeys/:passkeyId',
  getProfile: 'GET /api/account',
  editProfile: 'PATCH /api/account',
  changePassword: 'POST /api/account/password',
  changeAddress: 'POST /api/account/address',
  dropAddressChange: 'DELETE /api/account/address',
  confirmAddress: 'POST /api/verify-email/change',
  takeBackAddress: 'POST /api/verify-email/back',
  listSessions: 'GET /api/account/sessions',
  endOtherSessions: 'DELETE /api/account/sessions',
  deleteSession: 'DELETE /api/account/sessions/:sessionId',
  listDevices: 'GET /api/account/devices',
  createDevice: 'POST /api/account/devices',
  deleteDevice: 'DELETE /api/account/devices/:deviceId',
  editSchedule: 'PATCH /api/schedules/:scheduleId',
  listCalendar: 'GET /api/schedules/:scheduleId/calendar',
  listOccupancies: 'GET /api/schedules/:scheduleId/occupancies',
  listBookingHistory: 'GET /api/bookings/:bookingId/history',
  markMissed: 'PATCH /api/bookings/:bookingId/missed',
  listClients: 'GET /api/clients',
  exportClients: 'GET /api/clients/export',
  importClients: 'POST /api/clients/import',
  getClient: 'GET /api/clients/:clientId',
  editClient: 'PATCH /api/clients/:clientId',
  mergeClients: 'POST /api/clients/:clientId/merge',
  separateClient: 'POST /api/clients/:clientId/separate',
  undoBooking: 'POST /api/bookings/:bookingId/undo',
  listRequests: 'GET /api/requests',
  searchBookings: 'GET /api/bookings/search',
  getStatistics: 'GET /api/statistics',
  getScheduleStatistics: 'GET /api/schedules/:scheduleId/statistics',
  getSubscription: 'GET /api/subscription',
  getMailSettings: 'GET /api/account/mail',
  editMailSettings: 'PATCH /api/account/mail',
  sendTestMail: 'POST /api/account/mail/test',
  readFeed: 'GET /api/feeds/:feedToken/calendar.ics',
  renewFeed: 'POST /api/schedules/:scheduleId/feed/renew',
  editService: 'PATCH /api/services/:serviceId',
  moveService: 'PATCH /api/services/:serviceId/position',
  listStaff: 'GET /api/schedules/:scheduleId/staff',
  createStaff: 'POST /api/schedules/:scheduleId/staff',
  editStaff: 'PATCH /api/schedules/:scheduleId/staff/:staffId',
  deleteStaff: 'DELETE /api/schedules/:scheduleId/staff/:staffId',
  listOpenHours: 'GET /api/schedules/:scheduleId/open-hours',
  setUpSchedule: 'POST /api/schedules/:scheduleId/set-up',
  setHours: 'PATCH /api/schedules/:scheduleId/availability',
  listClosures: 'GET /api/schedules/:scheduleId/closures',
  createClosure: 'POST /api/schedules/:scheduleId/closures',
  listBookingsInside: 'GET /api/schedules/:scheduleId/closures/bookings',
  editClosure: 'PATCH /api/schedules/:scheduleId/closures/:closureId',
  deleteClosure: 'DELETE /api/schedules/:scheduleId/closures/:closureId',
  listHolidayCountries: 'GET /api/holiday-countries',
  listHolidays: 'GET /api/schedules/:scheduleId/holidays',
  setHolidays: 'PATCH /api/schedules/:scheduleId/holidays',
  listSpecialHours: 'GET /api/schedules/:scheduleId/special-hours',
  createSpecialHours: 'POST /api/schedules/:scheduleId/special-hours',
  setSpecialHours: 'PATCH /api/schedules/:scheduleId/special-hours',
  deleteSpecialHours: 'DELETE /api/schedules/:scheduleId/special-hours/:specialHoursId',
} as const satisfies Endpoints

export type EndpointName = keyof typeof endpoints
