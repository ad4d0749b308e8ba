import type { staff } from '../../contract/staff.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/quotas.ts'
import { changeOffer, requireSchedule } from '../store/schedules.ts'
import { insertStaff, listStaff, retireStaff, updateStaff } from '../store/staff.ts'

export const staffRoutes = ({ db }: Server): Handlers<typeof staff> => ({
  listStaff: async ({ owner, params }) => {
    await requireSchedule(db, owner.id, params.scheduleId)
    return listStaff(db, params.scheduleId)
  },

  createStaff: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireRoom(tx, scheduleId, 'staff', now)
      return insertStaff(tx, scheduleId, body)
    }),

  editStaff: ({ owner, params: { scheduleId, staffId }, body }) =>
    changeOffer(db, owner.id, scheduleId, (tx) => updateStaff(tx, scheduleId, staffId, body)),

  deleteStaff: async ({ owner, params: { scheduleId, staffId }, now }) => {
    await changeOffer(db, owner.id, scheduleId, (tx) => retireStaff(tx, scheduleId, staffId, new Date(now)))
    return {}
  },
})
