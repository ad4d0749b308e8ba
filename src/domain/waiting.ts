import { addDays } from './wall-time.ts'
import { todayIn } from './zones.ts'

export const maxWaiting = 10_000
/** Of one address at one schedule. */
export const maxWaitingOfAddress = 10
/** Of one network at one schedule. Mobile networks put whole towns behind one address. */
export const maxWaitingOfNetwork = 100

/** Otherwise leaving would make room for one more email, again and again. */
export const endedCountsMinutes = 60

/**
 * Offers to one network at one schedule: at once, and those of a day that came to nothing. Otherwise one person with many
 * addresses could keep every freed time from the others.
 */
export const maxOffersOfNetwork = { open: 3, unansweredADay: 10 }

export const maxWaitingDays = 31

/** How long an offer holds its time. */
export const offerMinutes = { min: 15, max: 24 * 60, usual: 120 } as const

/** `over`: its dates have passed. `removed`: by the owner. */
export const waitingEndings = ['booked', 'left', 'removed', 'over'] as const

export type WaitingEnding = (typeof waitingEndings)[number]

/** An ended entry stays this long, so that its link can say what happened. */
export const endedHoursKept = 24

const minute = 60_000

/** At most half of the time until the start. Null if that leaves too little time to answer. */
export function offerEnd({
  now,
  startsAt,
  minutes,
}: {
  now: number
  startsAt: number
  minutes: number
}): number | null {
  const most = Math.floor((startsAt - now) / 2 / minute)
  return most < offerMinutes.min ? null : now + Math.min(minutes, most) * minute
}

/** Both ends are included. The times are those of a start. */
export type WaitingRange = { fromDate: string; toDate: string; fromTime: string; toTime: string }

export const wholeDay = { fromTime: '00:00', toTime: '23:59' } as const

export const isWholeDay = ({ fromTime, toTime }: Pick<WaitingRange, 'fromTime' | 'toTime'>): boolean =>
  fromTime === wholeDay.fromTime && toTime === wholeDay.toTime

export const isWanted = ({ fromTime, toTime }: WaitingRange, time: string): boolean =>
  fromTime <= time && time <= toTime

const hour = 60 * minute
/** A visit of a day, with buffers, may start so long before the time that it needs. */
const longestBefore = 28 * hour
const longestAfter = 4 * hour

/** The dates on which a start may become free together with this time. */
export const datesAround = (
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  zone: string,
): { from: string; to: string } => ({
  from: todayIn(zone, startsAt - longestBefore),
  to: todayIn(zone, endsAt + longestAfter),
})

/** Those of the range that are also in [from, to]. */
export function datesIn({ fromDate, toDate }: WaitingRange, from: string, to: string): string[] {
  const dates: string[] = []
  const last = toDate < to ? toDate : to
  for (let date = fromDate > from ? fromDate : from; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
