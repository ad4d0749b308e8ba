import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { id, referenceToken, shareToken } from './fields.ts'
import { schedule } from './schedules.ts'

const file = 'text/calendar; charset=utf-8'

export const calendarFiles = {
  downloadBooking: {
    summary: 'A booking as a calendar file, in its present state and its client’s language',
    access: 'anyone',
    params: z.object({ referenceToken }),
    reply: z.string(),
    file,
    refusals: ['booking_not_found'],
  },
  readFeed: {
    summary:
      'A schedule’s pending and approved bookings, from a month ago to a year ahead, for calendars to subscribe to',
    access: 'anyone',
    params: z.object({ feedToken: shareToken }),
    reply: z.string(),
    file,
    refusals: ['schedule_not_found'],
  },
  renewFeed: {
    summary: 'Give the feed a new secret address; the old one ends',
    access: 'owner',
    params: z.object({ scheduleId: id }),
    reply: schedule,
    refusals: ['schedule_not_found'],
  },
} as const satisfies Contracts
