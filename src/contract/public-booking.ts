import { z } from 'zod'
import { approvals } from '../domain/booking-rules.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { depositStatuses } from '../domain/deposits.ts'
import { clientHistory } from './booking-history.ts'
import { bookedSchedule, bookedService } from './booking-shapes.ts'
import { asking, clientDetails, seenVersion, whatIsAsked } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { date, id, referenceToken, schedulePassword, shareToken, time, wallEnd } from './fields.ts'
import { publicService } from './services.ts'

export const tokenParams = z.object({ token: shareToken })
/** What is asked for, and one of those who do it; nobody named means whoever is free. */
const withWhom = { ...whatIsAsked, staffId: z.exactOptional(id) }

/** What a client asks for. */
export const bookingRequest = asking({ ...withWhom, date, startTime: time, ...clientDetails })

const referenceParams = z.object({ referenceToken })

/** A schedule whose services may be seen; `today` is the first date offered, `depositAmount` is euros. */
const openedSchedule = z.object({
  name: z.string(),
  passwordRequired: z.boolean(),
  description: z.string().nullable(),
  timezone: z.string(),
  today: z.string(),
  horizonDays: z.number().meta({ description: 'How many dates can be booked, today being the first' }),
  lastDate: z.string().meta({ description: 'The last of them' }),
  requiresDeposit: z.boolean(),
  depositAmount: z.number().nullable(),
  depositsUnavailable: z
    .boolean()
    .meta({ description: 'A deposit is asked for that cannot be paid at present' }),
  refundHours: z.number(),
  approval: z.enum(approvals).meta({ description: 'Whether a booking waits for an answer' }),
  services: z.array(publicService),
  staff: z
    .array(z.object({ id: z.number(), name: z.string() }))
    .meta({ description: 'Whom clients may choose among; nobody where there is no choice' }),
})

/** All that is told before the password is given. */
const lockedSchedule = z.object({ name: z.string(), passwordRequired: z.literal(true) })

/** A booking as its client sees it; times are wall-clock in `schedule.timezone`. */
const publicBooking = z.object({
  referenceToken: z.string(),
  version: z.number(),
  status: z.enum(bookingStatuses),
  lapsed: z.boolean().meta({ description: 'A request that its start overtook unanswered' }),
  date: z.string(),
  startTime: z.string(),
  ...wallEnd,
  endDate: z
    .string()
    .meta({ description: 'The date on which it ends: the next one for a booking past midnight' }),
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string(),
  comment: z.string().nullable(),
  cancellable: z.boolean(),
  holdEndsAt: z
    .string()
    .nullable()
    .meta({ description: 'Until when the slot is kept for an unpaid deposit' }),
  deposit: z
    .object({
      amount: z.number(),
      status: z.enum(depositStatuses),
      refundedOnCancel: z.boolean(),
      refundedAmount: z.number().meta({ description: 'Euros that have come back so far' }),
      refundHours: z.number(),
      disputed: z.boolean(),
    })
    .nullable(),
  staffName: z.string().nullable().meta({ description: 'With whom, where there are several' }),
  rejectionMessage: z
    .exactOptional(z.string())
    .meta({ description: 'What the owner wrote when they rejected it' }),
  history: clientHistory,
  schedule: bookedSchedule.extend({ timezone: z.string() }),
  service: bookedService,
})

const doorRefusals = ['schedule_not_found', 'subscription_required'] as const
export const roomRefusals = [
  ...doorRefusals,
  'password_required',
  'service_not_found',
  'staff_not_found',
  'availability_too_complex',
] as const

export const publicBookingContract = {
  getPublicSchedule: {
    summary: 'A shared schedule and its services',
    access: 'anyone',
    params: tokenParams,
    reply: z.union([openedSchedule, lockedSchedule]),
    refusals: doorRefusals,
  },
  unlockSchedule: {
    summary: 'Give the schedule its password; a cookie opens it for 24 hours',
    access: 'anyone',
    params: tokenParams,
    body: z.object({ password: schedulePassword }),
    reply: openedSchedule.extend({
      schedule: openedSchedule.meta({ description: 'The same once more, under a key' }),
    }),
    refusals: [...doorRefusals, 'wrong_schedule_password'],
  },
  listOpenDates: {
    summary:
      'How many starts each date offers for a service: the next 30, or 31 from the one given, as far as they may be booked',
    access: 'anyone',
    params: tokenParams,
    body: asking({ ...withWhom, from: z.exactOptional(date) }),
    reply: z.object({ dates: z.array(z.object({ date: z.string(), slots: z.number() })) }),
    refusals: [...roomRefusals, 'date_not_offered'],
  },
  listSlots: {
    summary: 'The starts on offer on one date, and that day’s opening hours',
    access: 'anyone',
    params: tokenParams,
    body: asking({ ...withWhom, date }),
    reply: z.object({
      slots: z.array(z.string()),
      places: z
        .exactOptional(z.record(z.string(), z.number()))
        .meta({ description: 'Of a group service: how many more can book each start' }),
      preferred: z.exactOptional(
        z.array(z.string()).meta({
          description: 'Those to offer before the others, where the owner would have the day without gaps',
        }),
      ),
      hours: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
    }),
    refusals: [...roomRefusals, 'date_not_offered'],
  },
  book: {
    summary:
      'Request a booking. With an Idempotency-Key, repeating the request gives the same booking, and another request is refused',
    access: 'anyone',
    created: true,
    params: tokenParams,
    body: bookingRequest,
    reply: z.object({ referenceToken: z.string(), status: z.enum(bookingStatuses), staffId: z.number() }),
    refusals: [
      ...roomRefusals,
      'date_not_offered',
      'slot_unavailable',
      'slot_taken',
      'deposit_required',
      'idempotency_key_reused',
      'too_many_open_requests',
    ],
  },
  lookUpBooking: {
    summary: 'A booking by its reference',
    access: 'anyone',
    params: referenceParams,
    query: z.object({
      mail: z.exactOptional(z.string().max(100)).meta({
        description: 'What the link in a mail carries: that its address is read by somebody',
      }),
    }),
    reply: publicBooking,
    refusals: ['booking_not_found'],
  },
  cancelBooking: {
    summary: 'Cancel a pending or approved booking before it starts',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ ...seenVersion, refunded: z.exactOptional(z.boolean()) }),
    reply: publicBooking,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'refund_changed',
      'cannot_cancel_started',
      'cannot_cancel_cancelled',
      'cannot_cancel_rejected',
    ],
  },
} as const satisfies Contracts
