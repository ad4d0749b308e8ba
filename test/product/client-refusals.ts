import type { Ask } from './security-refusals.ts'
import type { World } from './well-formed.ts'

/** How to bring about what is refused of clients, and of whether they came. */
export const clientStories = (world: () => World) => ({
  cannot_be_missed: (): Ask => ({
    as: 'owner',
    method: 'PATCH',
    path: `/api/bookings/${world().bookingId}/missed`,
    body: { missed: true },
  }),
})
