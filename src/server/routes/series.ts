import type { Reply } from '../../contract/index.ts'
import type { series } from '../../contract/series.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Clash } from '../bookings/free-times.ts'
import { enterSeries, type Occurrence, planSeries } from '../bookings/series.ts'
import { byOf } from '../http/acting.ts'
import { refusalBody } from '../http/replies.ts'
import type { Handlers, Server } from '../http/server.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { requireSchedule } from '../store/schedules/schedules.ts'
import { bookingWrites, saysUndoable } from './bookings.ts'

type Shown = Reply<'listFreeTimes'>['clash']

export function clashView(clash: Clash | null, locale: Locale): Shown {
  if (!clash) return null
  const { code, message } = refusalBody(clash.code, locale, clash.details)
  return { code: code as (Shown & {})['code'], message }
}

const occurrenceView = ({ clash, ...occurrence }: Occurrence, locale: Locale) => ({
  ...occurrence,
  clash: clashView(clash, locale),
})

export const seriesRoutes = (server: Server): Handlers<typeof series> => {
  const { db, pool } = server
  const { collide, answer } = bookingWrites(server)
  return {
    createSeries: async ({ owner, params, body: { save, undoSeconds, ...entry }, locale, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      await requireSchedule(db, schedule)
      const planned = async (): Promise<Reply<'createSeries'>> => {
        const occurrences = await planSeries(db, pool, schedule, entry, now)
        return {
          saved: false,
          occurrences: occurrences.map((one) => occurrenceView(one, locale)),
          bookings: [],
        }
      }
      if (!save) return planned()
      const request = { ...schedule, now, locale, undoSeconds, by: byOf(owner) }
      const entered = await collide((tx, connection) => enterSeries(tx, connection, request, entry))
      // Every date was skipped.
      if (entered.length === 0) return planned()
      const bookings: Reply<'createSeries'>['bookings'] = []
      for (const booking of entered)
        bookings.push({
          ...(await answer(booking)),
          ...saysUndoable({ undoable: undoSeconds !== undefined }),
        })
      return { saved: true, occurrences: [], bookings }
    },
  }
}
