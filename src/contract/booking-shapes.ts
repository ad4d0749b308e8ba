import { z } from 'zod'
import { bookingStatuses } from '../domain/bookings.ts'
import { depositStatuses, disputeOutcomes } from '../domain/deposits.ts'
import { wallEnd } from './fields.ts'

/** What all who are booked for one appointment of a group share: how many of its places are taken. */
const session = z.exactOptional(
  z
    .object({ id: z.number(), capacity: z.number(), taken: z.number() })
    .meta({ description: 'The session of a group service, the same for all who are booked for it' }),
)

/** A booking as the owner sees it; `date` and the times are wall-clock in the schedule's zone. */
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
  referenceToken: z.string(),
  version: z
    .number()
    .meta({ description: 'Raised by every change; send it along to change only what you saw' }),
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
      .meta({ description: 'The services of a visit of several, in turn, with who does each' }),
  ),
  lapsed: z.boolean().meta({ description: 'A request that its start overtook unanswered' }),
  missed: z
    .exactOptional(z.literal(true))
    .meta({ description: 'Its client stayed away, as its owner noted; told to nobody else' }),
  deposit: z
    .object({
      amount: z.string(),
      status: z.enum(depositStatuses),
      refundRefused: z.boolean(),
      refunded: z.string(),
      disputed: z.boolean().meta({ description: "In the hands of the client's bank, or lost to them" }),
      disputeOutcome: z.enum(disputeOutcomes).nullable(),
    })
    .nullable()
    .meta({ description: 'What the client has paid, in euros as a decimal string' }),
  session,
})

/** The service as it was when booked: a later change of the service does not rewrite its bookings. */
export const bookedService = z.object({
  name: z.string(),
  durationMinutes: z.number(),
  description: z.string().nullable(),
  priceCents: z.number().nullable().meta({ description: 'As it was agreed' }),
  priceFrom: z.boolean(),
})

export const bookedSchedule = z.object({ name: z.string() })

/** The same with its service and schedule. */
export const bookingWithService = booking.extend({ service: bookedService, schedule: bookedSchedule })

/** A booking as a cell of the calendar shows it. */
export const calendarEntry = booking
  .pick({ id: true, date: true, startTime: true, status: true, lapsed: true, missed: true, session: true })
  .extend({ serviceName: z.string() })
