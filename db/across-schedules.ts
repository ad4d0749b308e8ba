/** The only values unique across all schedules. A database distributed by schedule cannot enforce them. */
export const uniqueAcrossSchedules = {
  schedules_share_token: 'unique by its 96 random bits; a look-up asks every machine for the schedule',
  schedules_feed_token: 'unique by its 256 random bits; the same',
  bookings_reference:
    'unique within each schedule; 40 random bits make a reference that two schedules share one in a trillion per booking, and a look-up asks every machine',
  deposits_payment_intent:
    'unique within each schedule; the provider gives the number, so it is unique already, and an event asks every machine',
} as const
