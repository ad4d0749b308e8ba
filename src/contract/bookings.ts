import { z } from 'zod'
import { longestMessage } from '../domain/booking-events.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { mostInVisit, ownersMinutes } from '../domain/services.ts'
import { addDays } from '../domain/wall-time.ts'
import { booking, bookingWithService, calendarEntry } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import {
  date,
  emailOrNone,
  id,
  line,
  lines,
  phone,
  required,
  time,
  undoable,
  undoing,
  undoingInQuery,
} from './fields.ts'

/** What a client says of themselves; the same for the client's form and the owner's. */
export const clientDetails = {
  clientName: line(1, 200),
  clientEmail: emailOrNone.default(null),
  clientPhone: phone(1),
  comment: lines(2000).default(null),
}

/** A service, or several one after the other in one visit. */
export const whatIsAsked = {
  serviceId: z.exactOptional(id),
  serviceIds: z
    .exactOptional(z.array(id).min(1).max(mostInVisit))
    .meta({ description: 'One after the other in one visit, instead of `serviceId`' }),
}

/** How long it lasts, if not as long as its service does. */
const howLong = {
  durationMinutes: z.exactOptional(z.number().int().min(ownersMinutes.least).max(ownersMinutes.most)).meta({
    description: 'Of this booking alone, in minutes; of a visit, the last service takes what is left',
  }),
}

type Asked = { serviceId?: unknown; serviceIds?: unknown }

/** Some service is asked for; said together with whatever else is missing. */
export const asking = <Shape extends typeof whatIsAsked>(shape: Shape) =>
  z.object(shape).refine(({ serviceId, serviceIds }: Asked) => (serviceIds ?? serviceId) !== undefined, {
    path: ['serviceId'],
    error: 'required',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Six weeks: every day that a month's grid can show. */
const daysOfCalendar = 42

export const daysOnScreen = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to && to <= addDays(from, daysOfCalendar - 1), {
    path: ['to'],
    error: 'invalid_date',
  })

const scheduleParams = z.object({ scheduleId: id })
export const bookingParams = z.object({ bookingId: id })

/** The version that the sender saw: the change is refused when the booking is another by now. */
export const seenVersion = { version: z.exactOptional(id) }

const changedBooking = bookingWithService.extend(undoable)

/** The most bookings that one page of a list holds. A page asked for by `after` alone holds as many. */
export const bookingsPerPage = 500

/** Days are inclusive. */
const range = z.object({
  from: date.optional(),
  to: date.optional(),
  status: z.enum(bookingStatuses).optional(),
  staffId: id.optional().meta({ description: 'Who does it, or a part of the visit' }),
  order: z.enum(['asc', 'desc']).optional(),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(bookingsPerPage)
    .optional()
    .meta({ description: 'The most bookings in the reply. Without `limit` and `after`, all are returned' }),
  after: id.optional().meta({ description: 'The id of the last booking of the page before' }),
})

/** Why what is booked, or when, or with whom, may not be so. */
const refusalsOfPlace = [
  'service_not_found',
  'time_does_not_exist',
  'booking_overlaps',
  'slot_held',
  'session_full',
  'staff_not_found',
  'group_in_visit',
  'visit_too_long',
  'visit_too_short',
] as const

export const bookings = {
  listBookings: {
    summary:
      'List all bookings by start, oldest first. With `limit` or `after`, a Link header names the next page',
    access: 'owner',
    params: scheduleParams,
    query: range,
    reply: z.array(booking),
    refusals: ['schedule_not_found'],
  },
  listBookingsWithService: {
    summary: 'List all bookings, each with its service and the name of its schedule',
    access: 'owner',
    params: scheduleParams,
    query: range,
    reply: z.array(bookingWithService),
    refusals: ['schedule_not_found'],
  },
  listCalendar: {
    summary: 'The bookings of at most six weeks, just enough of each for a month on one screen',
    access: 'owner',
    params: scheduleParams,
    query: daysOnScreen,
    reply: z.array(calendarEntry),
    refusals: ['schedule_not_found'],
  },
  createBooking: {
    summary: 'Enter a booking; any time that exists and overlaps no other. Approved unless said',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: asking({
      ...whatIsAsked,
      date,
      startTime: time,
      ...howLong,
      staffId: id.optional().meta({ description: 'Whoever is free unless said' }),
      ...clientDetails,
      status: z.enum(bookingStatuses).default('approved'),
      ...undoing,
    }),
    reply: changedBooking,
    refusals: ['schedule_not_found', ...refusalsOfPlace],
  },
  editBooking: {
    summary: 'Change any part of a booking; what is left out stays',
    access: 'owner',
    params: bookingParams,
    body: z.object({
      ...whatIsAsked,
      date: z.exactOptional(date),
      startTime: z.exactOptional(time),
      ...howLong,
      staffId: z.exactOptional(id),
      insteadOf: z
        .exactOptional(id)
        .meta({ description: 'Whose work `staffId` takes over; all of a visit unless said' }),
      ...seenVersion,
      clientName: z.exactOptional(clientDetails.clientName),
      clientEmail: z.exactOptional(emailOrNone),
      clientPhone: z.exactOptional(clientDetails.clientPhone),
      comment: z.exactOptional(lines(2000)),
      status: z.exactOptional(z.enum(bookingStatuses)),
      ...undoing,
    }),
    reply: changedBooking,
    refusals: ['booking_not_found', ...refusalsOfPlace, 'booking_changed'],
  },
  answerBooking: {
    summary: 'Approve or reject a pending booking',
    access: 'owner',
    params: bookingParams,
    body: z
      .object({
        status: z.enum(['approved', 'rejected'], { error: 'invalid' }),
        message: z
          .exactOptional(lines(longestMessage))
          .meta({ description: 'To who is rejected, in their mail' }),
        ...seenVersion,
        ...undoing,
      })
      .refine(({ status, message }) => status === 'rejected' || !message, {
        path: ['message'],
        error: 'invalid',
      }),
    reply: changedBooking,
    refusals: ['booking_not_found', 'not_pending', 'booking_changed'],
  },
  markMissed: {
    summary:
      'Note that the client of an approved booking that has begun stayed away, or take that back; nobody is told',
    access: 'owner',
    params: bookingParams,
    body: z.object({ missed: z.boolean(required), ...seenVersion }),
    reply: bookingWithService,
    refusals: ['booking_not_found', 'cannot_be_missed', 'booking_changed'],
  },
  deleteBooking: {
    summary: 'Delete a booking; its slot is free again and its client sees it cancelled',
    access: 'owner',
    params: bookingParams,
    query: z.object({
      ...seenVersion,
      ...undoingInQuery,
    }),
    reply: z.object({
      version: z.exactOptional(z.number()).meta({ description: 'After it, where `undoSeconds` was sent' }),
      ...undoable,
    }),
    refusals: ['booking_not_found', 'booking_changed'],
  },
} as const satisfies Contracts
