import type { ClientLetter, OwnerLetter } from './deliveries.ts'

/** The letters to an owner of which their browsers are notified too: what asks for an answer, and what takes or frees time. */
const notifiedLetters = [
  'booking_requested',
  'booking_made',
  'deposit_late',
  'client_cancelled',
] as const satisfies readonly OwnerLetter[]

export type NotifiedLetter = (typeof notifiedLetters)[number]

export const isNotified = (letter: ClientLetter | OwnerLetter): letter is NotifiedLetter =>
  notifiedLetters.some((notified) => notified === letter)

/** Whether the booking still waits for the owner's answer when this is told. */
export const asksForAnswer = (letter: NotifiedLetter): boolean =>
  letter === 'booking_requested' || letter === 'deposit_late'

const longestPauseSeconds = 300

/**
 * Seconds for which a browser is left alone after it was told of so many things at once: ten for each, up to five minutes.
 * What comes meanwhile is told together, so that a flood is a dozen notifications an hour.
 */
export const pauseAfterNotifying = (things: number): number => Math.min(10 * things, longestPauseSeconds)

/** What has not been told after so long is nobody's news: a mail has told it. */
export const staleAfterSeconds = 86_400

/** For how long a push service keeps a notification for a browser that is away: until the booking starts, a day at most. */
export const keptSeconds = (startsAt: number, now: number): number =>
  Math.max(0, Math.min(staleAfterSeconds, Math.floor((startsAt - now) / 1000)))

export const mostDevices = 20
