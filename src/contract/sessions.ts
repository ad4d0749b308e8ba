import { z } from 'zod'
import type { Contracts } from './endpoint.ts'

const session = z.object({
  id: z.string().meta({ description: 'Names it; nobody is signed in by it' }),
  name: z.string().meta({ description: 'The browser and its system' }),
  startedAt: z.string(),
  lastSeenAt: z.string().meta({ description: 'To within an hour' }),
  here: z.boolean().meta({ description: 'Whether it is the one of this call' }),
})

/** Where an owner is signed in. */
export const sessions = {
  listSessions: {
    summary: 'Where the owner is signed in: this one first, then those seen last; a hundred at most',
    access: 'owner',
    reply: z.object({
      sessions: z.array(session),
      more: z.number().meta({ description: 'How many there are beyond those' }),
    }),
    refusals: [],
  },
  deleteSession: {
    summary: 'Sign out in one place; it is notified no more',
    access: 'owner',
    params: z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/) }),
    reply: z.object({}),
    refusals: ['session_not_found'],
  },
  endOtherSessions: {
    summary: 'Sign out everywhere but here; those places are notified no more',
    access: 'owner',
    reply: z.object({ ended: z.number() }),
    refusals: [],
  },
} as const satisfies Contracts
