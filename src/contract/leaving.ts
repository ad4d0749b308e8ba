import { z } from 'zod'
import { locales } from '../domain/locales.ts'
import type { Contracts } from './endpoint.ts'

const state = z.object({
  leavesAt: z
    .string()
    .nullable()
    .meta({ description: 'When the account is to be deleted; null for one that stays' }),
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
        'Disputes of deposits that an account to be deleted waits for, the oldest first, 20 at most; none for an account that stays',
    }),
  operator: z.boolean().meta({ description: 'Whether the page of who runs the product is theirs to see' }),
})

/** What who leaves needs: all that is theirs, and a way out with a way back. */
export const leaving = {
  getAccountState: {
    summary: 'Whether the account stays, and whether it is an operator’s',
    access: 'owner',
    reply: state,
    refusals: [],
  },
  deleteAccount: {
    summary:
      'Ask for the account to be deleted in 14 days, with everything in it; asked again, the first date stays. Until then its links take no bookings',
    access: 'owner',
    reply: state,
    refusals: ['confirmation_needed'],
  },
  keepAccount: {
    summary: 'Take the deletion back, as long as it has not begun',
    access: 'owner',
    reply: state,
    refusals: [],
  },
  exportAccount: {
    summary:
      'All that the owner has, as a zip: one JSON, one CSV for each table, and a text that says what is what. Read page by page, so that what changes meanwhile is there as it was before or as it was after',
    access: 'owner',
    acts: true,
    query: z.object({ locale: z.exactOptional(z.enum(locales)) }),
    reply: z.string(),
    file: 'application/zip',
    refusals: ['confirmation_needed'],
  },
} as const satisfies Contracts
