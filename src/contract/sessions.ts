import { z } from 'zod'
import type { Contracts } from './endpoint.ts'

const session = z.object({
  id: z.string().meta({ description: 'Identifies the session, and cannot be used to sign in' }),
  name: z.string().meta({ description: 'The browser and its operating system' }),
  startedAt: z.string(),
  lastSeenAt: z.string().meta({ description: 'Accurate to an hour' }),
  here: z.boolean().meta({ description: 'Whether it is the session of this call' }),
})

export const sessions = {
  listSessions: {
    summary: 'List the sessions of the owner: this one first, then the most recent; at most 100',
    access: 'owner',
    reply: z.object({
      sessions: z.array(session),
      more: z.number().meta({ description: 'The number of further sessions' }),
    }),
    refusals: [],
  },
  deleteSession: {
    summary: 'End a session and its notifications',
    access: 'owner',
    params: z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/) }),
    reply: z.object({}),
    refusals: ['session_not_found'],
  },
  endOtherSessions: {
    summary: 'End all other sessions and their notifications',
    access: 'owner',
    reply: z.object({ ended: z.number() }),
    refusals: [],
  },
} as const satisfies Contracts
