import { z } from 'zod'
import { approvals } from '../domain/booking-rules.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { maxWaitingDays, waitingEndings, wholeDay } from '../domain/waiting.ts'
import { addDays } from '../domain/wall-time.ts'
import { requiringService } from './bookings.ts'
import { deposits } from './deposits.ts'
import type { Contracts } from './endpoint.ts'
import { clientDetails, date, email, id, line, scheduleParams, shareToken, time } from './fields.ts'
import { chosen, shown, slotRefusals, tokenParams } from './public-booking.ts'
import { salon } from './salons.ts'

const waitingParams = z.object({ waitingToken: shareToken })

/** Dates and times are wall-clock in the schedule's zone. */
const wanted = {
  fromDate: date,
  toDate: date.meta({ description: 'The last date; both are included' }),
  fromTime: time.default(wholeDay.fromTime).meta({ description: 'The earliest start' }),
  toTime: time.default(wholeDay.toTime).meta({ description: 'The latest start' }),
}

const waitingClient = {
  clientName: line(1, 200),
  clientEmail: email,
  clientPhone: clientDetails.clientPhone,
}

const newEntry = requiringService({ ...chosen, ...wanted, ...waitingClient })
  .refine(({ fromDate, toDate }) => fromDate <= toDate && toDate < addDays(fromDate, maxWaitingDays), {
    path: ['toDate'],
    error: 'invalid_date',
  })
  .refine(({ fromTime, toTime }) => fromTime <= toTime, { path: ['toTime'], error: 'invalid_time' })

const entry = z.object({
  services: z.array(z.string()),
  places: z.number(),
  staffName: z.string().nullable().meta({ description: 'The staff member that the client chose' }),
  fromDate: z.string(),
  toDate: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  clientName: z.string(),
  joinedAt: z.string(),
})

const offer = z.object({
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  until: z.string().meta({ description: 'When the offer ends' }),
})

const entryOfClient = entry.extend({
  schedule: z.object({ name: z.string(), timezone: z.string(), salon }),
  shareToken: z
    .exactOptional(z.string())
    .meta({ description: 'The share token of the schedule, while its link takes bookings' }),
  ending: z.enum(waitingEndings).nullable().meta({ description: 'Why the client waits no more' }),
  offer: z.exactOptional(
    offer.extend({
      id: z.number().meta({ description: 'Names the offer when it is taken or declined' }),
      depositAmount: z.number().nullable().meta({ description: 'Euros to pay when the offer is taken' }),
      serviceName: z.exactOptional(z.string()).meta({
        description: 'Its services, if they are not named as in `services`',
      }),
      priceCents: z
        .exactOptional(z.number())
        .meta({ description: 'The price of all places, if there is one' }),
      priceFrom: z.exactOptional(z.literal(true)).meta({ description: 'Whether the price is a minimum' }),
      cancelHours: z.exactOptional(z.number()).meta({
        description: 'Hours before the start until which the client may cancel; missing without a deadline',
      }),
      approval: z.exactOptional(z.enum(approvals)).meta({
        description: 'Set if the taken time waits for an answer',
      }),
      terms: z.exactOptional(z.string()).meta({ description: 'The booking terms, if there are any' }),
    }),
  ),
  booking: z
    .exactOptional(
      z.object({
        referenceToken: z.string(),
        status: z.enum(bookingStatuses),
        toPay: z.exactOptional(z.object({ offer: z.number(), until: z.string() })).meta({
          description:
            'While its deposit is not paid: until when. Taking the offer again leads to the payment',
        }),
      }),
    )
    .meta({ description: 'Once an offer has become a booking, or waits for its deposit' }),
})

const offerBody = z.object({ offer: id })

const payment = deposits.createDepositPayment.reply

export const waitingPerPage = 100

export const waiting = {
  joinWaitingList: {
    summary:
      'Wait for a start on full dates. If one becomes free, its first waiting client gets an offer by email, which holds the time',
    access: 'anyone',
    created: true,
    params: tokenParams,
    body: newEntry,
    reply: z.object({ waitingToken: z.string() }),
    refusals: [
      ...slotRefusals,
      'date_not_offered',
      'not_bookable_online',
      'waiting_list_off',
      'waiting_for_free_times',
      'waiting_while_closed',
      'already_waiting',
      'too_many_waiting',
      'waiting_list_full',
    ],
  },
  getWaiting: {
    summary: 'Look up a waiting entry and its offer by the token of its link',
    access: 'anyone',
    params: waitingParams,
    query: z.object({
      mail: z.exactOptional(z.string().max(100)).meta({
        description: 'The code in the link of a mail. It proves that someone reads the address',
      }),
    }),
    reply: entryOfClient,
    refusals: ['waiting_not_found'],
  },
  leaveWaitingList: {
    summary: 'Leave the waiting list, and decline its open offer',
    access: 'anyone',
    params: waitingParams,
    reply: entryOfClient,
    refusals: ['waiting_not_found'],
  },
  takeOffer: {
    summary:
      'Take the offered time. It becomes a booking, or, if a deposit is required, the hold of a payment',
    access: 'anyone',
    params: waitingParams,
    body: offerBody.extend({ shown }),
    reply: z.object({
      referenceToken: z.string(),
      status: z.enum(bookingStatuses),
      payment: z.exactOptional(payment),
      request: z.exactOptional(
        z.object({
          serviceIds: z.array(z.number()),
          places: z.number(),
          staffId: z.exactOptional(z.number()),
          date: z.string(),
          startTime: z.string(),
          clientName: z.string(),
          clientEmail: z.string(),
          clientPhone: z.string(),
        }),
      ),
    }),
    refusals: [
      'waiting_not_found',
      'offer_over',
      'service_not_found',
      'subscription_required',
      'not_bookable_online',
      'conditions_changed',
      'deposits_unavailable',
      'provider_away',
    ],
  },
  declineOffer: {
    summary: 'Decline the offered time, and go on waiting for another one',
    access: 'anyone',
    params: waitingParams,
    body: offerBody,
    reply: entryOfClient,
    refusals: ['waiting_not_found', 'offer_over'],
  },
  listWaiting: {
    summary: 'List the waiting clients of a schedule, in the order in which they joined',
    access: 'owner',
    params: scheduleParams,
    query: z.object({
      after: id.optional().meta({ description: 'The id of the last entry of the previous page' }),
    }),
    reply: z.object({
      waiting: z.array(
        entry.extend({
          id: z.number(),
          clientEmail: z.string(),
          clientPhone: z.string(),
          offer: offer.pick({ date: true, startTime: true, until: true }).nullable(),
        }),
      ),
      count: z.number(),
    }),
    refusals: ['schedule_not_found'],
  },
  removeWaiting: {
    summary: 'Remove a client from the waiting list, and withdraw their open offer',
    access: 'owner',
    params: scheduleParams.extend({ waitingId: id }),
    reply: z.object({}),
    refusals: ['schedule_not_found', 'waiting_not_found'],
  },
} as const satisfies Contracts
