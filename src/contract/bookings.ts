import { z } from 'zod'
import { maxMessageLength } from '../domain/booking-events.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { clientChanges } from '../domain/clients.ts'
import { differingChoices } from '../domain/series.ts'
import { maxServicesInVisit, ownerDurationMinutes } from '../domain/services.ts'
import { booking, bookingWithService, calendarEntry } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import {
  chosenPlaces,
  clientDetails,
  companions,
  date,
  dateRange,
  depositCents,
  edits,
  id,
  lines,
  phone,
  phoneOrNone,
  required,
  scheduleParams,
  seenVersion,
  time,
  undoable,
  undoing,
  undoingInQuery,
} from './fields.ts'

export const chosenServices = {
  serviceId: z.exactOptional(id),
  serviceIds: z
    .exactOptional(z.array(id).min(1).max(maxServicesInVisit))
    .meta({ description: 'Consecutive services of one visit, instead of `serviceId`' }),
}

const ownDuration = {
  durationMinutes: z
    .exactOptional(z.number().int().min(ownerDurationMinutes.min).max(ownerDurationMinutes.max))
    .meta({
      description:
        'The duration of this booking in minutes. In a visit, the last service absorbs the difference',
    }),
}

type ChosenServices = { serviceId?: unknown; serviceIds?: unknown }

export const requiringService = <Shape extends typeof chosenServices>(shape: Shape) =>
  z
    .object(shape)
    .refine(({ serviceId, serviceIds }: ChosenServices) => (serviceIds ?? serviceId) !== undefined, {
      path: ['serviceId'],
      error: 'required',
      when: ({ value }) => typeof value === 'object' && value !== null,
    })

/** All days that a month's grid can show. */
export const calendarDates = dateRange(42)

export const bookingParams = z.object({ bookingId: id })

export const newBooking = {
  ...chosenServices,
  date,
  startTime: time,
  ...ownDuration,
  staffId: id.optional().meta({ description: 'Defaults to any free staff member' }),
  ...clientDetails,
  clientPhone: phoneOrNone,
  ...chosenPlaces,
  ...companions,
  status: z.enum(bookingStatuses).default('approved'),
  ...undoing,
}

export const changedBooking = bookingWithService.extend(undoable)

const following = {
  following: z
    .exactOptional(z.array(z.object({ id: z.number(), version: z.number(), ...undoable })))
    .meta({ description: 'The later bookings that changed as well' }),
}

const followingMeaning = {
  description: 'Whether the change applies to the later bookings of the recurring appointment as well',
}

const differing = {
  differing: z.exactOptional(z.enum(differingChoices)).meta({
    description:
      'With `following`: what happens to later bookings that differ from this one in a changed field, or, if the booking ends, in weekday or time. `ask` refuses the call if there are any, `keep` leaves them as they are, and `change`, the default, changes them too',
  }),
}

/** Also the page size if only `after` is given. */
export const bookingsPerPage = 500

const bookingFilter = z.object({
  from: date.optional(),
  to: date.optional(),
  status: z.enum(bookingStatuses).optional(),
  staffId: id
    .optional()
    .meta({ description: 'The staff member who does the booking or a part of the visit' }),
  order: z.enum(['asc', 'desc']).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(bookingsPerPage).optional().meta({
    description: 'The maximum number of bookings in the reply. Without `limit` and `after`, all are returned',
  }),
  after: id.optional().meta({ description: 'The id of the last booking of the previous page' }),
})

/** The calls that end a booking. Without it, a paid deposit is refunded. */
const depositOnEnd = {
  deposit: z.exactOptional(z.enum(['refund', 'keep'])).meta({
    description:
      'Whether to refund a paid deposit when the change ends the booking or gives it to another person. The default is refund, except for a deposit that an ended booking has kept',
  }),
}

const ends = (status: unknown): boolean => status === 'rejected' || status === 'cancelled'

/** Only with a status that ends the booking. */
const notificationOnEnd = {
  message: z
    .exactOptional(lines(maxMessageLength))
    .meta({ description: 'A message to the client of a booking that ends, sent with the mail' }),
  notify: z.exactOptional(z.boolean()).meta({
    description: 'False ends the booking, or gives it to another person, without a mail to its clients',
  }),
}

export const placementRefusals = [
  'service_not_found',
  'time_does_not_exist',
  'booking_overlaps',
  'slot_held',
  'slot_offered',
  'session_full',
  'too_many_places',
  'staff_not_found',
  'group_in_visit',
  'visit_too_long',
  'visit_too_short',
] as const

export const bookings = {
  listBookings: {
    summary:
      'List the bookings of a schedule by start, oldest first. With `limit` or `after`, a Link header names the next page',
    access: 'owner',
    params: scheduleParams,
    query: bookingFilter,
    reply: z.array(booking),
    refusals: ['schedule_not_found'],
  },
  listBookingsWithService: {
    summary: 'List the bookings of a schedule, each with its service and the name of the schedule',
    access: 'owner',
    params: scheduleParams,
    query: bookingFilter,
    reply: z.array(bookingWithService),
    refusals: ['schedule_not_found'],
  },
  listCalendar: {
    summary: 'List the bookings of at most six weeks, with the fields that a month view needs',
    access: 'owner',
    params: scheduleParams,
    query: calendarDates,
    reply: z.array(calendarEntry),
    refusals: ['schedule_not_found'],
  },
  createBooking: {
    summary:
      'Enter a booking at any time that exists and overlaps no other booking. It is approved by default',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: requiringService({
      ...newBooking,
      staffIds: z.exactOptional(z.array(id).min(1).max(maxServicesInVisit)).meta({
        description: 'The staff member for each of `serviceIds`, in the same order, instead of `staffId`',
      }),
    }).refine(({ serviceIds, staffIds }) => !staffIds || staffIds.length === serviceIds?.length, {
      path: ['staffIds'],
      error: 'invalid',
    }),
    reply: changedBooking,
    refusals: ['schedule_not_found', ...placementRefusals],
  },
  editBooking: {
    summary: 'Change any part of a booking. Omitted fields stay unchanged',
    access: 'owner',
    params: bookingParams,
    body: edits(z.object(newBooking))
      .extend({
        staffId: z.exactOptional(id),
        // An unchanged telephone of an older version may lack digits.
        clientPhone: z.exactOptional(phone(1)),
        insteadOf: z.exactOptional(id).meta({
          description: 'The staff member whose services `staffId` takes over; by default the whole visit',
        }),
        onlyIfFree: z.exactOptional(z.literal(true)).meta({
          description:
            'Refuse a staff member who is absent then or does not perform the service. Without it, only other bookings count',
        }),
        ...seenVersion,
        ...depositOnEnd,
        ...notificationOnEnd,
        following: z.exactOptional(z.boolean()).meta(followingMeaning),
        ...differing,
        clientChange: z.exactOptional(z.enum(clientChanges)).meta({
          description:
            'Whether another name or contact corrects the same person, or gives the appointment to someone else, with a new reference. By default, it is a transfer if the name changes and a contact changes or is added. A paid deposit is then refunded unless `deposit` is keep',
        }),
      })
      .refine(({ status, message }) => ends(status) || !message, { path: ['message'], error: 'invalid' })
      .refine(
        ({ status, notify, clientChange }) => ends(status) || clientChange === 'transfer' || notify !== false,
        {
          path: ['notify'],
          error: 'invalid',
        },
      ),
    reply: changedBooking.extend(following),
    refusals: [
      'booking_not_found',
      ...placementRefusals,
      'member_not_free',
      'series_clashes',
      'series_differs',
      'invalid_phone',
      'booking_changed',
      'booking_erased',
    ],
  },
  answerBooking: {
    summary: 'Approve or reject a pending booking',
    access: 'owner',
    params: bookingParams,
    body: z
      .object({
        status: z.enum(['approved', 'rejected'], { error: 'invalid' }),
        message: z
          .exactOptional(lines(maxMessageLength))
          .meta({ description: 'A message to the rejected client, sent with the mail' }),
        ...seenVersion,
        ...undoing,
        ...depositOnEnd,
      })
      .refine(({ status, message }) => status === 'rejected' || !message, {
        path: ['message'],
        error: 'invalid',
      }),
    reply: changedBooking,
    refusals: ['booking_not_found', 'not_pending', 'booking_changed'],
  },
  markNoShow: {
    summary:
      'Mark the client of an approved booking that has begun as a no-show, or take that back. No one is notified',
    access: 'owner',
    params: bookingParams,
    body: z
      .object({
        noShow: z.exactOptional(z.boolean(required)),
        missed: z
          .exactOptional(z.boolean(required))
          .meta({ deprecated: true, description: 'Former name of noShow' }),
        ...seenVersion,
      })
      .refine(({ noShow, missed }) => (noShow ?? missed) !== undefined, {
        path: ['noShow'],
        error: 'required',
      }),
    reply: bookingWithService,
    refusals: ['booking_not_found', 'cannot_be_missed', 'booking_changed'],
  },
  refundDeposit: {
    summary:
      'Refund a part of a paid deposit, or all that is left of it. The booking stays as it is. One refund at a time',
    access: 'owner',
    params: bookingParams,
    body: z.object({
      amount: depositCents
        .refine((cents) => cents > 0, { error: 'invalid_amount' })
        .meta({
          description: 'In euros',
        }),
      ...seenVersion,
    }),
    reply: bookingWithService,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'deposit_not_paid',
      'refund_disputed',
      'refund_under_way',
      'refund_over_left',
    ],
  },
  deleteBooking: {
    summary: 'Delete a booking. Its slot becomes free, and its client sees it as cancelled',
    access: 'owner',
    params: bookingParams,
    query: z.object({
      ...seenVersion,
      ...undoingInQuery,
      ...depositOnEnd,
      following: z.exactOptional(z.enum(['true', 'false'])).meta(followingMeaning),
      ...differing,
    }),
    reply: z.object({
      version: z
        .exactOptional(z.number())
        .meta({ description: 'The version after the change, if `undoSeconds` was sent' }),
      ...undoable,
      ...following,
    }),
    refusals: ['booking_not_found', 'booking_changed', 'series_differs'],
  },
} as const satisfies Contracts
