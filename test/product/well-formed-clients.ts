import type { World } from './well-formed.ts'

/** What the calls about clients take, and whether they came. */
export const wellFormedClients = {
  markMissed: ({ bookingId }: World) => ({ params: { bookingId }, body: { missed: true, version: 1 } }),
}
