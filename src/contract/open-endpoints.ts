export type Endpoints = Record<string, `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`>

/** The calls of public pages, so that clients' phones do not load the owner's calls. */
export const openEndpoints = {
  // Account
  me: 'GET /api/auth/me',
  login: 'POST /api/auth/login',
  register: 'POST /api/auth/register',
  verifyEmail: 'GET /api/verify-email',
  verifyWithPassword: 'POST /api/verify-email', // beyond the spec
  resendVerification: 'POST /api/auth/resend-verification', // beyond the spec
  forgotPassword: 'POST /api/auth/forgot-password', // beyond the spec
  resetPassword: 'POST /api/auth/reset-password', // beyond the spec

  // Two-factor sign-in and passkeys
  answerChallenge: 'POST /api/auth/second-factor', // beyond the spec
  startPasskeySignIn: 'POST /api/auth/passkey/options', // beyond the spec
  signInWithPasskey: 'POST /api/auth/passkey', // beyond the spec

  // Public booking
  unlockSchedule: 'POST /api/public/schedules/:token/verify',
  getPublicSchedule: 'GET /api/public/schedules/:token',
  listOpenDates: 'POST /api/public/schedules/:token/available-dates', // beyond the spec
  listSlots: 'POST /api/public/schedules/:token/available-slots',
  book: 'POST /api/public/schedules/:token/bookings',
  createDepositPayment: 'POST /api/public/schedules/:token/create-deposit-payment',
  lookUpBooking: 'GET /api/public/bookings/:referenceToken',
  giveBackPlaces: 'POST /api/public/bookings/:referenceToken/places', // beyond the spec
  confirmEmail: 'POST /api/public/bookings/:referenceToken/email', // beyond the spec
  eraseBooking: 'POST /api/public/bookings/:referenceToken/erase', // beyond the spec
  downloadBookingData: 'GET /api/public/bookings/:referenceToken/data.json', // beyond the spec
  cancelBooking: 'POST /api/public/bookings/:referenceToken/cancel',
  getRescheduling: 'GET /api/public/bookings/:referenceToken/reschedule', // beyond the spec
  listRescheduleDates: 'POST /api/public/bookings/:referenceToken/available-dates', // beyond the spec
  listRescheduleSlots: 'POST /api/public/bookings/:referenceToken/available-slots', // beyond the spec
  rescheduleBooking: 'POST /api/public/bookings/:referenceToken/reschedule', // beyond the spec
  answerProposal: 'POST /api/public/bookings/:referenceToken/proposal', // beyond the spec
  downloadReceipt: 'GET /api/public/bookings/:referenceToken/receipts/:number/pdf', // beyond the spec
  printReceipt: 'GET /api/public/bookings/:referenceToken/receipts/:number', // beyond the spec
  downloadBooking: 'GET /api/public/bookings/:referenceToken/calendar.ics', // beyond the spec

  // Waiting list
  joinWaitingList: 'POST /api/public/schedules/:token/waiting-list', // beyond the spec
  getWaiting: 'GET /api/public/waiting/:waitingToken', // beyond the spec
  leaveWaitingList: 'POST /api/public/waiting/:waitingToken/leave', // beyond the spec
  takeOffer: 'POST /api/public/waiting/:waitingToken/take', // beyond the spec
  declineOffer: 'POST /api/public/waiting/:waitingToken/decline', // beyond the spec

  // Messages
  unsubscribe: 'POST /api/public/reminders/stop', // beyond the spec

  // Payment sandbox, without a real provider
  getSandboxSession: 'GET /api/sandbox/sessions/:sessionId', // beyond the spec
  actInSandbox: 'POST /api/sandbox/sessions/:sessionId', // beyond the spec
  getSandboxPayment: 'GET /api/sandbox/payments/:paymentIntentId', // beyond the spec
  paySandboxPayment: 'POST /api/sandbox/payments/:paymentIntentId/pay', // beyond the spec
  authenticateSandboxPayment: 'POST /api/sandbox/payments/:paymentIntentId/authenticate', // beyond the spec

  // Operations
  health: 'GET /api/health', // beyond the spec
} as const satisfies Endpoints
