import { z } from 'zod'
import { personFields } from '../domain/client-columns.ts'
import { clientsShown, clientsSorts, contactsOf, maxAlertLength, maxNoteLength } from '../domain/clients.ts'
import { locales } from '../domain/locales.ts'
import { fileEncodings } from '../domain/text-encodings.ts'
import { bookingWithService } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import { edits, emailOrNone, id, line, lines, pastedText, phone, required, seenVersion } from './fields.ts'

export const bookingsOfClient = 50

const clientsPerPage = 50

/** A file of 1.5 MB as base64: about 15,000 people. */
const maxImportBytes = 2_100_000

/** Faults listed in one reply; the counts include all of them. */
export const maxFaults = 200

const clientParams = z.object({ clientId: id })

const unconfirmedContacts = z.object({
  bookingId: z.number(),
  phone: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
})

const client = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().meta({ description: 'As typed; empty if there is none' }),
  email: z.string().nullable(),
  emailUnconfirmed: z
    .exactOptional(z.literal(true))
    .meta({ description: 'While only someone who booked online has stated the address' }),
  note: z.string().nullable().meta({ description: 'The note of the owner about the client' }),
  alert: z.string().nullable().meta({
    description: 'What everyone must know before an appointment, such as an allergy',
  }),
  online: z.boolean().meta({ description: 'Whether the client may book online' }),
  version: z.number(),
  visits: z.number().meta({ description: 'Approved bookings that have begun, without no-shows' }),
  noShow: z.number().meta({ description: 'How many of the bookings were no-shows' }),
  missed: z.number().meta({ deprecated: true, description: 'Former name of noShow' }),
  spentCents: z.number().meta({ description: 'The agreed prices of the visits' }),
  lastDate: z.string().nullable().meta({ description: 'The date of the last visit' }),
  nextDate: z.string().nullable().meta({ description: 'The date of the next pending or approved booking' }),
  unconfirmed: z.exactOptional(z.array(unconfirmedContacts)).meta({
    description:
      'Of one client: contacts that someone typed who booked online as this client. Nothing is sent to them except about that booking. Not for members',
  }),
})

const otherClient = client.pick({ id: true, name: true, phone: true, email: true })

const clientWithBookings = client.extend({
  similar: z.array(otherClient).meta({
    description: 'Clients with the same phone number or email address, who could be merged with this one',
  }),
  merged: z
    .array(otherClient)
    .meta({ description: 'The clients merged into this one, who can be separated again' }),
  bookings: z
    .array(bookingWithService.extend({ scheduleId: z.number() }))
    .meta({ description: `The latest ${bookingsOfClient}, last first` }),
})

const person = z.object({
  name: line(1, 200),
  phone: phone(0),
  email: emailOrNone,
  note: lines(maxNoteLength),
  alert: pastedText(0, maxAlertLength)
    .nullable()
    .transform((alert) => alert || null)
    .default(null),
})

export const importedPerson = person
  .refine(({ phone, email }) => phone !== '' || email !== null, { path: ['phone'], error: 'required' })
  .refine((person) => contactsOf({ ...person, phoneE164: null }).length > 0, {
    path: ['phone'],
    error: 'invalid',
  })

const importedColumns = z.array(
  z.object({
    heading: z.string(),
    field: z.enum(personFields).nullable(),
    samples: z.array(z.string()).meta({ description: 'The values of the first rows' }),
  }),
)

const importedSheets = z.array(
  z.object({
    name: z.string(),
    rows: z.number().meta({ description: 'Without headings' }),
    hidden: z.boolean(),
    read: z.boolean(),
  }),
)

const importFault = z.object({
  sheet: z.exactOptional(z.string()).meta({ description: 'The name of the sheet, if several are read' }),
  line: z.number().meta({ description: 'The row in the spreadsheet, counted from 1, or the card' }),
  text: z.string().meta({ description: 'The text at fault' }),
  field: person.keyof(),
  problem: z.string(),
  bound: z.exactOptional(z.string()).meta({ description: 'With `too_long`: how many characters are kept' }),
})

export const clients = {
  listClients: {
    summary: 'List the clients who have booked in any schedule or were imported',
    access: 'owner',
    query: z.object({
      q: z.exactOptional(pastedText(0, 100)).meta({
        description:
          'Parts of the name or email address in any order, or a phone number. Accents and capitals make no difference',
      }),
      sort: z.enum(clientsSorts).default('name').meta({
        description: '`lastVisit`: the latest first, then clients without a visit. Not for members',
      }),
      show: z.exactOptional(z.enum(clientsShown)).meta({
        description:
          '`away`: the last visit was more than three months ago. `noShow`: with no-shows. `new`: the first booking began at most 30 days ago, or has not begun. Not for members',
      }),
      bookingId: z.exactOptional(id).meta({ description: 'Only the client of this booking' }),
      after: z
        .exactOptional(id)
        .meta({ description: 'The `next` of the previous page, with the same `sort`' }),
      limit: z.coerce.number<number | string>().int().min(1).max(100).default(clientsPerPage),
    }),
    reply: z.object({
      clients: z.array(client),
      total: z.number().meta({ description: 'The total over all pages' }),
      next: z.number().nullable(),
    }),
    refusals: [],
  },
  createClient: {
    summary:
      'Add a client. A client with the same name and contact is kept, and only empty fields are filled',
    access: 'owner',
    created: true,
    body: importedPerson,
    reply: clientWithBookings,
    refusals: ['too_many_clients'],
  },
  getClient: {
    summary: 'Get a client with their bookings',
    access: 'owner',
    params: clientParams,
    reply: clientWithBookings,
    refusals: ['client_not_found'],
  },
  editClient: {
    summary: 'Change a client. Omitted fields stay unchanged',
    access: 'owner',
    params: clientParams,
    body: edits(person.extend({ online: z.boolean() })).extend(seenVersion),
    reply: clientWithBookings,
    refusals: ['client_not_found', 'client_changed', 'client_key_taken'],
  },
  confirmContacts: {
    summary:
      'Add the telephone number or email address of a booking to its client, because the owner knows that it is theirs',
    access: 'owner',
    params: clientParams,
    body: z.object({
      bookingId: id,
      contacts: z
        .array(z.enum(['phone', 'email']))
        .min(1)
        .max(2),
    }),
    reply: clientWithBookings,
    refusals: ['client_not_found', 'booking_not_found', 'client_key_taken'],
  },
  mergeClients: {
    summary: 'Merge two clients: `clientId` stays, with the details and bookings of both',
    access: 'owner',
    params: clientParams,
    body: z.object({ otherId: id }),
    reply: clientWithBookings,
    refusals: ['client_not_found'],
  },
  separateClient: {
    summary: 'Undo a merge. The merged client becomes separate again',
    access: 'owner',
    params: clientParams,
    reply: clientWithBookings,
    refusals: ['client_not_found'],
  },
  importClients: {
    summary: 'Import clients from a text file, .xlsx or vCards. Without `save` the file is only checked',
    access: 'owner',
    body: z.object({
      file: z
        .string(required)
        .min(1)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .meta({ description: 'The bytes of the file as base64' }),
      save: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether to save the clients; otherwise the file is only checked' }),
      encoding: z
        .exactOptional(z.enum(fileEncodings))
        .meta({ description: 'The text encoding; detected if absent' }),
      headingLine: z.exactOptional(z.number().int().min(0).max(50_000)).meta({
        description: 'The row with the headings, 0 if there is none; detected if absent',
      }),
      columns: z.exactOptional(z.array(z.enum(personFields).nullable()).max(200)).meta({
        description: 'The content of each column, in order; detected from the headings if absent',
      }),
      sheet: z.exactOptional(z.string().max(200)).meta({
        description:
          'The only sheet to read, by its name. By default the visible sheets with the same headings are read together',
      }),
    }),
    maxBodyBytes: maxImportBytes,
    reply: z.object({
      saved: z.boolean(),
      encoding: z
        .enum(fileEncodings)
        .nullable()
        .meta({ description: 'The text encoding; null for other files' }),
      headingLine: z.number().nullable().meta({ description: '0 if no row has headings; null for vCards' }),
      columns: importedColumns,
      sheets: z.exactOptional(importedSheets).meta({
        description: 'Each sheet with content, if there are several, and whether it is read',
      }),
      read: z
        .number()
        .meta({ description: 'The number of rows or cards: added, known and left out together' }),
      added: z.number(),
      known: z.number().meta({ description: 'Rows of existing clients, or of people listed twice' }),
      leftOut: z.number(),
      people: z
        .array(client.pick({ name: true, phone: true, email: true, note: true, alert: true }))
        .meta({ description: 'The first people, as they were understood' }),
      faults: z
        .array(importFault)
        .meta({ description: `Each row that is left out, and why; the first ${maxFaults}` }),
      cellFaults: z.array(importFault).meta({
        description: `Each cell left out of an imported person, and why; the first ${maxFaults}. \`has_another\`: the client keeps another value`,
      }),
      cellsLeftOut: z.number().meta({ description: 'How many cells are left out of imported people' }),
      further: z.number().meta({
        description:
          'Additional phone numbers and email addresses that are left out, because a client has only one of each',
      }),
    }),
    refusals: [
      'file_not_understood',
      'file_quote_unclosed',
      'file_takes_too_long',
      'file_too_long',
      'too_many_clients',
    ],
  },
  exportClients: {
    summary:
      'Export all clients as a spreadsheet file in the language of the reader. Requires a sign-in or confirmation within the last ten minutes',
    access: 'owner',
    query: z.object({ locale: z.exactOptional(z.enum(locales)) }),
    reply: z.string(),
    file: 'text/csv; charset=utf-8',
    refusals: ['confirmation_needed'],
  },
} as const satisfies Contracts
