/** Every page of the site (the spec, section 2; beyond it, a forgotten password, mails and the payment sandbox). */
export const pages = {
  landing: '/',
  auth: '/auth',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  schedule: '/schedules/:scheduleId',
  calendar: '/schedules/:scheduleId/calendar',
  book: '/book/:token',
  manageBooking: '/manage-booking',
  subscription: '/subscription',
  sandbox: '/sandbox/:sessionId',
  account: '/account',
  stopReminders: '/stop-reminders',
  sandboxBank: '/sandbox/bank/:paymentIntentId',
} as const

export type Page = keyof typeof pages
