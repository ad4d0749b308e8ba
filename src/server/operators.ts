import type { Env } from './env.ts'
import type { Session } from './store/sessions.ts'

/**
 * Who runs the product: whoever has proved one of the addresses of `ADMIN_EMAILS`. While none are set, nobody; outside
 * production, where only this machine can reach it and every mail is for all to read, everybody.
 */
export const operatorsOf =
  ({ NODE_ENV, ADMIN_EMAILS }: Pick<Env, 'NODE_ENV' | 'ADMIN_EMAILS'>) =>
  ({ email, emailVerified }: Pick<Session, 'email' | 'emailVerified'>): boolean =>
    emailVerified && (ADMIN_EMAILS.length === 0 ? NODE_ENV !== 'production' : ADMIN_EMAILS.includes(email))
