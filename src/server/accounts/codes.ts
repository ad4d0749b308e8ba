import type { Locale } from '../../domain/locales.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { isAppCode, stepOf, unseal } from '../ports/authenticator-apps.ts'
import { writeAccountMail } from '../store/account-mails.ts'
import { beginAttempt, findTwoFactor, spendRecoveryCode, spendStep } from '../store/two-factors.ts'
import { hashOf } from './recovery-codes.ts'

type Checking = {
  db: Database
  secret: string
  tell: () => void
  /** Whose code it is, and the language of their mails. */
  owner: { id: string; locale: Locale }
  now: number
}

/** Uses up a code of the app or a recovery code, each of which counts once; refused when it is none. */
export async function spendCode(typed: string, checking: Checking): Promise<void> {
  const { db, owner, now } = checking
  const factor = await findTwoFactor(db, owner.id)
  if (!factor?.confirmedAt) throw new Refused('wrong_code')
  const wait = (factor.lockedUntil?.getTime() ?? 0) - now
  const attempt = wait > 0 ? null : await beginAttempt(db, owner.id, new Date(now))
  if (!attempt)
    throw new Refused('too_many_codes', { minutes: String(Math.max(1, Math.ceil(wait / 60_000))) })
  const code = typed.replace(/[\s-]/g, '')
  const right = isAppCode(code)
    ? await spendAppCode(code, factor.secret, checking)
    : await spendWrittenCode(code, factor.recoverySalt, checking)
  if (right) return
  if (attempt.last) await warn(checking)
  throw new Refused('wrong_code')
}

async function spendAppCode(code: string, sealed: string, { db, secret, owner, now }: Checking) {
  const app = await unseal(sealed, secret)
  const step = app === null ? null : stepOf(code, app, now)
  return step !== null && (await spendStep(db, owner.id, step))
}

async function spendWrittenCode(code: string, salt: string, { db, owner, tell }: Checking) {
  const hash = await hashOf(code, salt)
  const right = await inTransaction(db, async (tx) => {
    if (!(await spendRecoveryCode(tx, owner.id, hash))) return false
    await writeAccountMail(tx, { userId: owner.id, letter: 'recovery_code_used', locale: owner.locale })
    return true
  })
  if (right) tell()
  return right
}

/** Whoever gets as far as guessing codes knows the password: the owner learns of it. */
async function warn({ db, owner, tell }: Checking): Promise<void> {
  await writeAccountMail(db, { userId: owner.id, letter: 'codes_guessed', locale: owner.locale })
  tell()
}
