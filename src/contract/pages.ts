/** Every page of the site (the spec, section 2, and four of its own: a forgotten password, mails). */
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
  account: '/account',
  stopReminders: '/stop-reminders',
} as const

export type Page = keyof typeof pages
