import type { EndpointName } from '../../../contract/endpoints.ts'

/** What a change makes stale: every list and count that shows it, the public page's too. */
const publicPage = ['getPublicSchedule', 'listOpenDates', 'listSlots'] as const satisfies EndpointName[]

export const touchedByServices = ['listServices', ...publicPage] as const satisfies EndpointName[]

export const touchedByHours = [
  'listAvailability',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]

export const touchedBySettings = [
  'getSchedule',
  'listSchedules',
  ...publicPage,
] as const satisfies EndpointName[]
