import type { BookingEventKind, EventDetails } from './booking-events.ts'

export const maxHistoryEvents = 200

export const clientEventKinds = [
  'requested',
  'booked',
  'entered',
  'approved',
  'rejected',
  'reopened',
  'edited',
  'cancelled',
  'given_away',
  'places_given_back',
  'lapsed',
  'rescheduled',
  'reschedule_requested',
  'reschedule_approved',
  'time_proposed',
  'proposal_accepted',
  'proposal_declined',
  'proposal_withdrawn',
  'proposal_lapsed',
  'paid',
  'paid_late',
  'partly_refunded',
  'refunded',
  'refund_failed',
] as const satisfies BookingEventKind[]

export type ClientEventKind = (typeof clientEventKinds)[number]

export function clientKindOf(kind: BookingEventKind, details: EventDetails): ClientEventKind | null {
  if (kind === 'transferred') return 'entered'
  if (kind === 'deleted') return details.tell ? 'cancelled' : null
  if (kind === 'edited' && !details.before) return null
  return clientEventKinds.find((told) => told === kind) ?? null
}

type Logged = { kind: BookingEventKind; version: number }

/** Versions undone before their mails were sent. */
export const undoneVersions = (events: readonly Logged[]): ReadonlySet<number> =>
  new Set(events.filter(({ kind }) => kind === 'undone').map(({ version }) => version - 1))
