import type { Env } from './env.ts'
import type { Session } from './store/accounts/sessions.ts'

/**
 * Operators have a verified address in `ADMIN_EMAILS`. If that is empty, production has none. Elsewhere every
 * verified owner is one, because only this machine can reach the site.
 */
export const operatorsOf =
  ({ NODE_ENV, ADMIN_EMAILS }: Pick<Env, 'NODE_ENV' | 'ADMIN_EMAILS'>) =>
  ({ email, emailVerified }: Pick<Session, 'email' | 'emailVerified'>): boolean =>
    emailVerified && (ADMIN_EMAILS.length === 0 ? NODE_ENV !== 'production' : ADMIN_EMAILS.includes(email))
