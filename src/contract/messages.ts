import { z } from 'zod'
import { optionalLetters } from '../domain/deliveries.ts'
import { locales } from '../domain/locales.ts'
import type { Contracts } from './endpoint.ts'
import { line } from './fields.ts'

const locale = z.enum(locales, { error: 'invalid' })

/**
 * The owner's mails: where they go, in which language, which of the optional ones, and how the sending fares.
 * `waiting` have failed at least once and are tried again; `dead` have been given up within the last 30 days.
 */
const mailSettings = z.object({
  email: z.string(),
  locale,
  wanted: z.record(z.enum(optionalLetters), z.boolean()),
  mailServer: z.boolean().meta({ description: 'False when mails only reach the built-in inbox' }),
  waiting: z.number(),
  dead: z.number(),
})

export const messages = {
  getMailSettings: {
    summary: "The owner's language and mails, and whether mails go out",
    access: 'owner',
    reply: mailSettings,
    refusals: [],
  },
  editMailSettings: {
    summary: 'Change the language of the mails, or which of the optional ones are wanted',
    access: 'owner',
    body: z.object({
      locale: z.exactOptional(locale),
      wanted: z.exactOptional(z.partialRecord(z.enum(optionalLetters), z.boolean())),
    }),
    reply: mailSettings,
    refusals: [],
  },
  sendTestMail: {
    summary: 'Send a test mail to the owner’s address; six an hour at most',
    access: 'owner',
    reply: z.object({ email: z.string() }),
    refusals: [],
  },
  stopReminders: {
    summary: 'No more reminders to the address that a reminder went to, by the link in it',
    access: 'anyone',
    body: z.object({ token: line(1, 2000) }),
    reply: z.object({}),
    refusals: ['stop_link_invalid'],
  },
} as const satisfies Contracts
