import type { Locale } from '../../domain/locales.ts'
import { Refused } from '../../domain/refusals.ts'
import { decryptSecret, isAppCode, stepOf } from '../adapters/authenticator-apps.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import {
  beginAttempt,
  findTwoFactor,
  spendRecoveryCode,
  spendStep,
  type TwoFactor,
} from '../store/accounts/two-factors.ts'
import { hashOf } from './recovery-codes.ts'

type Checking = {
  db: Database
  secret: string
  wakeDeliveries: () => void
  owner: { id: string; locale: Locale }
  now: number
}

async function takeAttempt({ lockedUntil }: TwoFactor, { db, owner, now }: Checking) {
  const wait = (lockedUntil?.getTime() ?? 0) - now
  const attempt = wait > 0 ? null : await beginAttempt(db, owner.id, new Date(now))
  if (!attempt) throw new Refused('too_many_codes', { seconds: String(Math.max(60, Math.ceil(wait / 1000))) })
  return attempt
}

/** Returns the time step of the first code of a new authenticator app. */
export async function proveApp(typed: string, factor: TwoFactor, checking: Checking): Promise<number> {
  const attempt = await takeAttempt(factor, checking)
  const code = typed.replace(/\s/g, '')
  const app = await decryptSecret(factor.secret, checking.secret)
  const step = app !== null ? stepOf(code, app, checking.now) : null
  if (step !== null) return step
  if (attempt.last) await warn(checking)
  throw new Refused('wrong_code')
}

/** Each code works once. */
export async function spendCode(typed: string, checking: Checking): Promise<void> {
  const { db, owner } = checking
  const factor = await findTwoFactor(db, owner.id)
  if (!factor?.confirmedAt) throw new Refused('wrong_code')
  const attempt = await takeAttempt(factor, checking)
  const code = typed.replace(/[\s-]/g, '')
  const right = isAppCode(code)
    ? await spendAppCode(code, factor.secret, checking)
    : await spendWrittenCode(code, factor.recoverySalt, checking)
  if (right) return
  if (attempt.last) await warn(checking)
  throw new Refused('wrong_code')
}

async function spendAppCode(code: string, encrypted: string, { db, secret, owner, now }: Checking) {
  const app = await decryptSecret(encrypted, secret)
  const step = app === null ? null : stepOf(code, app, now)
  return step !== null && (await spendStep(db, owner.id, step))
}

async function spendWrittenCode(code: string, salt: string, { db, owner, wakeDeliveries }: Checking) {
  const hash = await hashOf(code, salt)
  const right = await inTransaction(db, async (tx) => {
    if (!(await spendRecoveryCode(tx, owner.id, hash))) return false
    await writeAccountMail(tx, { userId: owner.id, template: 'recovery_code_used', locale: owner.locale })
    return true
  })
  if (right) wakeDeliveries()
  return right
}

/** A person who guesses codes already knows the password. */
async function warn({ db, owner, wakeDeliveries }: Checking): Promise<void> {
  await writeAccountMail(db, { userId: owner.id, template: 'codes_guessed', locale: owner.locale })
  wakeDeliveries()
}
