import type { EndpointName } from '../../../contract/endpoints.ts'

/** What to pass to `refresh` after each kind of change. */
const publicPage = ['getPublicSchedule', 'listOpenDates', 'listSlots'] as const satisfies EndpointName[]

/** The booking lists are updated directly. */
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
  'listWaiting',
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
  'listAffectedBookings',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]

export const affectedBySettings = [
  'getSchedule',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]
