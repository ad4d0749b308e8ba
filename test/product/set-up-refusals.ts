import { fillClass } from './filled.ts'
import type { Ask } from './security-refusals.ts'
import type { World } from './world.ts'

const slot = (date: string) => ({ date, startTime: '09:00', clientName: 'Ada', clientPhone: '06' })
const pausing = (more: object) => ({
  name: 'Couleur',
  durationMinutes: 120,
  freeFrom: 30,
  freeMinutes: 40,
  ...more,
})

/** Causes each refusal about groups, visits, processing times, public holidays and undos. */
export function setUpStories(world: () => World) {
  const services = () => `/api/schedules/${world().salon.id}/services`
  const bookings = () => `/api/schedules/${world().salon.id}/bookings`
  const fullClass = (at: string) => fillClass(world().owner, world().salon, at)
  const holidaysOf = (body: Record<string, unknown>): Ask => ({
    as: 'owner',
    method: 'PATCH',
    path: `/api/schedules/${world().salon.id}/holidays`,
    body: { dates: [], ...body },
  })
  return {
    already_set_up: (): Ask => ({
      as: 'owner',
      path: `/api/schedules/${world().salon.id}/set-up`,
      body: { services: [{ name: 'Coupe', durationMinutes: 45 }] },
    }),
    undo_too_late: async (): Promise<Ask> => {
      const { body } = await world().owner.enters(world().salon, '2027-03-15 11:00')
      return { as: 'owner', path: `/api/bookings/${body.id}/undo`, body: { version: body.version } }
    },
    country_not_found: (): Ask => holidaysOf({ country: 'XX' }),
    region_not_found: (): Ask => holidaysOf({ country: 'FR', region: 'ZZ' }),
    holiday_not_found: (): Ask => holidaysOf({ country: 'FR', dates: ['2027-03-08'] }),
    session_full: async (): Promise<Ask> => ({
      as: 'owner',
      path: bookings(),
      body: { ...slot('2027-03-16'), serviceId: await fullClass('2027-03-16 09:00') },
    }),
    places_booked: async (): Promise<Ask> => {
      const yoga = await fullClass('2027-03-17 09:00')
      return { as: 'owner', method: 'PATCH', path: `/api/services/${yoga}`, body: { capacity: 1 } }
    },
    group_in_visit: async (): Promise<Ask> => {
      const { Coupe } = world().salon.services
      const yoga = await fullClass('2027-03-18 09:00')
      return {
        path: `/api/public/schedules/${world().salon.token}/available-slots`,
        body: { serviceIds: [Coupe, yoga], date: '2027-03-08' },
      }
    },
    visit_too_long: async (): Promise<Ask> => {
      const { Coupe = 0 } = world().salon.services
      const day = await world().owner.get('createService', {
        params: { scheduleId: world().salon.id },
        body: { name: 'Journée', durationMinutes: 480 },
      })
      const serviceIds = [day.id, day.id, day.id, Coupe]
      return { as: 'owner', path: bookings(), body: { ...slot('2027-03-19'), serviceIds } }
    },
    visit_too_short: (): Ask => {
      const { Coupe = 0 } = world().salon.services
      const body = { ...slot('2027-03-19'), serviceIds: [Coupe, Coupe], durationMinutes: 30 }
      return { as: 'owner', path: bookings(), body }
    },
    pause_outside_service: (): Ask => ({
      as: 'owner',
      path: services(),
      body: pausing({ durationMinutes: 70 }),
    }),
    pause_in_group: (): Ask => ({ as: 'owner', path: services(), body: pausing({ capacity: 2 }) }),
  }
}
