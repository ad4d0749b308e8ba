/** The spec, section 2. Beyond the spec: forgotten password, mails, the payment sandbox and legal documents. */
export const pages = {
  landing: '/',
  auth: '/auth',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  schedule: '/schedules/:scheduleId',
  calendar: '/schedules/:scheduleId/calendar',
  member: '/schedules/:scheduleId/team/:staffId',
  scheduleStatistics: '/schedules/:scheduleId/statistics',
  statistics: '/statistics',
  requests: '/requests',
  clients: '/clients',
  money: '/money',
  book: '/book/:token',
  embed: '/embed/:token',
  manageBooking: '/manage-booking',
  waiting: '/waiting/:waitingToken',
  subscription: '/subscription',
  sandbox: '/sandbox/:sessionId',
  account: '/account',
  operations: '/operations',
  unsubscribe: '/stop-reminders',
  sandboxBank: '/sandbox/bank/:paymentIntentId',
  legal: '/legal/:document',
  invitation: '/invitations/:invitationToken',
} as const

export type Page = keyof typeof pages

/** With any other value, the path is not a page. */
const shapes: Record<string, string> = {
  scheduleId: '[1-9]\\d{0,15}',
  staffId: '[1-9]\\d{0,15}',
  token: '[\\w-]{1,64}',
  waitingToken: '[\\w-]{16,64}',
  invitationToken: '[\\w-]{16,64}',
  sessionId: '[\\w-]{8,64}',
  paymentIntentId: '[\\w-]{8,64}',
  document: '(?:notice|terms|privacy)',
}

/** Replaces each parameter (':token') by `write(pattern, name)`. */
export const withShapes = (page: Page, write: (shape: string, name: string) => string): string =>
  pages[page].replace(/:(\w+)/g, (_, name: string) => write(shapes[name] ?? '', name))

const patterns = (Object.keys(pages) as Page[]).map(
  (page) => [page, new RegExp(`^${withShapes(page, (shape) => shape)}$`)] as const,
)

/** Takes a decoded path. The server's status and the browser's screen both use this. */
export const pageAt = (path: string): Page | null =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null
