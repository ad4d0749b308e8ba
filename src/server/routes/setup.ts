import type { setUp } from '../../contract/setup.ts'
import { openingHoursOf } from '../../domain/business-types.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer } from '../store/schedules/schedules.ts'
import { insertServices, listServices } from '../store/schedules/services.ts'
import { insertHours, listAvailability } from '../store/schedules/weekly-hours.ts'
import { withFormerNames } from './services.ts'

export const setUpRoutes = ({ db }: Server): Handlers<typeof setUp> => ({
  setUpSchedule: ({ owner, params: { scheduleId }, body: { hours, services }, now }) =>
    changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      const isNew = async (wanted: unknown[], list: typeof listServices | typeof listAvailability) =>
        wanted.length === 0 || (await list(tx, schedule)).length === 0
      if (!(await isNew(services, listServices)) || !(await isNew(hours, listAvailability)))
        throw new Refused('already_set_up')
      if (services.length > 0) await requireRoom(tx, schedule, 'services', now, services.length)
      await insertServices(tx, schedule, services)
      await insertHours(tx, schedule, openingHoursOf(hours))
      return {
        services: (await listServices(tx, schedule)).map(withFormerNames),
        availability: await listAvailability(tx, schedule),
      }
    }),
})
