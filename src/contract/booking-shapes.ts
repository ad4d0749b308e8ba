import { z } from 'zod'
import { bookingStatuses } from '../domain/bookings.ts'
import { keptReasons } from '../domain/deposit-outcomes.ts'
import { depositStatuses, disputeOutcomes } from '../domain/deposits.ts'
import { wallEnd } from './fields.ts'

const session = z.exactOptional(
  z.object({ id: z.number(), capacity: z.number(), taken: z.number() }).meta({
    description:
      'The session of a group service, shared by everyone booked for it. `taken` is the number of places taken',
  }),
)

export const proposal = z.exactOptional(
  z
    .object({
      by: z.enum(['client', 'owner']),
      at: z.string().meta({ description: 'When it was made, as an ISO 8601 instant' }),
      date: z.string(),
      startTime: z.string(),
      ...wallEnd,
      staffId: z.number(),
      staffName: z
        .exactOptional(z.string())
        .meta({ description: 'The staff member, if the proposal is for another one' }),
    })
    .meta({ description: 'Another time that waits for an answer. Both times are kept until then' }),
)

export const seriesDates = z
  .exactOptional(
    z.array(
      z.object({
        date: z.string(),
        startTime: z.string(),
        status: z.enum(bookingStatuses),
        referenceToken: z.string(),
        mail: z.string(),
        key: z.string(),
      }),
    ),
  )
  .meta({
    description:
      'The other dates of a recurring appointment, if the caller follows the link of an email that names them. `mail` and `key` are for the link of each',
  })

/** `date` and the times are wall-clock in the schedule's zone. */
export const booking = z.object({
  id: z.number(),
  serviceId: z.number(),
  date: z.string(),
  startTime: z.string(),
  ...wallEnd,
  status: z.enum(bookingStatuses),
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string(),
  comment: z.string().nullable(),
  places: z
    .exactOptional(z.number())
    .meta({ description: 'The places that it takes in a group session; missing for one' }),
  companions: z.exactOptional(z.array(z.string())).meta({ description: 'The named people who come along' }),
  referenceToken: z.string(),
  version: z.number().meta({
    description: 'Increases with every change. Send it back to change only the version that you saw',
  }),
  staffId: z.number(),
  parts: z.exactOptional(
    z
      .array(
        z.object({
          serviceId: z.number(),
          name: z.string(),
          durationMinutes: z.number(),
          staffId: z.number(),
        }),
      )
      .meta({ description: 'The services of a visit in order, with the staff member of each' }),
  ),
  lapsed: z.boolean().meta({ description: 'Whether it was a request that its start overtook unanswered' }),
  noShow: z
    .exactOptional(z.literal(true))
    .meta({ description: 'Whether the owner recorded a no-show. The client is not notified' }),
  missed: z.exactOptional(z.literal(true)).meta({ deprecated: true, description: 'Former name of noShow' }),
  deposit: z
    .object({
      amount: z.string(),
      status: z.enum(depositStatuses),
      refundRefused: z.boolean(),
      refunded: z.string(),
      refundUnderWay: z.string().meta({ description: 'The rest of a refund in progress' }),
      left: z.string().meta({ description: 'What the owner can still refund' }),
      disputed: z.boolean().meta({
        description: 'Whether the bank of the client holds the deposit, or has returned it to the client',
      }),
      disputeOutcome: z.enum(disputeOutcomes).nullable(),
    })
    .nullable()
    .meta({ description: 'The payment of the client, in euros as decimal strings' }),
  session,
  proposal,
  seriesId: z.exactOptional(z.number()).meta({
    description: 'The same number for all bookings of a recurring appointment',
  }),
  seriesContinues: z.exactOptional(z.literal(true)).meta({
    description: 'Whether later bookings of the recurring appointment take place',
  }),
})

/** Later changes to the service do not affect it. */
export const bookedService = z.object({
  name: z.string(),
  durationMinutes: z.number(),
  description: z.string().nullable(),
  priceCents: z.number().nullable().meta({ description: 'The agreed price' }),
  priceFrom: z.boolean(),
})

export const bookedSchedule = z.object({ name: z.string() })

export const bookingWithService = booking.extend({ service: bookedService, schedule: bookedSchedule })

export const calendarEntry = booking
  .pick({
    id: true,
    date: true,
    startTime: true,
    status: true,
    lapsed: true,
    noShow: true,
    missed: true,
    session: true,
  })
  .extend({ serviceName: z.string() })

/** In euros. */
export const depositOfClient = z.object({
  amount: z.number(),
  status: z.enum(depositStatuses),
  refundedOnCancel: z.boolean(),
  placeRefunds: z.exactOptional(z.array(z.number())).meta({
    description: 'Euros refunded if 1, 2 … places are given back now; missing if nothing is refunded',
  }),
  refundedAmount: z.number().meta({ description: 'Euros refunded so far' }),
  refundHours: z.number(),
  refundUntil: z.exactOptional(z.string()).meta({
    description:
      'Until when canceling the booking refunds the deposit once it is approved. Missing afterwards',
  }),
  disputed: z.boolean(),
  refundedAfterDispute: z.exactOptional(z.literal(true)).meta({
    description: 'Whether canceling now gives a right to the deposit, once the bank drops its dispute',
  }),
  kept: z
    .exactOptional(z.object({ reason: z.enum(keptReasons), amount: z.number() }))
    .meta({ description: 'Euros that do not go back to the client, or not yet, and why' }),
  partRefundUnderWay: z
    .exactOptional(z.number())
    .meta({ description: 'Euros of a partial refund in progress' }),
  refundRefused: z
    .exactOptional(z.literal(true))
    .meta({ description: 'Whether the provider has refused that refund several times' }),
  paidByOther: z.exactOptional(z.literal(true)).meta({
    description: 'Whether the person who had the appointment before paid it, to whom any refund goes',
  }),
})
