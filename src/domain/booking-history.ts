import type { BookingEventKind, EventDetails } from './booking-events.ts'

/** As much of a booking's history as anybody is shown: the latest. */
export const longestHistory = 200

/** What a client's history of a booking tells of. */
export const clientEventKinds = [
  'requested',
  'booked',
  'entered',
  'approved',
  'rejected',
  'reopened',
  'edited',
  'cancelled',
  'lapsed',
  'paid',
  'paid_late',
  'partly_refunded',
  'refunded',
  'refund_failed',
] as const satisfies BookingEventKind[]

export type ClientEventKind = (typeof clientEventKinds)[number]

/** As what an event is told to the client; null for what does not concern them. */
export function clientKindOf(kind: BookingEventKind, details: EventDetails): ClientEventKind | null {
  if (kind === 'deleted') return details.tell ? 'cancelled' : null
  if (kind === 'edited' && !details.before) return null
  return clientEventKinds.find((told) => told === kind) ?? null
}

type Logged = { kind: BookingEventKind; version: number }

/** The versions of a history, in turn, that were undone before anybody was told of them. */
export const undoneVersions = (events: readonly Logged[]): ReadonlySet<number> =>
  new Set(events.filter(({ kind }) => kind === 'undone').map(({ version }) => version - 1))
