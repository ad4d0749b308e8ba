import type { EndpointName } from '../contract/endpoints.ts'

/** What a change to a booking makes stale: every list, count and offer that shows it. */
export const touchedByBookings = [
  'listBookings',
  'listBookingsWithService',
  'listCalendar',
  'listSchedules',
  'getSchedule',
  'lookUpBooking',
  'listOpenDates',
  'listSlots',
] as const satisfies EndpointName[]
