import type { twoFactor } from '../../contract/two-factor.ts'
import type { SecurityTemplate } from '../../domain/deliveries.ts'
import { Refused } from '../../domain/refusals.ts'
import { proveApp, spendCode } from '../accounts/codes.ts'
import { newRecoveryCodes } from '../accounts/recovery-codes.ts'
import { writeUndoableMail } from '../accounts/undo-links.ts'
import { isPassword } from '../adapters/accounts.ts'
import { encryptSecret, newSecret, setUpLink } from '../adapters/authenticator-apps.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { answering, endChallenge } from '../http/challenges.ts'
import { grantChanges, requireConfirmed } from '../http/confirmations.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { startSession } from '../http/sessions.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { findAccount, findUser, renewSecurity } from '../store/accounts/accounts.ts'
import { listPasskeys } from '../store/accounts/passkeys.ts'
import {
  endOtherSessions,
  findTwoFactor,
  keepSecret,
  replaceRecoveryCodes,
  turnOff,
  turnOn,
} from '../store/accounts/two-factors.ts'
import { passkeyView } from './passkeys.ts'

const isUndoable = (template: SecurityTemplate) =>
  template === 'two_factor_on' || template === 'recovery_codes_renewed'

export const twoFactorRoutes = (server: Server): Handlers<typeof twoFactor> => {
  const { db, authSettings, clock, wakeDeliveries } = server
  const { secret, baseUrl } = authSettings
  const secure = baseUrl.startsWith('https:')

  async function change(owner: Owner, template: SecurityTemplate, write: (tx: Database) => Promise<void>) {
    await inTransaction(db, async (tx) => {
      await write(tx)
      if (isUndoable(template)) await writeUndoableMail(tx, owner, { template, now: clock() })
      else await writeAccountMail(tx, { userId: owner.id, template, locale: owner.locale })
    })
    wakeDeliveries()
  }

  return {
    answerChallenge: async ({ body, now, request, reply }) => {
      const userId = await answering(request, { db, reply, now, secure })
      if (userId === null) throw new Refused('challenge_over')
      const user = await findUser(db, userId)
      request.accountEmail = user.email
      await spendCode(body.code, { db, secret, wakeDeliveries, owner: user, now })
      if (!(await endChallenge(request, { db, reply, secure }))) throw new Refused('challenge_over')
      await startSession(server, { request, reply }, user, 'challenge_over')
      return user
    },

    getSecurity: async ({ owner }) => {
      const factor = await findTwoFactor(db, owner.id)
      const since = factor?.confirmedAt?.toISOString() ?? null
      return {
        twoFactor: { since, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 },
        passkeys: (await listPasskeys(db, owner.id)).map(passkeyView),
      }
    },

    // Confirming the identity starts a new session.
    confirmIdentity: async ({ owner, body: { password, code }, now, request, reply }) => {
      const account = await findAccount(db, owner.email)
      const right = await isPassword(password, account?.passwordHash, owner.id)
      if (!account || !right) throw new Refused('wrong_password')
      if (account.twoFactor) {
        const secondFactors = ['code' as const, 'recovery_code' as const]
        if (code === undefined) throw new Refused('second_factor_needed', {}, { secondFactors })
        await spendCode(code, { db, secret, wakeDeliveries, owner, now })
      }
      const sessionId = await startSession(server, { request, reply }, account.user, 'wrong_password')
      return { until: new Date(grantChanges(reply, { sessionId, now, secure })).toISOString() }
    },

    setUpTwoFactor: async ({ owner, now, request }) => {
      requireConfirmed(request, owner, now)
      const secretOfApp = newSecret()
      const encrypted = await encryptSecret(secretOfApp, secret)
      if (!(await inTransaction(db, (tx) => keepSecret(tx, owner.id, encrypted))))
        throw new Refused('two_factor_on')
      return { secret: secretOfApp, link: setUpLink(secretOfApp, owner.email) }
    },

    turnOnTwoFactor: async ({ owner, body, now }) => {
      const factor = await findTwoFactor(db, owner.id)
      if (!factor) throw new Refused('two_factor_off')
      if (factor.confirmedAt) throw new Refused('two_factor_on')
      const lastStep = await proveApp(body.code, factor, { db, secret, wakeDeliveries, owner, now })
      const { recoveryCodes, kept } = await newRecoveryCodes()
      await change(owner, 'two_factor_on', async (tx) => {
        const on = { userId: owner.id, secret: factor.secret, confirmedAt: new Date(now), lastStep, ...kept }
        if (!(await turnOn(tx, on))) throw new Refused('two_factor_on')
        await renewSecurity(tx, owner.id)
        await endOtherSessions(tx, owner.id, owner.sessionId)
      })
      return { recoveryCodes }
    },

    turnOffTwoFactor: async ({ owner, now, request }) => {
      requireConfirmed(request, owner, now)
      await change(owner, 'two_factor_off', async (tx) => {
        if (!(await turnOff(tx, owner.id))) throw new Refused('two_factor_off')
        await endOtherSessions(tx, owner.id, owner.sessionId)
      })
      return {}
    },

    renewRecoveryCodes: async ({ owner, now, request }) => {
      requireConfirmed(request, owner, now)
      const { recoveryCodes, kept } = await newRecoveryCodes()
      await change(owner, 'recovery_codes_renewed', async (tx) => {
        if (!(await replaceRecoveryCodes(tx, owner.id, { ...kept, now }))) throw new Refused('two_factor_off')
      })
      return { recoveryCodes }
    },
  }
}
