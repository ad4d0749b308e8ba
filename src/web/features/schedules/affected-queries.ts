import type { EndpointName } from '../../../contract/endpoints.ts'

/** What shows a thing, or follows from it, has to be asked for again once the thing has changed: see `refresh`. */
const publicPage = ['getPublicSchedule', 'listOpenDates', 'listSlots'] as const satisfies EndpointName[]

/** What follows from a booking, where the lists that have it are told themselves. */
export const besideBookings = [
  'listStaff',
  'listCalendar',
  'listOccupancies',
  'listRequests',
  'listClients',
  'listDeposits',
  'getClient',
  'listSchedules',
  'getSchedule',
  'lookUpBooking',
  'listOpenDates',
  'listSlots',
] as const satisfies EndpointName[]

export const affectedByBookings = [
  'listBookings',
  'listBookingsWithService',
  ...besideBookings,
] as const satisfies EndpointName[]

export const affectedByStaff = [
  'listOpenHours',
  'listStaff',
  'listServices',
  'listAvailability',
  ...publicPage,
] as const satisfies EndpointName[]

export const affectedByServices = ['listServices', ...publicPage] as const satisfies EndpointName[]

export const affectedByHours = [
  'listOpenHours',
  'listAvailability',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]

export const affectedByClosures = [
  'listOpenHours',
  'listClosures',
  'listSpecialHours',
  'listHolidays',
  'listBookingsInside',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]

export const affectedBySettings = [
  'getSchedule',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]
