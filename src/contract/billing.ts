import { z } from 'zod'
import type { Contracts } from './endpoint.ts'

export const billing = {
  getPaymentAccount: {
    summary: "The owner's payment account",
    access: 'owner',
    reply: z.object({ connected: z.boolean(), status: z.enum(['enabled', 'pending']) }),
    refusals: [],
  },
} as const satisfies Contracts
