/** Every table, by what it is about. */
export * from './accounts.ts'
export * from './bookings.ts'
export * from './clients.ts'
export * from './deliveries.ts'
export * from './devices.ts'
export * from './limits.ts'
export * from './money.ts'
export * from './schedules.ts'
