import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { mailedLink, referenceToken, scheduleParams, shareToken } from './fields.ts'
import { schedule } from './schedules.ts'

const file = 'text/calendar; charset=utf-8'

export const calendarFiles = {
  downloadBooking: {
    summary:
      'Download a booking as a calendar file, with its current state and in the language of its client. With the code and the signature of an email about a recurring appointment, the file has all dates that the email names',
    access: 'anyone',
    params: z.object({ referenceToken }),
    query: z.object(mailedLink),
    reply: z.string(),
    file,
    refusals: ['booking_not_found'],
  },
  readFeed: {
    summary:
      'Read the calendar feed of a schedule: pending and approved bookings, from a month ago to a year ahead',
    access: 'anyone',
    params: z.object({ feedToken: shareToken }),
    reply: z.string(),
    file,
    refusals: ['schedule_not_found'],
  },
  renewFeed: {
    summary: 'Renew the secret address of the feed. The old one stops working',
    access: 'owner',
    params: scheduleParams,
    reply: schedule,
    refusals: ['schedule_not_found'],
  },
} as const satisfies Contracts
