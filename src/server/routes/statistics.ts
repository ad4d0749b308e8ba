import type { statistics } from '../../contract/statistics.ts'
import { Refused } from '../../domain/refusals.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { readStatistics } from '../statistics/read-statistics.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { listOwned, requireSchedule } from '../store/schedules/schedules.ts'

export const statisticsRoutes = (server: Server): Handlers<typeof statistics> => {
  const requirePremium = ({ subscriptionStatus }: Owner) => {
    if (!mayShare(subscriptionStatus)) throw new Refused('statistics_need_subscription')
  }
  return {
    getScheduleStatistics: async ({ owner, params, query }) => {
      const schedule = await requireSchedule(server.db, scheduleKey(owner, params.scheduleId))
      requirePremium(owner)
      return readStatistics(server, owner.tenantId, [schedule], query)
    },

    getStatistics: async ({ owner, query }) => {
      requirePremium(owner)
      return readStatistics(server, owner.tenantId, await listOwned(server.db, owner.tenantId), query)
    },
  }
}
