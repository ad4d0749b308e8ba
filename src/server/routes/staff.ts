import type { staff } from '../../contract/staff.ts'
import { leastUsedColor } from '../../domain/staff.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { deleteStaffPhoto, listStaffPhotos } from '../store/schedules/images.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer, requireSchedule } from '../store/schedules/schedules.ts'
import {
  countUpcoming,
  insertStaff,
  listEverybody,
  listStaff,
  retireStaff,
  updateStaff,
} from '../store/schedules/staff.ts'
import { refuseChanged } from './seen-values.ts'

export const staffRoutes = ({ db }: Server): Handlers<typeof staff> => ({
  listStaff: async ({ owner, params: { scheduleId }, query, now }) => {
    await requireSchedule(db, scheduleKey(owner, scheduleId))
    const upcoming = await countUpcoming(db, scheduleKey(owner, scheduleId), new Date(now))
    const members =
      query.retired === 'true'
        ? await listEverybody(db, scheduleKey(owner, scheduleId))
        : await listStaff(db, scheduleKey(owner, scheduleId))
    const photos = await listStaffPhotos(db, scheduleKey(owner, scheduleId))
    return members.map(({ deletedAt, ...member }) => ({
      ...member,
      photo: photos.get(member.id) ?? null,
      retired: deletedAt !== null,
      upcomingCount: upcoming.get(member.id) ?? 0,
    }))
  },

  createStaff: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      await requireRoom(tx, schedule, 'staff', now)
      const { name, color = leastUsedColor((await listStaff(tx, schedule)).map((member) => member.color)) } =
        body
      return insertStaff(tx, schedule, { name, color })
    }),

  editStaff: ({ owner, params: { scheduleId, staffId }, body: { seen, ...changes } }) =>
    changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      const before = seen && (await listStaff(tx, schedule)).find(({ id }) => id === staffId)
      if (before) refuseChanged(seen, before)
      return updateStaff(tx, schedule, staffId, changes)
    }),

  deleteStaff: async ({ owner, params: { scheduleId, staffId }, now }) => {
    await changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      await retireStaff(tx, schedule, staffId, new Date(now))
      await deleteStaffPhoto(tx, schedule, staffId)
    })
    return {}
  },
})
