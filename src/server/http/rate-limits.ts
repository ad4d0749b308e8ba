import type { RateLimitOptions } from '@fastify/rate-limit'
import type { EndpointName } from '../../contract/endpoints.ts'

const perMinute = (max: number): RateLimitOptions => ({ max, timeWindow: 60_000 })

/** What could be guessed or flooded, by address: passwords, references, accounts, mails, bookings and cards. */
export const rateLimits: Partial<Record<EndpointName, RateLimitOptions>> = {
  login: perMinute(20),
  register: perMinute(10),
  resendVerification: perMinute(5),
  forgotPassword: perMinute(5),
  resetPassword: perMinute(10),
  verifyEmail: perMinute(30),
  verifyWithPassword: perMinute(10),
  unlockSchedule: perMinute(10),
  book: perMinute(20),
  createDepositPayment: perMinute(20),
  paySandboxPayment: perMinute(20),
  actInSandbox: perMinute(30),
  lookUpBooking: perMinute(30),
  cancelBooking: perMinute(20),
  downloadBooking: perMinute(30),
  readFeed: perMinute(60),
  stopReminders: perMinute(20),
  sendTestMail: perMinute(5),
}
