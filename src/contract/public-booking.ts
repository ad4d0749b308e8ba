import { z } from 'zod'
import { approvals } from '../domain/booking-rules.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { maxPlaces } from '../domain/services.ts'
import { availableSlots, openDates } from './available-slots.ts'
import { clientHistory } from './booking-history.ts'
import {
  bookedSchedule,
  bookedService,
  booking,
  depositOfClient,
  proposal,
  seriesDates,
} from './booking-shapes.ts'
import { chosenServices, requiringService } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import {
  chosenPlaces,
  clientDetails,
  companions,
  companionsFit,
  companionsProblem,
  date,
  id,
  line,
  mailedLink,
  problem,
  referenceToken,
  required,
  schedulePassword,
  seenVersion,
  shareToken,
  time,
} from './fields.ts'
import { maxTermsLength } from './legal-details.ts'
import { listedReceipt } from './receipts.ts'
import { imageMeaning, salon } from './salons.ts'
import { publicService } from './services.ts'

/** The names of all services of a visit. */
const maxShownName = 5000

export const tokenParams = z.object({ token: shareToken })
export const chosen = { ...chosenServices, staffId: z.exactOptional(id), ...chosenPlaces }

/** Each field that is sent must be as it is now. */
export const shown = z.exactOptional(
  z
    .object({
      serviceName: z.exactOptional(z.string().max(maxShownName)),
      priceCents: z.exactOptional(z.number().nullable()).meta({ description: 'Of all services and places' }),
      priceFrom: z.exactOptional(z.boolean()),
      deposit: z.exactOptional(z.number().nullable()).meta({ description: 'In euros; null for none' }),
      refundHours: z.exactOptional(z.number()),
      cancelHours: z.exactOptional(z.number()),
      approval: z.exactOptional(z.enum(approvals)),
      terms: z.exactOptional(z.string().max(maxTermsLength).nullable()),
    })
    .meta({
      description:
        'What the page showed. If some of it has changed, the call is refused, so that the client can be asked again',
    }),
)

export const bookingRequest = requiringService({
  ...chosen,
  date,
  startTime: time,
  ...clientDetails,
  clientName: line(1, 200),
  ...companions,
  shown,
}).refine(companionsFit, companionsProblem)

export const referenceParams = z.object({ referenceToken })

/** `today` is the first offered date; `depositAmount` is in euros. */
export const unlockedSchedule = z.object({
  name: z.string(),
  passwordRequired: z.boolean(),
  description: z.string().nullable(),
  salon,
  timezone: z.string(),
  today: z.string(),
  horizonDays: z.number().meta({ description: 'How many dates can be booked, including today' }),
  lastDate: z.string().meta({ description: 'The last of these dates' }),
  requiresDeposit: z.boolean(),
  depositAmount: z
    .number()
    .nullable()
    .meta({ description: 'The deposit of a booking. A service may have its own' }),
  depositPercent: z
    .number()
    .nullable()
    .meta({ description: 'Instead of an amount: the share of the price that is the deposit' }),
  depositsUnavailable: z
    .boolean()
    .meta({ description: 'Whether a deposit is required but cannot be paid at present' }),
  refundHours: z.number(),
  terms: z.exactOptional(z.string()).meta({ description: 'The booking terms, if there are any' }),
  cancelHours: z
    .number()
    .meta({ description: 'Hours before the start until which clients may cancel an approved booking' }),
  approval: z.enum(approvals).meta({ description: 'Whether a booking waits for an answer' }),
  waitingList: z
    .exactOptional(z.literal(true))
    .meta({ description: 'Whether clients may wait for a time on a full date' }),
  preview: z
    .exactOptional(z.literal(true))
    .meta({ description: 'Only the salon sees this, because its link takes no bookings yet' }),
  services: z.array(publicService),
  staff: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        photo: z
          .exactOptional(z.string())
          .meta({ description: `The id of their photo, if there is one, ${imageMeaning}` }),
      }),
    )
    .meta({ description: 'The staff members to choose from; empty if there is no choice' }),
})

const lockedSchedule = z.object({ name: z.string(), passwordRequired: z.literal(true) })

/** Times are wall-clock in `schedule.timezone`. */
export const bookingOfClient = booking
  .pick({
    referenceToken: true,
    version: true,
    status: true,
    lapsed: true,
    date: true,
    startTime: true,
    endTime: true,
    endRepeated: true,
    clientName: true,
    clientEmail: true,
    clientPhone: true,
    comment: true,
    places: true,
    companions: true,
  })
  .extend({
    endDate: z
      .string()
      .meta({ description: 'The date on which it ends: the next one if the booking passes midnight' }),
    cancellable: z.boolean(),
    givenAway: z
      .exactOptional(z.literal(true))
      .meta({ description: 'Whether the salon gave the appointment to another person' }),
    reschedulable: z.exactOptional(z.literal(true)).meta({
      description: 'Whether the client may move it to another time',
    }),
    proposal,
    cancelHours: z
      .exactOptional(z.number())
      .meta({ description: 'With cancelUntil: its hours before the start' }),
    cancelUntil: z.exactOptional(z.string()).meta({
      description:
        'If the schedule set a deadline: until when the client may cancel the booking once it is approved. Missing after its start',
    }),
    erasable: z
      .exactOptional(z.literal(true))
      .meta({ description: 'Whether the client may erase their personal details now' }),
    over: z.exactOptional(z.literal(true)).meta({ description: 'Whether its end has passed' }),
    shareToken: z
      .exactOptional(z.string())
      .meta({ description: 'The share token of the schedule, while its link takes bookings' }),
    slug: z
      .exactOptional(z.string())
      .meta({ description: 'Its readable address, if it has one, while its link takes bookings' }),
    serviceIds: z.exactOptional(z.array(z.number())).meta({
      description: 'Its services, while its link takes bookings and offers all of them',
    }),
    staffId: z
      .exactOptional(z.number())
      .meta({ description: 'With serviceIds: the staff member, if one member of several takes all of it' }),
    holdEndsAt: z.string().nullable().meta({ description: 'When an unpaid hold expires' }),
    holdSeconds: z.exactOptional(z.number()).meta({
      description: 'With holdEndsAt: the seconds left, for pages that do not trust the clock of their device',
    }),
    expired: z
      .exactOptional(z.literal(true))
      .meta({ description: 'Whether it was given up because its deposit was not paid in time' }),
    deposit: depositOfClient.nullable(),
    emailConfirmable: z.exactOptional(z.literal(true)).meta({
      description:
        'Whether the caller follows a link sent to its email address, which nobody has confirmed yet',
    }),
    seriesDates,
    terms: z.exactOptional(z.string()).meta({ description: 'The booking terms that the client agreed to' }),
    receipts: z
      .exactOptional(z.array(listedReceipt))
      .meta({ description: 'The receipts of its deposit and refunds, oldest first' }),
    leftToPay: z.exactOptional(z.number()).meta({
      description:
        'With a deposit and a price, while the booking stands: the euros due at the appointment, a minimum if the price is one',
    }),
    staffName: z.string().nullable().meta({ description: 'The staff member, if there are several' }),
    rejectionMessage: z
      .exactOptional(z.string())
      .meta({ description: 'The message of the owner when they rejected or cancelled it' }),
    history: clientHistory,
    schedule: bookedSchedule.extend({ timezone: z.string(), salon }),
    service: bookedService,
  })

const linkRefusals = ['schedule_not_found', 'subscription_required'] as const
export const slotRefusals = [
  ...linkRefusals,
  'password_required',
  'service_not_found',
  'staff_not_found',
  'too_many_places',
  'availability_too_complex',
] as const

export const publicBooking = {
  getPublicSchedule: {
    summary: 'Get a shared schedule and its services',
    access: 'anyone',
    params: tokenParams,
    reply: z.union([unlockedSchedule, lockedSchedule]),
    refusals: linkRefusals,
  },
  unlockSchedule: {
    summary: 'Unlock a schedule with its password. A cookie keeps it open for 24 hours',
    access: 'anyone',
    params: tokenParams,
    body: z.object({ password: schedulePassword }),
    reply: unlockedSchedule.extend({
      schedule: unlockedSchedule.meta({ description: 'The same schedule again, under a key' }),
    }),
    refusals: [...linkRefusals, 'wrong_schedule_password'],
  },
  listOpenDates: {
    summary:
      'Count the offered starts of each date: of the next 30 dates, or of 31 from `from`, within the booking horizon',
    access: 'anyone',
    params: tokenParams,
    body: requiringService({ ...chosen, from: z.exactOptional(date) }),
    reply: openDates,
    refusals: [...slotRefusals, 'date_not_offered'],
  },
  listSlots: {
    summary: 'List the offered starts of one date, and its opening hours',
    access: 'anyone',
    params: tokenParams,
    body: requiringService({ ...chosen, date }),
    reply: availableSlots,
    refusals: [...slotRefusals, 'date_not_offered'],
  },
  book: {
    summary:
      'Request a booking. With an Idempotency-Key, a repeated request returns the same booking, and a different request is refused. If the time is no longer free, the 409 has `availableSlots`: what `available-slots` returns for the same choice',
    access: 'anyone',
    created: true,
    params: tokenParams,
    body: bookingRequest,
    reply: z.object({ referenceToken: z.string(), status: z.enum(bookingStatuses), staffId: z.number() }),
    refusals: [
      ...slotRefusals,
      'date_not_offered',
      'slot_unavailable',
      'slot_taken',
      'deposit_required',
      'conditions_changed',
      'idempotency_key_reused',
      'too_many_open_requests',
    ],
  },
  lookUpBooking: {
    summary: 'Look up a booking by its reference',
    access: 'anyone',
    params: referenceParams,
    query: z.object({
      ...mailedLink,
      prefetch: z.exactOptional(z.literal('yes')).meta({
        description: 'For a page that is made before anyone reads it: mail scanners open links, too',
      }),
    }),
    reply: bookingOfClient,
    refusals: ['booking_not_found'],
  },
  giveBackPlaces: {
    summary: 'Keep fewer places of a booking, until its cancellation deadline. The reference stays',
    access: 'anyone',
    params: referenceParams,
    body: z.object({
      places: z
        .number(required)
        .int(problem('invalid'))
        .min(1)
        .max(maxPlaces)
        .meta({ description: 'How many to keep. To give back all, cancel the booking' }),
      ...companions,
      refunded: z.exactOptional(z.boolean()).meta({
        description: 'Whether the page announced a refund for the places; otherwise the call is refused',
      }),
      ...seenVersion,
    }),
    reply: bookingOfClient,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'cannot_cancel_started',
      'cannot_cancel_late',
      'cannot_cancel_cancelled',
      'cannot_cancel_rejected',
      'places_not_paid',
      'places_not_added',
      'refund_changed',
      'refund_under_way',
    ],
  },
  downloadBookingData: {
    summary: 'Download everything that is kept about a booking and its client, as readable JSON',
    access: 'anyone',
    params: referenceParams,
    reply: z.string(),
    file: 'application/json; charset=utf-8',
    refusals: ['booking_not_found'],
  },
  confirmEmail: {
    summary:
      'Confirm the email address of a booking, by the code and the signature in the link of one of its emails',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ mail: z.string().max(100), key: z.string().max(100) }),
    reply: z.object({}),
    refusals: ['booking_not_found', 'email_link_invalid'],
  },
  eraseBooking: {
    summary:
      'Erase the personal details of a booking that is over, cancelled or rejected. Receipts and payments stay, as the law requires. The reference stops working',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ ...seenVersion }),
    reply: z.object({}),
    refusals: [
      'booking_not_found',
      'booking_changed',
      'erasure_upcoming',
      'erasure_disputed',
      'erasure_refund_owed',
    ],
  },
  cancelBooking: {
    summary: 'Cancel a pending booking before it starts, or an approved one until its cancellation deadline',
    access: 'anyone',
    params: referenceParams,
    body: z.object({ ...seenVersion, refunded: z.exactOptional(z.boolean()) }),
    reply: bookingOfClient,
    refusals: [
      'booking_not_found',
      'booking_changed',
      'refund_changed',
      'cannot_cancel_started',
      'cannot_cancel_late',
      'cannot_cancel_cancelled',
      'cannot_cancel_rejected',
    ],
  },
} as const satisfies Contracts
