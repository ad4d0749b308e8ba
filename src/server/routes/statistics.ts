import type { Reply } from '../../contract/index.ts'
import type { statistics } from '../../contract/statistics.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Span } from '../../domain/statistics-periods.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { readStatistics } from '../statistics/read.ts'
import { listOwned, requireSchedule } from '../store/schedules.ts'

export const statisticsRoutes = (server: Server): Handlers<typeof statistics> => {
  const requirePremium = ({ subscriptionStatus }: Owner) => {
    if (!mayShare(subscriptionStatus)) throw new Refused('statistics_need_subscription')
  }
  const read = (
    schedules: Parameters<typeof readStatistics>[1],
    span: Span,
  ): Promise<Reply<'getStatistics'>> => readStatistics(server, schedules, span)

  return {
    getScheduleStatistics: async ({ owner, params, query }) => {
      const schedule = await requireSchedule(server.db, owner.id, params.scheduleId)
      requirePremium(owner)
      return read([schedule], query)
    },

    getStatistics: async ({ owner, query }) => {
      requirePremium(owner)
      return read(await listOwned(server.db, owner.id), query)
    },
  }
}
