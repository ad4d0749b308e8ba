import { z } from 'zod'
import { locales } from '../domain/locales.ts'
import type { Contracts } from './endpoint.ts'

const state = z.object({
  deletionAt: z
    .string()
    .nullable()
    .meta({ description: 'When the account will be deleted; null without a deletion' }),
  leavesAt: z.string().nullable().meta({ deprecated: true, description: 'Former name of deletionAt' }),
  openDisputes: z
    .array(
      z.object({
        bookingId: z.number().int(),
        referenceToken: z.string(),
        clientName: z.string(),
        date: z.string(),
        amount: z.string().meta({ description: 'In euros, as a decimal string' }),
      }),
    )
    .meta({
      description:
        'Open deposit disputes that delay the deletion, oldest first, at most 20. Empty without a deletion',
    }),
  operator: z.boolean().meta({ description: 'Whether the owner may see the operations page' }),
})

export const accountDeletion = {
  getAccountState: {
    summary:
      'Get the state of the account: whether it is being deleted, and whether it belongs to an operator',
    access: 'owner',
    reply: state,
    refusals: [],
  },
  deleteAccount: {
    summary:
      'Request the deletion of the account and all its data in 14 days. Repeating the call keeps the first date. Until then its links accept no bookings',
    access: 'owner',
    reply: state,
    refusals: ['confirmation_needed'],
  },
  cancelAccountDeletion: {
    summary: 'Cancel the deletion of the account, as long as it has not begun',
    access: 'owner',
    reply: state,
    refusals: [],
  },
  exportAccount: {
    summary:
      'Export all data of the owner as a zip: one JSON file, one CSV file per table and a description. Data is read page by page, so a concurrent change may appear in its old or new form',
    access: 'owner',
    acts: true,
    query: z.object({ locale: z.exactOptional(z.enum(locales)) }),
    reply: z.string(),
    file: 'application/zip',
    refusals: ['confirmation_needed'],
  },
} as const satisfies Contracts
