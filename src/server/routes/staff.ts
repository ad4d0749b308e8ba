import type { staff } from '../../contract/staff.ts'
import { leastUsedColor } from '../../domain/staff.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { changeOffer, requireSchedule } from '../store/schedules/schedules.ts'
import {
  countUpcoming,
  insertStaff,
  listEverybody,
  listStaff,
  retireStaff,
  updateStaff,
} from '../store/schedules/staff.ts'

export const staffRoutes = ({ db }: Server): Handlers<typeof staff> => ({
  listStaff: async ({ owner, params: { scheduleId }, query, now }) => {
    await requireSchedule(db, owner.id, scheduleId)
    const upcoming = await countUpcoming(db, scheduleId, new Date(now))
    const members =
      query.retired === 'true' ? await listEverybody(db, scheduleId) : await listStaff(db, scheduleId)
    return members.map(({ deletedAt, ...member }) => ({
      ...member,
      retired: deletedAt !== null,
      upcomingCount: upcoming.get(member.id) ?? 0,
    }))
  },

  createStaff: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireRoom(tx, scheduleId, 'staff', now)
      const {
        name,
        color = leastUsedColor((await listStaff(tx, scheduleId)).map((member) => member.color)),
      } = body
      return insertStaff(tx, scheduleId, { name, color })
    }),

  editStaff: ({ owner, params: { scheduleId, staffId }, body }) =>
    changeOffer(db, owner.id, scheduleId, (tx) => updateStaff(tx, scheduleId, staffId, body)),

  deleteStaff: async ({ owner, params: { scheduleId, staffId }, now }) => {
    await changeOffer(db, owner.id, scheduleId, (tx) => retireStaff(tx, scheduleId, staffId, new Date(now)))
    return {}
  },
})
