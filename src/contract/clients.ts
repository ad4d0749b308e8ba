import { z } from 'zod'
import { personFields } from '../domain/client-columns.ts'
import { contactsOf, longestNote } from '../domain/clients.ts'
import { locales } from '../domain/locales.ts'
import { fileEncodings } from '../domain/text-encodings.ts'
import { bookingWithService } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import { emailOrNone, id, line, lines, pastedLine, phone, required } from './fields.ts'

/** As many of a client's bookings as are shown with them: the latest. */
export const bookingsOfClient = 50

/** As many as one page of the list holds. */
const clientsPerPage = 50

/** A file of 1.5 MB, as base64: some 15,000 people. */
const largestImport = 2_100_000

/** Rows and cells that one reply tells of; the counts are of all. */
export const maxFaults = 200

const clientParams = z.object({ clientId: id })
const seenVersion = { version: z.exactOptional(id) }

const client = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().meta({ description: 'As it was written; empty where there is none' }),
  email: z.string().nullable(),
  note: z.string().nullable().meta({ description: 'The owner’s own' }),
  online: z.boolean().meta({ description: 'Whether their bookings are accepted online' }),
  version: z.number(),
  visits: z.number().meta({ description: 'Approved bookings that have begun and were not missed' }),
  missed: z.number(),
  spentCents: z.number().meta({ description: 'The prices of the visits, as they were agreed' }),
  lastDate: z.string().nullable().meta({ description: 'Of the last visit' }),
  nextDate: z.string().nullable().meta({ description: 'Of the next booking, pending or approved' }),
})

const otherClient = client.pick({ id: true, name: true, phone: true, email: true })

const clientWithBookings = client.extend({
  similar: z
    .array(otherClient)
    .meta({ description: 'Others with the same number or address, who could be merged with this one' }),
  merged: z
    .array(otherClient)
    .meta({ description: 'Who was merged into this one, and can be separated again' }),
  bookings: z
    .array(bookingWithService.extend({ scheduleId: z.number() }))
    .meta({ description: `The latest ${bookingsOfClient}, the last first` }),
})

/** What can be wrong with a row of a file. */
const rowFields = ['name', 'phone', 'email', 'note'] as const

/** One person of a file, as the owner's other forms would take them. */
export const importedPerson = z
  .object({
    name: line(1, 200),
    phone: phone(0),
    email: emailOrNone,
    note: lines(longestNote),
  })
  .refine(({ phone, email }) => phone !== '' || email !== null, { path: ['phone'], error: 'required' })
  .refine((person) => contactsOf({ ...person, phoneE164: null }).length > 0, {
    path: ['phone'],
    error: 'invalid',
  })

const importedColumns = z.array(
  z.object({
    heading: z.string(),
    field: z.enum(personFields).nullable(),
    samples: z.array(z.string()).meta({ description: 'What the first rows hold' }),
  }),
)

const importFault = z.object({
  line: z.number().meta({ description: 'The row in a spreadsheet, counted from 1, or the card' }),
  text: z.string().meta({ description: 'What stands there' }),
  field: z.enum(rowFields),
  problem: z.string(),
})

export const clients = {
  listClients: {
    summary: 'Those who have booked in any schedule, or were imported, by name',
    access: 'owner',
    query: z.object({
      q: z.exactOptional(pastedLine(0, 100)).meta({
        description:
          'Parts of the name or e-mail in any order, or a telephone number; accents and capitals make no difference',
      }),
      after: z.exactOptional(id).meta({ description: 'As `next` of the page before said it' }),
      limit: z.coerce.number<number | string>().int().min(1).max(100).default(clientsPerPage),
    }),
    reply: z.object({
      clients: z.array(client),
      total: z.number().meta({ description: 'Of all pages' }),
      next: z.number().nullable(),
    }),
    refusals: [],
  },
  getClient: {
    summary: 'One client, with what they have booked',
    access: 'owner',
    params: clientParams,
    reply: clientWithBookings,
    refusals: ['client_not_found'],
  },
  editClient: {
    summary: 'Change what is kept of a client; what is left out stays',
    access: 'owner',
    params: clientParams,
    body: z.object({
      name: z.exactOptional(line(1, 200)),
      phone: z.exactOptional(phone(0)),
      email: z.exactOptional(emailOrNone),
      note: z.exactOptional(lines(longestNote)),
      online: z.exactOptional(z.boolean()),
      ...seenVersion,
    }),
    reply: clientWithBookings,
    refusals: ['client_not_found', 'client_changed', 'client_key_taken'],
  },
  mergeClients: {
    summary: 'Make one client of two: `clientId` stays, and has what both had',
    access: 'owner',
    params: clientParams,
    body: z.object({ otherId: id }),
    reply: clientWithBookings,
    refusals: ['client_not_found'],
  },
  separateClient: {
    summary: 'Take a merge back: who was merged is a client of their own again',
    access: 'owner',
    params: clientParams,
    reply: clientWithBookings,
    refusals: ['client_not_found'],
  },
  importClients: {
    summary: 'Import clients from a file of text, .xlsx or vCards; without `save` it is only read',
    access: 'owner',
    body: z.object({
      file: z
        .string(required)
        .min(1)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .meta({ description: 'Its bytes as base64' }),
      save: z
        .boolean()
        .default(false)
        .meta({ description: 'Otherwise it is looked through and nothing kept' }),
      encoding: z
        .exactOptional(z.enum(fileEncodings))
        .meta({ description: 'How the text is written; recognized when absent' }),
      headingLine: z.exactOptional(z.number().int().min(0).max(50_000)).meta({
        description: 'The row that holds the headings, 0 where none does; recognized when absent',
      }),
      columns: z.exactOptional(z.array(z.enum(personFields).nullable()).max(200)).meta({
        description: 'What each column holds, in turn; recognized by the headings when absent',
      }),
    }),
    largest: largestImport,
    reply: z.object({
      saved: z.boolean(),
      encoding: z.enum(fileEncodings).nullable().meta({ description: 'Of a file of text' }),
      headingLine: z
        .number()
        .nullable()
        .meta({ description: '0 where no row holds headings; null for vCards' }),
      columns: importedColumns,
      read: z.number().meta({ description: 'Rows or cards: those added, known and left out together' }),
      added: z.number(),
      known: z.number().meta({ description: 'Those who were clients before, or stand there twice' }),
      leftOut: z.number(),
      people: z
        .array(client.pick({ name: true, phone: true, email: true, note: true }))
        .meta({ description: 'The first of them, as they are understood' }),
      faults: z
        .array(importFault)
        .meta({ description: `Each row that is left out, and why; the first ${maxFaults}` }),
      cellFaults: z.array(importFault).meta({
        description: `Each cell that is left out of a person who is kept, and why; the first ${maxFaults}`,
      }),
      further: z.number().meta({
        description: 'Numbers and addresses that are left out because somebody has one already',
      }),
    }),
    refusals: ['file_not_understood', 'file_quote_unclosed', 'file_too_long', 'too_many_clients'],
  },
  exportClients: {
    summary:
      'Export all clients as a file for spreadsheets, in the reader’s language. Needs a sign-in or a confirmation of the last ten minutes',
    access: 'owner',
    query: z.object({ locale: z.exactOptional(z.enum(locales)) }),
    reply: z.string(),
    file: 'text/csv; charset=utf-8',
    refusals: ['confirmation_needed'],
  },
} as const satisfies Contracts
