import { z } from 'zod'
import { optionalTemplates } from '../domain/deliveries.ts'
import { locales } from '../domain/locales.ts'
import { roles } from '../domain/roles.ts'
import type { Contracts } from './endpoint.ts'
import { id, line } from './fields.ts'

const locale = z.enum(locales, { error: 'invalid' })

const wanted = z.record(z.enum(optionalTemplates), z.boolean())

const salon = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(roles),
  wanted: wanted.meta({ description: 'Members get only those of their own bookings' }),
})

/** `waiting` mails failed and are retried. `dead` ones were given up within the last 30 days. */
const mailSettings = z.object({
  email: z.string(),
  locale,
  wanted: wanted.meta({ description: 'In the own salon' }),
  salons: z
    .exactOptional(z.array(salon))
    .meta({ description: 'The salons of others in which the person works' }),
  mailServer: z.boolean().meta({ description: 'False if mails only reach the built-in inbox' }),
  waiting: z.number(),
  dead: z.number(),
})

export const messages = {
  getMailSettings: {
    summary: 'Get the language and mail settings of the person, and the state of their mails',
    access: 'owner',
    reply: mailSettings,
    refusals: [],
  },
  editMailSettings: {
    summary: 'Change the language of mails, or turn optional mails on or off',
    access: 'owner',
    body: z.object({
      locale: z.exactOptional(locale),
      wanted: z.exactOptional(z.partialRecord(z.enum(optionalTemplates), z.boolean())),
      salonId: z
        .exactOptional(id)
        .meta({ description: 'The salon of `wanted`, if the person works there. Without it, their own' }),
    }),
    reply: mailSettings,
    refusals: ['not_in_salon'],
  },
  sendTestMail: {
    summary: 'Send a test mail to the owner; at most six an hour',
    access: 'owner',
    reply: z.object({ email: z.string() }),
    refusals: [],
  },
  unsubscribe: {
    summary: 'Unsubscribe an address from reminders, with the link in a reminder',
    access: 'anyone',
    body: z.object({ token: line(1, 2000) }),
    reply: z.object({}),
    refusals: ['stop_link_invalid'],
  },
} as const satisfies Contracts
