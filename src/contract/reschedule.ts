import { z } from 'zod'
import { maxMessageLength } from '../domain/booking-events.ts'
import { availableSlots, openDates } from './available-slots.ts'
import { bookingWithService } from './booking-shapes.ts'
import { bookingParams, placementRefusals } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { date, id, lines, required, seenVersion, time } from './fields.ts'
import { bookingOfClient, referenceParams, slotRefusals, unlockedSchedule } from './public-booking.ts'

const member = { staffId: z.exactOptional(id).meta({ description: 'Defaults to any staff member' }) }

const message = z
  .exactOptional(lines(maxMessageLength))
  .meta({ description: 'A message to the client, sent with the mail' })

const clientRefusals = [
  'booking_not_found',
  'cannot_reschedule_unpaid',
  'cannot_reschedule_started',
  'cannot_reschedule_late',
  'cannot_reschedule_cancelled',
  'cannot_reschedule_rejected',
  ...slotRefusals,
  'date_not_offered',
  'not_bookable_online',
] as const

export const reschedule = {
  getRescheduling: {
    summary: 'Get what the choice of another time for a booking needs',
    access: 'anyone',
    params: referenceParams,
    reply: unlockedSchedule
      .pick({ timezone: true, today: true, horizonDays: true, lastDate: true, approval: true, staff: true })
      .extend({ capacity: z.number() }),
    refusals: clientRefusals,
  },
  listRescheduleDates: {
    summary:
      'Count the starts of each date to which a client may move their booking. Its own time counts as free',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ ...member, from: z.exactOptional(date) }),
    reply: openDates,
    refusals: clientRefusals,
  },
  listRescheduleSlots: {
    summary:
      'List the starts of one date to which a client may move their booking. Its own time counts as free',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ ...member, date }),
    reply: availableSlots,
    refusals: clientRefusals,
  },
  rescheduleBooking: {
    summary:
      'Move a booking to another time. An approved booking of a schedule with manual approval keeps both times until the owner answers',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ ...member, date, startTime: time, ...seenVersion }),
    reply: bookingOfClient,
    refusals: [...clientRefusals, 'slot_unavailable', 'slot_taken', 'booking_changed'],
  },
  answerProposal: {
    summary:
      'Accept or decline the time that the owner proposes, or withdraw the request to move the booking (`accept` false)',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ accept: z.boolean(required), ...seenVersion }),
    reply: bookingOfClient,
    refusals: ['booking_not_found', 'proposal_over', 'booking_changed', ...placementRefusals],
  },
  proposeTime: {
    summary: 'Propose another time to the client. Both times are kept until the client answers',
    access: 'owner',
    params: bookingParams,
    body: z.object({ date, startTime: time, staffId: z.exactOptional(id), message, ...seenVersion }),
    reply: bookingWithService,
    refusals: [
      'booking_not_found',
      'cannot_propose',
      'proposal_same_time',
      'booking_changed',
      ...placementRefusals,
    ],
  },
  answerReschedule: {
    summary:
      'Accept or decline the time that the client asks for, or withdraw the proposal of another time (`accept` false)',
    access: 'owner',
    params: bookingParams,
    body: z.object({ accept: z.boolean(required), message, ...seenVersion }),
    reply: bookingWithService,
    refusals: ['booking_not_found', 'proposal_over', 'booking_changed', ...placementRefusals],
  },
} as const satisfies Contracts
