import type { setUp } from '../../contract/set-up.ts'
import { Refused } from '../../domain/refusals.ts'
import { openingHoursOf } from '../../domain/trades.ts'
import type { Handlers, Server } from '../http/server.ts'
import { insertHours, listAvailability } from '../store/availability.ts'
import { changeOffer } from '../store/schedules.ts'
import { insertServices, listServices } from '../store/services.ts'

export const setUpRoutes = ({ db }: Server): Handlers<typeof setUp> => ({
  setUpSchedule: ({ owner, params: { scheduleId }, body: { hours, services } }) =>
    changeOffer(db, owner.id, scheduleId, async (tx) => {
      const isNew = async (wanted: unknown[], list: typeof listServices | typeof listAvailability) =>
        wanted.length === 0 || (await list(tx, scheduleId)).length === 0
      if (!(await isNew(services, listServices)) || !(await isNew(hours, listAvailability)))
        throw new Refused('already_set_up')
      await insertServices(tx, scheduleId, services)
      await insertHours(tx, scheduleId, openingHoursOf(hours))
      return {
        services: await listServices(tx, scheduleId),
        availability: await listAvailability(tx, scheduleId),
      }
    }),
})
