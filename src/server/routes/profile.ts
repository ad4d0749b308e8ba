import type { Reply } from '../../contract/index.ts'
import type { profile } from '../../contract/profile.ts'
import { Refused } from '../../domain/refusals.ts'
import { deletionDay } from '../account-deletion/delete-account.ts'
import { writeUndoableMail } from '../accounts/undo-links.ts'
import { endChosenPeople, renewAllFeeds } from '../accounts/ways-in.ts'
import { credentialOf } from '../adapters/accounts.ts'
import { hashPassword } from '../adapters/passwords.ts'
import { inTransaction } from '../database/collisions.ts'
import { requireConfirmed, requireRecent } from '../http/confirmations.ts'
import type { Handlers, Server } from '../http/server.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import {
  dropResetLinks,
  findUser,
  hasChangedPassword,
  lockUser,
  setKeptYears,
  setName,
  setPassword,
} from '../store/accounts/accounts.ts'
import { endLinksOfLaterAddresses, findRequestedLink } from '../store/accounts/address-links.ts'
import { endSessions } from '../store/accounts/sessions.ts'

const day = 86_400_000

export const profileRoutes = ({ db, sweeper, wakeDeliveries }: Server): Handlers<typeof profile> => {
  async function view(userId: string, now: number): Promise<Reply<'getProfile'>> {
    const { name, email, keptYears, keptYearsBefore, eraseCheckAt } = await findUser(db, userId)
    const requested = await findRequestedLink(db, userId, new Date(now))
    const counts =
      requested?.passwordHash && requested.link.credential === credentialOf(requested.passwordHash)
    const newEmail = counts
      ? { email: requested.link.email, until: requested.link.expiresAt.toISOString() }
      : null
    const erasesFrom = keptYearsBefore === null ? {} : { erasesFrom: eraseCheckAt.toISOString() }
    return { name, email, keptYears, newEmail, ...erasesFrom }
  }

  return {
    getProfile: ({ owner, now }) => view(owner.id, now),

    editProfile: async ({ owner, body, now }) => {
      await inTransaction(db, (tx) => setName(tx, owner.id, body.name))
      return view(owner.id, now)
    },

    setKeptYears: async ({ owner, body: { years }, now, request }) => {
      await inTransaction(db, async (tx) => {
        await lockUser(tx, owner.id)
        const { keptYears, keptYearsBefore } = await findUser(tx, owner.id)
        if (years === keptYears) return
        const kept = keptYearsBefore ?? keptYears
        if (years >= kept)
          return setKeptYears(tx, owner.id, { years, before: null, eraseCheckAt: new Date(now) })
        requireRecent(request, owner, now)
        const eraseCheckAt = new Date(now + day)
        await setKeptYears(tx, owner.id, { years, before: kept, eraseCheckAt })
        const details = { keptYears: years, date: await deletionDay(tx, owner, eraseCheckAt) }
        await writeUndoableMail(tx, owner, { template: 'kept_years_shortened', now, details })
      })
      wakeDeliveries()
      sweeper.sweepSoon()
      return view(owner.id, now)
    },

    // Invalidates everything issued under the previous password. A pending address change ends too, because it is
    // tied to that password.
    changePassword: async ({ owner, body, now, request }) => {
      requireConfirmed(request, owner, now)
      const passwordHash = await hashPassword(body.password, owner.id)
      await inTransaction(db, async (tx) => {
        await lockUser(tx, owner.id)
        // A thief who keeps changing the password must not keep its holder from resetting it.
        if (!(await hasChangedPassword(tx, owner.id))) await dropResetLinks(tx, owner.id)
        await setPassword(tx, owner.id, passwordHash)
        await endLinksOfLaterAddresses(tx, owner.id, new Date(now))
        await endSessions(tx, owner.id, { except: owner.sessionId })
        await endChosenPeople(tx, owner, body.people ?? [])
        if (body.renewFeeds) await renewAllFeeds(tx, owner)
        const mail = { userId: owner.id, template: 'password_changed', locale: owner.locale } as const
        if (!(await writeAccountMail(tx, mail))) throw new Refused('too_many_requests', { seconds: '600' })
      })
      wakeDeliveries()
      return {}
    },
  }
}
