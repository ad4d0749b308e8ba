import type { bookings, deposits } from '../../../db/schema.ts'

export type BookingRow = typeof bookings.$inferSelect
export type DepositRow = typeof deposits.$inferSelect
export type NewBooking = Omit<typeof bookings.$inferInsert, 'id' | 'version' | 'createdAt' | 'deletedAt'>
export type NewDeposit = Omit<typeof deposits.$inferInsert, 'id' | 'scheduleId' | 'bookingId' | 'createdAt'>

/** A booking as everybody sees it who holds its lock. */
export type Locked = { booking: BookingRow; deposit: DepositRow | null; holdEndsAt: Date | null }

export type Target = { scheduleId: number; bookingId: number }

/** What an edit writes beside the decision. */
export type Agreed = Partial<
  Omit<
    BookingRow,
    | 'scheduleId'
    | 'id'
    | 'version'
    | 'status'
    | 'deletedAt'
    | 'missedAt'
    | 'requestedAt'
    | 'answer'
    | 'answeredAt'
    | 'foundBy'
    | 'clientKey'
  >
>
