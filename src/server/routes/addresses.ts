import type { addresses } from '../../contract/addresses.ts'
import { Refused } from '../../domain/refusals.ts'
import { writeAddressMail } from '../accounts/undo-links.ts'
import { endWaysIn, listWaysIn, noWaysIn } from '../accounts/ways-in.ts'
import { credentialOf } from '../adapters/accounts.ts'
import { systemClock } from '../adapters/clock.ts'
import { hashedToken, newToken } from '../adapters/link-tokens.ts'
import { hashPassword } from '../adapters/passwords.ts'
import { constraintOf, inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { requireConfirmed } from '../http/confirmations.ts'
import { rememberBrowser } from '../http/grants.ts'
import { networkOf } from '../http/network.ts'
import type { Handlers, Server } from '../http/server.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import {
  findAccount,
  findResetUser,
  findUserByEmail,
  setPassword,
  type User,
} from '../store/accounts/accounts.ts'
import {
  dropRequestedLink,
  endLinksElsewhere,
  findUndoLink,
  keepAddressLink,
  lockLink,
  moveAddress,
  sinceLink,
  sinceNow,
  useUndoLink,
} from '../store/accounts/address-links.ts'
import { noteFormerEmail } from '../store/deposits/billing.ts'

const hour = 3_600_000
const requestLasts = 24 * hour

export const addressRoutes = (server: Server): Handlers<typeof addresses> => {
  const { db, authSettings, payments, sweeper, clock, wakeDeliveries } = server

  /** The unique constraint refuses an address in use. */
  async function change<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    try {
      const result = await inTransaction(db, work)
      wakeDeliveries()
      sweeper.sweepSoon()
      return result
    } catch (error) {
      if (constraintOf(error) === 'users_email') throw new Refused('address_in_use')
      throw error
    }
  }

  const move = async (tx: Database, user: User, email: string) => {
    await moveAddress(tx, user, email)
    if (email === user.email) return
    const customer = { ownerId: user.id, provider: payments.name }
    await noteFormerEmail(tx, customer, { email: user.email, now: clock() })
  }

  return {
    changeAddress: async ({ owner, body: { email }, now, request }) => {
      requireConfirmed(request, owner, now)
      if (email === owner.email) throw new Refused('address_in_use', {}, { field: 'email' })
      const token = newToken()
      const expiresAt = new Date(now + requestLasts)
      await inTransaction(db, async (tx) => {
        const account = await findAccount(tx, owner.email)
        if (!account?.passwordHash) throw new Error('session without a password')
        const credential = credentialOf(account.passwordHash)
        await keepAddressLink(tx, { id: hashedToken(token), userId: owner.id, email, credential, expiresAt })
        // A taken address gets the same reply. Only its holder gets a mail, and the link is sent to no one.
        const holder = await findUserByEmail(tx, email)
        const mail = { userId: owner.id, to: email, as: 'confirm_address' } as const
        const written = holder?.emailVerified
          ? await writeAccountMail(tx, { ...mail, template: 'address_in_use', locale: holder.locale })
          : await writeAccountMail(tx, {
              ...mail,
              template: 'confirm_address',
              locale: owner.locale,
              details: { token },
            })
        if (!written) throw new Refused('too_many_requests')
      })
      wakeDeliveries()
      return { email, until: expiresAt.toISOString() }
    },

    cancelAddressChange: async ({ owner }) => {
      await inTransaction(db, (tx) => dropRequestedLink(tx, owner.id))
      return {}
    },

    confirmAddress: async ({ body: { token }, now, reply }) => {
      const email = await change(async (tx) => {
        const found = await lockLink(tx, hashedToken(token), new Date(now))
        const credential = found?.passwordHash && credentialOf(found.passwordHash)
        if (!found || found.link.credential !== credential) throw new Refused('verification_failed')
        const { user, link } = found
        await move(tx, user, link.email)
        // Back at the address of before: the one that loses it now was added since, and gets no link to return.
        if (!(await endLinksElsewhere(tx, link, new Date(now)))) await writeAddressMail(tx, user, now)
        return link.email
      })
      rememberBrowser(reply, email, authSettings)
      return { email }
    },

    listSignInMethods: async ({ body: { token }, now }) => {
      const found = await findUndoLink(db, hashedToken(token), new Date(now))
      const user = found?.user ?? (await findResetUser(db, token))
      if (!user) throw new Refused('verification_failed')
      const email = found?.link.email ?? user.email
      if (found?.link.usedAt) return { email, done: true, ...noWaysIn }
      const clocks = { machine: systemClock(), product: now }
      const since = found ? sinceLink(found.link, clocks) : sinceNow(clocks)
      return { email, done: false, ...(await listWaysIn(db, { user, since, now })) }
    },

    undoAddressChange: async ({ body: { token, password, ...chosen }, now, request, reply }) => {
      const passwordHash = await hashPassword(password, networkOf(request.ip))
      const email = await change(async (tx) => {
        const found = await lockLink(tx, hashedToken(token), new Date(now))
        if (!found || found.link.credential !== null) throw new Refused('verification_failed')
        const { user, link } = found
        await move(tx, user, link.email)
        await setPassword(tx, user.id, passwordHash)
        const since = sinceLink(link, { machine: systemClock(), product: now })
        await endWaysIn(tx, { user, since }, chosen)
        await useUndoLink(tx, link)
        await writeAccountMail(tx, { userId: user.id, template: 'password_changed', locale: user.locale })
        return link.email
      })
      rememberBrowser(reply, email, authSettings)
      return { email }
    },
  }
}
