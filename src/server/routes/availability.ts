import type { availability } from '../../contract/availability.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Server } from '../http/server.ts'
import { deleteAvailability, insertAvailability, listAvailability, setHours } from '../store/availability.ts'
import { requireRoom } from '../store/quotas.ts'
import { changeOffer, requireSchedule, scheduleWith } from '../store/schedules.ts'
import { requireMember } from '../store/staff.ts'

export const availabilityRoutes = ({ db }: Server): Handlers<typeof availability> => ({
  listAvailability: async ({ owner, params }) => {
    await requireSchedule(db, owner.id, params.scheduleId)
    return listAvailability(db, params.scheduleId)
  },

  createAvailability: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireRoom(tx, scheduleId, 'availability', now)
      await requireMember(tx, scheduleId, body.staffId)
      return insertAvailability(tx, { ...body, scheduleId })
    }),

  setHours: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireMember(tx, scheduleId, body.staffId)
      await setHours(tx, { ...body, scheduleId })
      await requireRoom(tx, scheduleId, 'availability', now, 0)
      return listAvailability(tx, scheduleId)
    }),

  deleteAvailability: async ({ owner, params: { availabilityId } }) => {
    const scheduleId = await scheduleWith(db, owner.id, 'availability', availabilityId)
    if (scheduleId === null) throw new Refused('availability_not_found')
    await changeOffer(db, owner.id, scheduleId, (tx) => deleteAvailability(tx, scheduleId, availabilityId))
    return {}
  },
})
