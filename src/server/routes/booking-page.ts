import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { pages } from '../../contract/pages.ts'
import { refusalReplies } from '../../contract/refusals.ts'
import { Refused } from '../../domain/refusals.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { todayIn } from '../../domain/zones.ts'
import { isDatabaseAway } from '../database/away.ts'
import { mayEnter } from '../http/grants.ts'
import { grantPreview, sharedOrPreviewed } from '../http/page-preview.ts'
import type { KnowSchedule } from '../http/public-pages.ts'
import type { Server } from '../http/server.ts'
import type { StartPreview } from '../http/site.ts'
import { findShared, findSharedVersion, type SharedVersion } from '../store/schedules/shared-schedules.ts'
import { findShareToken } from '../store/schedules/slugs.ts'
import { openedView } from './public-schedule.ts'

/** In milliseconds. Then the page comes without its services, and the browser asks for them. */
const patience = 2_000

/** Under one version, every stranger sees the same page. Restored data may count to the same `offerVersion` again. */
const versionOf = (
  { offerVersion, subscriptionStatus, takesDeposits, timezone }: SharedVersion,
  { now, epoch }: { now: number; epoch: number },
) => [epoch, offerVersion, subscriptionStatus, takesDeposits, todayIn(timezone, now)].join(' ')

const addressOf = ({ shareToken, slug, listed, passwordHash }: SharedVersion) => ({
  canonical: pages.book.replace(':token', slug ?? shareToken),
  isListed: listed && passwordHash === null,
})

export const bookingPage = (server: Server): KnowSchedule => {
  const { pool, payments, clock } = server
  const know = async (request: FastifyRequest, address: string, isCached: (version: string) => boolean) => {
    const epoch = server.databaseEpoch()
    const query = { token: await findShareToken(pool, address), provider: payments.name }
    const now = clock()
    const door = await sharedOrPreviewed(server, request, await findSharedVersion(pool, query))
    const isPublic = mayShare(door.subscriptionStatus)
    const isOpen = door.passwordHash === null
    const moment = { now, epoch }
    const version = versionOf(door, moment)
    const isLocked = !isOpen && !mayEnter(request, door, now)
    if (isPublic && (isOpen || isLocked) && isCached(version)) return { version, address: addressOf(door) }
    const schedule = await sharedOrPreviewed(server, request, await findShared(pool, query))
    const isForAll = mayShare(schedule.subscriptionStatus)
    const found = { address: addressOf(schedule) }
    const locked = { name: schedule.name, passwordRequired: true } as const
    if (!mayEnter(request, schedule, now))
      return { ...found, known: { schedule: locked }, version: isForAll ? versionOf(schedule, moment) : null }
    const known = { schedule: openedView(schedule, now) }
    return {
      ...found,
      known,
      version: isForAll && schedule.passwordHash === null ? versionOf(schedule, moment) : null,
    }
  }

  return async (request, address, isCached) => {
    try {
      return await Promise.race([know(request, address, isCached), pause(patience, null, { ref: false })])
    } catch (error) {
      if (error instanceof Refused)
        return {
          known: { refusal: error.code, status: refusalReplies[error.code].status },
          version: null,
        }
      if (isDatabaseAway(error)) return null
      request.log.error({ where: 'booking page' }, 'no schedule')
      return null
    }
  }
}

/** Lets the owner and managers see the booking page for an hour before it is open, and without its password. */
export const startPreview = (server: Server): StartPreview => {
  const { pool, payments } = server
  return async (request, reply, address) => {
    try {
      const token = await findShareToken(pool, address)
      const schedule = await findSharedVersion(pool, { token, provider: payments.name })
      if (schedule) await grantPreview(server, { request, reply }, schedule)
    } catch (error) {
      if (!(error instanceof Refused) && !isDatabaseAway(error)) throw error
    }
  }
}
