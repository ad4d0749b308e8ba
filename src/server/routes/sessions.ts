import type { sessions } from '../../contract/sessions.ts'
import { deviceName } from '../../domain/device-names.ts'
import { Refused } from '../../domain/refusals.ts'
import { systemClock } from '../adapters/clock.ts'
import { inTransaction } from '../database/collisions.ts'
import { withoutPermit } from '../database/permits.ts'
import type { Handlers, Server } from '../http/server.ts'
import { maxSessionMilliseconds } from '../http/session-check.ts'
import { endSessions, listPlaces } from '../store/accounts/sessions.ts'

const maxListed = 100

export const sessionRoutes = ({ db }: Server): Handlers<typeof sessions> => ({
  listSessions: async ({ owner }) => {
    // Sessions use the system clock.
    const now = systemClock()
    const running = { now: new Date(now), since: new Date(now - maxSessionMilliseconds), max: maxListed }
    const { places, count } = await listPlaces(db, owner, running)
    const sessions = places.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      name: deviceName(userAgent ?? ''),
      startedAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
      here: id === owner.sessionId,
    }))
    return { sessions, more: count - sessions.length }
  },

  deleteSession: async ({ owner, params }) => {
    const end = () => inTransaction(db, (tx) => endSessions(tx, owner.id, { only: params.sessionId }))
    const ended = await (params.sessionId === owner.sessionId ? withoutPermit(end) : end())
    if (ended === 0) throw new Refused('session_not_found')
    return {}
  },

  endOtherSessions: async ({ owner }) => {
    const ended = await inTransaction(db, (tx) => endSessions(tx, owner.id, { except: owner.sessionId }))
    return { ended }
  },
})
