import { z } from 'zod'
import { bookingActors, bookingEventKinds } from '../domain/booking-events.ts'
import { clientEventKinds } from '../domain/booking-history.ts'
import { bookingStatuses } from '../domain/bookings.ts'
import { clientLetters, ownerLetters } from '../domain/deliveries.ts'
import { bookingParams } from './bookings.ts'
import type { Contracts } from './endpoint.ts'

const at = z.string().meta({ description: 'An ISO 8601 instant' })

const before = z
  .exactOptional(
    z.object({
      service: z.string(),
      durationMinutes: z.number(),
      date: z.string(),
      startTime: z.string(),
      staffName: z.exactOptional(z.string()),
    }),
  )
  .meta({ description: 'What had been agreed until then, where that changed' })

const message = z.exactOptional(z.string()).meta({ description: 'What the owner wrote to who was rejected' })

/** How a mail about an event fares; without an address or a wish for it, none is written. */
const mailStates = ['waiting', 'held', 'sent', 'failed', 'given_up', 'no_address', 'switched_off'] as const

const mail = z.object({
  recipient: z.enum(['client', 'owner']),
  letter: z.enum([...clientLetters, ...ownerLetters]),
  target: z.string().nullable().meta({ description: 'The address that it goes to' }),
  state: z.enum(mailStates),
  at: z
    .exactOptional(at)
    .meta({ description: 'When it was sent or given up, is held until, or tried again' }),
  attempts: z.number(),
})

const entry = z.object({
  version: z.number(),
  at,
  kind: z.enum(bookingEventKinds),
  actor: z.enum(bookingActors),
  status: z.exactOptional(z.enum(bookingStatuses)).meta({ description: 'What the booking was from then on' }),
  undone: z.exactOptional(z.literal(true)).meta({ description: 'Taken back before anybody was told' }),
  before,
  amount: z.exactOptional(z.string()).meta({ description: 'In euros, as a decimal string' }),
  message,
  mails: z.array(mail),
})

/** What of it concerns the client; amounts in euros. */
export const clientHistory = z.exactOptional(
  z
    .array(
      z.object({
        at,
        kind: z.enum(clientEventKinds),
        actor: z.enum(bookingActors),
        before,
        amount: z.exactOptional(z.number()),
        message,
      }),
    )
    .meta({ description: 'What has happened to it, oldest first' }),
)

export const bookingHistory = {
  listBookingHistory: {
    summary: 'What has happened to a booking and who was told, oldest first; the latest 200',
    access: 'owner',
    params: bookingParams,
    reply: z.array(entry),
    refusals: ['booking_not_found'],
  },
} as const satisfies Contracts
