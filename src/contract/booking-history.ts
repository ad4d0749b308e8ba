import { z } from 'zod'
import { bookingActors, bookingEventKinds } from '../domain/booking-events.ts'
import { clientEventKinds } from '../domain/booking-history.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { clientTemplates, ownerTemplates } from '../domain/deliveries.ts'
import { bookingParams } from './bookings.ts'
import type { Contracts } from './endpoint.ts'

const at = z.string().meta({ description: 'An ISO 8601 instant' })

const agreement = z.object({
  service: z.string(),
  durationMinutes: z.number(),
  date: z.string(),
  startTime: z.string(),
  staffName: z.exactOptional(z.string()),
  places: z.exactOptional(z.number()),
})

const before = z
  .exactOptional(agreement)
  .meta({ description: 'The previous agreement, if the event changed it' })

const proposed = z
  .exactOptional(agreement)
  .meta({ description: 'The other time, if the event is about a proposal' })

const message = z
  .exactOptional(z.string())
  .meta({ description: 'The message of the owner, to a rejected client or about a proposal' })

const places = z
  .exactOptional(z.number())
  .meta({ description: 'The places that the client keeps, if they gave some back' })

/** No mail is written without an address (`no_address`), or if its recipient turned it off (`switched_off`). */
const mailStates = ['waiting', 'held', 'sent', 'failed', 'given_up', 'no_address', 'switched_off'] as const

const template = z.enum([...clientTemplates, ...ownerTemplates])

const mail = z.object({
  recipient: z.enum(['client', 'owner']),
  template,
  letter: template.meta({ deprecated: true, description: 'Former name of template' }),
  target: z.string().nullable().meta({ description: 'The recipient’s address' }),
  name: z
    .exactOptional(z.string())
    .meta({ description: 'The person of the salon who gets it, unless it is the reader' }),
  state: z.enum(mailStates),
  at: z
    .exactOptional(at)
    .meta({ description: 'When it was sent or given up, or when a held or failed mail is due' }),
  attempts: z.number(),
})

const entry = z.object({
  version: z.number(),
  at,
  kind: z.enum(bookingEventKinds),
  actor: z.enum(bookingActors),
  by: z
    .exactOptional(z.string())
    .meta({ description: 'The name of the person who acted for the salon, unless it is the reader' }),
  status: z
    .exactOptional(z.enum(bookingStatuses))
    .meta({ description: 'The status of the booking after the event' }),
  undone: z
    .exactOptional(z.literal(true))
    .meta({ description: 'The change was undone before any mail was sent' }),
  before,
  proposed,
  amount: z.exactOptional(z.string()).meta({ description: 'In euros, as a decimal string' }),
  message,
  places,
  mails: z.array(mail),
})

export const clientHistory = z.exactOptional(
  z
    .array(
      z.object({
        at,
        kind: z.enum(clientEventKinds),
        actor: z.enum(bookingActors),
        before,
        proposed,
        amount: z.exactOptional(z.number()),
        message,
        places,
      }),
    )
    .meta({ description: 'The events of the booking, oldest first' }),
)

export const bookingHistory = {
  listBookingHistory: {
    summary: 'List the latest 200 events of a booking and their mails, oldest first',
    access: 'owner',
    params: bookingParams,
    reply: z.array(entry),
    refusals: ['booking_not_found'],
  },
  resendMail: {
    summary:
      'Send an email of the history to the client again, at the present address. A repetition within a minute sends nothing',
    access: 'owner',
    params: bookingParams,
    body: z.object({
      version: z.number().int().min(1).meta({ description: 'The version of the event that was mailed' }),
      template: z.enum(clientTemplates, { error: 'invalid' }),
    }),
    reply: z.object({}),
    refusals: ['booking_not_found', 'booking_erased', 'message_not_found', 'message_outdated'],
  },
} as const satisfies Contracts
