import { z } from 'zod'
import type { Contracts } from './endpoint.ts'

export const health = {
  health: {
    summary: 'Check that the server and its database answer',
    access: 'anyone',
    reply: z.object({ status: z.literal('ok') }),
    refusals: ['overloaded'],
  },
} as const satisfies Contracts
