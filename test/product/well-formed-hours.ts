import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { WellFormed } from './well-formed.ts'
import type { World } from './world.ts'

export const ofSchedule = ({ salon }: World) => ({ scheduleId: salon.id })

/** The well-formed requests about opening hours. */
export const wellFormedHours = {
  listOpenHours: (world) => ({ params: ofSchedule(world), query: { from: '2027-03-01', to: '2027-03-07' } }),
  setHours: (world) => ({
    params: ofSchedule(world),
    body: {
      days: [1, 2],
      hours: [{ startTime: '09:00', endTime: '24:00' }],
      staffId: world.staffId,
      replace: false,
    },
  }),
  setUpSchedule: (world) => ({
    params: ofSchedule(world),
    body: {
      hours: [{ days: [3], hours: [{ startTime: '09:00', endTime: '12:00' }] }],
      services: [{ name: 'Coupe', durationMinutes: 45, priceCents: 3800 }],
    },
  }),
  listClosures: (world) => ({ params: ofSchedule(world) }),
  createClosure: (world) => ({
    params: ofSchedule(world),
    body: {
      fromDate: '2027-08-02',
      fromTime: '09:00',
      toDate: '2027-08-15',
      toTime: '18:00',
      staffId: world.staffId,
      label: 'Vacances',
    },
  }),
  listBookingsInside: (world) => ({
    params: ofSchedule(world),
    query: {
      fromDate: '2027-03-08',
      fromTime: '08:00',
      toDate: '2027-03-09',
      toTime: '18:00',
      staffId: world.staffId,
    },
  }),
  editClosure: (world) => ({
    params: { ...ofSchedule(world), closureId: world.closureId },
    body: {
      fromDate: '2027-08-02',
      fromTime: '09:00',
      toDate: '2027-08-15',
      toTime: '18:00',
      staffId: world.staffId,
      label: 'Vacances',
    },
  }),
  deleteClosure: (world) => ({ params: { ...ofSchedule(world), closureId: world.closureId } }),
  listHolidayCountries: () => ({}),
  listHolidays: (world) => ({ params: ofSchedule(world), query: { country: 'FR', region: '57' } }),
  setHolidays: (world) => ({
    params: ofSchedule(world),
    body: { country: 'FR', region: '57', dates: ['2027-05-01'] },
  }),
  listSpecialHours: (world) => ({ params: ofSchedule(world) }),
  createSpecialHours: (world) => ({
    params: ofSchedule(world),
    body: { date: '2027-12-24', startTime: '09:00', endTime: '16:00', staffId: world.staffId },
  }),
  setSpecialHours: (world) => ({
    params: ofSchedule(world),
    body: {
      date: '2027-12-24',
      hours: [{ startTime: '09:00', endTime: '12:00' }],
      staffId: world.staffId,
    },
  }),
  deleteSpecialHours: (world) => ({
    params: { ...ofSchedule(world), specialHoursId: world.specialHoursId },
  }),
} satisfies { [Name in EndpointName]?: (world: World) => WellFormed }
