import type { ClientTemplate, OwnerTemplate } from './deliveries.ts'

/**
 * The events that also notify an owner's browsers: those that need an answer, and those that take or free
 * time.
 */
const pushedTemplates = [
  'booking_requested',
  'booking_made',
  'deposit_late',
  'client_cancelled',
] as const satisfies readonly OwnerTemplate[]

export type PushedTemplate = (typeof pushedTemplates)[number]

export const isPushed = (letter: ClientTemplate | OwnerTemplate): letter is PushedTemplate =>
  pushedTemplates.some((notified) => notified === letter)

export const needsAnswer = (letter: PushedTemplate): boolean =>
  letter === 'booking_requested' || letter === 'deposit_late'

const maxDelaySeconds = 300

/**
 * Seconds before a browser is notified again: 10 per item in the last notification, at most 5 minutes. Events
 * meanwhile share the next notification, so a flood causes about 12 an hour.
 */
export const notificationIntervalSeconds = (things: number): number => Math.min(10 * things, maxDelaySeconds)

/** Events older than this are not pushed, because a mail has reported them. */
export const staleAfterSeconds = 86_400

/**
 * How long a push service keeps a notification for an offline browser, in seconds: until the booking starts,
 * at most a day.
 */
export const pushLifetimeSeconds = (startsAt: number, now: number): number =>
  Math.max(0, Math.min(staleAfterSeconds, Math.floor((startsAt - now) / 1000)))

export const maxDevices = 20
