import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'

const pushedTemplates = [
  'booking_requested',
  'booking_made',
  'deposit_late',
  'client_cancelled',
  'client_rescheduled',
  'reschedule_requested',
] as const satisfies readonly OwnerTemplate[]

export type PushedTemplate = (typeof pushedTemplates)[number]

export const isPushed = (template: ClientTemplate | OwnerTemplate): template is PushedTemplate =>
  pushedTemplates.some((notified) => notified === template)

export const needsAnswer = (template: PushedTemplate): boolean =>
  template === 'booking_requested' || template === 'deposit_late'

const maxDelaySeconds = 300

/** Events in this interval share the next notification, so that a flood causes about 12 an hour. */
export const notificationIntervalSeconds = (eventCount: number): number =>
  Math.min(10 * eventCount, maxDelaySeconds)

/** Older events are not pushed, because a mail has reported them. */
export const staleAfterSeconds = 86_400

/** A push service keeps a notification for an offline browser until the start, at most a day. */
export const pushLifetimeSeconds = (startsAt: number, now: number): number =>
  Math.max(0, Math.min(staleAfterSeconds, Math.floor((startsAt - now) / 1000)))

export const maxDevices = 20
