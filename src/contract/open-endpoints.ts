export type Endpoints = Record<string, `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`>

/** The calls of public pages. Clients' phones load only these, and not the owner's calls. */
export const openEndpoints = {
  // Account
  me: 'GET /api/auth/me',
  login: 'POST /api/auth/login',
  register: 'POST /api/auth/register',
  verifyEmail: 'GET /api/verify-email',

  // Public booking
  unlockSchedule: 'POST /api/public/schedules/:token/verify',
  getPublicSchedule: 'GET /api/public/schedules/:token',
  listSlots: 'POST /api/public/schedules/:token/available-slots',
  book: 'POST /api/public/schedules/:token/bookings',
  createDepositPayment: 'POST /api/public/schedules/:token/create-deposit-payment',
  lookUpBooking: 'GET /api/public/bookings/:referenceToken',
  cancelBooking: 'POST /api/public/bookings/:referenceToken/cancel',

  // Beyond the spec
  verifyWithPassword: 'POST /api/verify-email',
  resendVerification: 'POST /api/auth/resend-verification',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password',
  answerChallenge: 'POST /api/auth/second-factor',
  startPasskeySignIn: 'POST /api/auth/passkey/options',
  signInWithPasskey: 'POST /api/auth/passkey',
  listOpenDates: 'POST /api/public/schedules/:token/available-dates',
  stopReminders: 'POST /api/public/reminders/stop',
  downloadBooking: 'GET /api/public/bookings/:referenceToken/calendar.ics',
  health: 'GET /api/health',

  // The payment sandbox, when no real provider is set up
  getSandboxSession: 'GET /api/sandbox/sessions/:sessionId',
  actInSandbox: 'POST /api/sandbox/sessions/:sessionId',
  getSandboxPayment: 'GET /api/sandbox/payments/:paymentIntentId',
  paySandboxPayment: 'POST /api/sandbox/payments/:paymentIntentId/pay',
  authenticateSandboxPayment: 'POST /api/sandbox/payments/:paymentIntentId/authenticate',
} as const satisfies Endpoints
