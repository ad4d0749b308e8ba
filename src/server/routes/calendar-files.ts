import type { calendarFiles } from '../../contract/calendar-files.ts'
import { Refused } from '../../domain/refusals.ts'
import { writeUndoableMail } from '../accounts/undo-links.ts'
import { bookingFile } from '../calendar-files/calendar-files.ts'
import { openFeeds } from '../calendar-files/feeds.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Handlers, Server } from '../http/server.ts'
import { findUser } from '../store/accounts/accounts.ts'
import { findNotified } from '../store/bookings/notified-bookings.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { findSchedule, renewFeed, requireSchedule } from '../store/schedules/schedules.ts'
import { renewFeedKey } from '../store/team/memberships.ts'
import { scheduleView } from './schedules.ts'
import { findToldTogether } from './series-dates.ts'

const millisecondsPerDay = 86_400_000
const daysBack = 31
const daysAhead = 366

export const calendarFileRoutes = ({
  db,
  pool,
  authSettings,
  payments,
  wakeDeliveries,
  databaseEpoch,
}: Server): Handlers<typeof calendarFiles> => {
  const readFeed = openFeeds(pool, authSettings, databaseEpoch)
  return {
    downloadBooking: async ({ params, query, reply, now }) => {
      const found = await findNotified(pool, params.referenceToken)
      if (!found) throw new Refused('booking_not_found')
      const { tenantId, booking } = found
      const link = { tenantId, bookingId: booking.id, reference: booking.reference }
      const told = await findToldTogether(pool, link, query, authSettings.secret)
      const others = told.map((one) => one.booking)
      reply.header('content-disposition', 'attachment; filename="creneau.ics"')
      const { baseUrl } = authSettings
      return bookingFile(booking, { baseUrl, locale: found.locale, now, others }).content
    },

    readFeed: async ({ params, now }) => {
      const file = await readFeed(params.feedToken, {
        from: new Date(now - daysBack * millisecondsPerDay),
        to: new Date(now + daysAhead * millisecondsPerDay),
      })
      if (!file) throw new Refused('schedule_not_found')
      return file
    },

    renewFeed: async ({ owner, params, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      const { membership, person } = owner
      await requireSchedule(db, schedule)
      const holder = await findUser(db, person.id)
      const renewed = await inTransaction(db, async (tx) => {
        if (membership === null) await renewFeed(tx, schedule)
        const renewed = membership && { ...membership, feedKey: await renewFeedKey(tx, membership.id) }
        await writeUndoableMail(tx, holder, { template: 'feed_renewed', now })
        return renewed
      })
      wakeDeliveries()
      const found = await findSchedule(db, schedule, { now: new Date(now), provider: payments.name })
      return scheduleView(found, { ...owner, membership: renewed }, authSettings)
    },
  }
}
