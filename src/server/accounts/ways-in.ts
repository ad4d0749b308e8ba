import type { Reply } from '../../contract/index.ts'
import { deviceName } from '../../domain/device-names.ts'
import { systemClock } from '../adapters/clock.ts'
import type { Database } from '../database/connection.ts'
import { maxSessionMilliseconds } from '../http/session-check.ts'
import { findTenant } from '../store/accounts/accounts.ts'
import {
  type AddressLink,
  findRequestedLink,
  isAddedPasskey,
  isAddedTwoFactor,
} from '../store/accounts/address-links.ts'
import { listPasskeys } from '../store/accounts/passkeys.ts'
import { listPlaces } from '../store/accounts/sessions.ts'
import { findTwoFactor } from '../store/accounts/two-factors.ts'
import { listDevices } from '../store/notifications/push-notifications.ts'
import { listOwned } from '../store/schedules/schedules.ts'

const nothing = {
  newEmail: null,
  sessions: [],
  passkeys: [],
  twoFactor: { since: null, added: false },
  devices: [],
  feeds: [],
}

const maxListed = 100

/** Marks the ways that the undo removes. Empty once the link was used. */
export async function findWaysIn(
  db: Database,
  link: AddressLink,
  now: number,
): Promise<Reply<'listSignInMethods'>> {
  const { userId, email } = link
  if (link.usedAt) return { email, done: true, ...nothing }
  // Sessions expire by the system clock, not by the clock of the request.
  const machine = systemClock()
  const running = {
    now: new Date(machine),
    since: new Date(machine - maxSessionMilliseconds),
    max: maxListed,
  }
  const { places } = await listPlaces(db, { id: userId, sessionId: '' }, running)
  const factor = await findTwoFactor(db, userId)
  const since = factor?.confirmedAt ?? null
  return {
    email,
    done: false,
    newEmail: (await findRequestedLink(db, userId, new Date(now)))?.link.email ?? null,
    sessions: places.map(({ userAgent, createdAt, updatedAt }) => ({
      name: deviceName(userAgent ?? ''),
      startedAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    })),
    passkeys: (await listPasskeys(db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      added: isAddedPasskey(link, createdAt),
    })),
    twoFactor: {
      since: since?.toISOString() ?? null,
      added: since !== null && isAddedTwoFactor(link, since),
    },
    devices: (await listDevices(db, userId)).map(({ name, createdAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
    })),
    feeds: (await listOwned(db, await findTenant(db, userId)))
      .slice(0, maxListed)
      .map(({ id, name }) => ({ scheduleId: id, name })),
  }
}
