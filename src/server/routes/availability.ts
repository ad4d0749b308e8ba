import type { availability } from '../../contract/availability.ts'
import type { Reply } from '../../contract/index.ts'
import { openHoursOn, presencesOf } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { paced } from '../adapters/turns.ts'
import { SerializedReply } from '../http/serialized-reply.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer, requireSchedule, scheduleWith } from '../store/schedules/schedules.ts'
import { findSetUp } from '../store/schedules/set-ups.ts'
import { requireMember } from '../store/schedules/staff.ts'
import {
  deleteAvailability,
  insertAvailability,
  listAvailability,
  setHours,
} from '../store/schedules/weekly-hours.ts'

export const availabilityRoutes = ({ db, pool }: Server): Handlers<typeof availability> => ({
  listAvailability: async ({ owner, params }) => {
    await requireSchedule(db, scheduleKey(owner, params.scheduleId))
    return listAvailability(db, scheduleKey(owner, params.scheduleId))
  },

  listOpenHours: async ({ owner, params: { scheduleId }, query: { from, to } }) => {
    const { timezone } = await requireSchedule(db, scheduleKey(owner, scheduleId))
    const setUp = await findSetUp(pool, scheduleKey(owner, scheduleId))
    if (!setUp) throw new Refused('schedule_not_found')
    const presenceOf = presencesOf(setUp)
    const team = setUp.staff.map((id) => ({ id, ...presenceOf(id) }))
    const rest = paced()
    const days: string[] = []
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const hours = openHoursOn(team, timezone, date)
      const members = team.map((member) => ({
        staffId: member.id,
        hours: openHoursOn([member], timezone, date),
      }))
      days.push(JSON.stringify({ date, hours, members } satisfies Reply<'listOpenHours'>[number]))
      await rest()
    }
    return new SerializedReply(`[${days.join()}]`)
  },

  createAvailability: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      await requireRoom(tx, schedule, 'availability', now)
      await requireMember(tx, schedule, body.staffId)
      return insertAvailability(tx, { ...body, ...schedule })
    }),

  setHours: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      await requireMember(tx, schedule, body.staffId)
      await setHours(tx, { ...body, ...schedule })
      await requireRoom(tx, schedule, 'availability', now, 0)
      return listAvailability(tx, schedule)
    }),

  deleteAvailability: async ({ owner, params: { availabilityId } }) => {
    const schedule = await scheduleWith(db, owner, 'availability', availabilityId)
    if (schedule === null) throw new Refused('availability_not_found')
    await changeOffer(db, schedule, (tx) => deleteAvailability(tx, schedule, availabilityId))
    return {}
  },
})
