import type { GapRule } from './booking-rules.ts'
import { holds, type Intervals } from './intervals.ts'
import {
  type Day,
  type Exceptions,
  exceptionsOf,
  fitting,
  freeTime,
  leavingGap,
  type Member,
  openTime,
  takenFrom,
  type Work,
  windowsOn,
} from './member-days.ts'
import { type Step, type Visit, visitOn, type Way } from './visits.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, minuteOf, timeOf } from './wall-time.ts'
import { firstInstant, periodsBetween } from './zones.ts'

const WIDEST_STEP_MINUTES = 30

/** What decides which starts are on offer. */
export type Offer = Work & {
  /** IANA zone of the opening hours; an unknown one throws a RangeError. */
  readonly zone: string
  /** Minutes between starts, counted from the opening; the duration unless given, half an hour at most. */
  readonly stepMinutes?: number | null
  /** What becomes of starts that leave a gap; without a word they are like any. */
  readonly gaps?: GapRule
  /** Who can take the appointment. Their closed and busy times outside the asked dates cost a look-up at most. */
  readonly members: readonly Member[]
  /** The services that follow it in the same visit, each right after the one before; none of them for a group. */
  readonly next?: readonly Step[]
  /** Epoch milliseconds; every start on offer is strictly later. */
  readonly now: number
}

type OnDate = { readonly date: string }

/** The starts ('HH:MM' in the zone) on offer on a date, each once however many members can take it. */
export function slotsOn(offer: Offer & OnDate): string[] {
  return offeredOn(teamOf(offer), dayOf(offer), offer)
}

/** Those of {@link slotsOn} that leave no gap. */
export function slotsWithoutGap(offer: Offer & OnDate): string[] {
  return allStarts(teamOf(offer), dayOf(offer), offer, true)
}

/** The starts on offer on each of `days` dates in a row, `from` being the first; dates without any included. */
export function slotsBetween(
  offer: Offer & { readonly from: string; readonly days: number },
): { date: string; times: string[] }[] {
  const first = dayNumber(offer.from)
  const end = first + offer.days
  const periods = periodsBetween(offer.zone, first, end)
  const team = teamOf(offer)
  const result: { date: string; times: string[] }[] = []
  for (let number = first; number < end; number++) {
    result.push({ date: dateOf(number), times: offeredOn(team, { number, periods, now: offer.now }, offer) })
  }
  return result
}

/** The ids of the members who can take this start, in the order given: where gaps matter, whom it leaves none, and the others. */
export function freeMembers(offer: Offer & OnDate & { readonly time: string }): {
  withoutGap: number[]
  others: number[]
} {
  const day = dayOf(offer)
  const team = teamOf(offer)
  const having = (withoutGap: boolean) =>
    team
      .filter(({ member, exceptions }) =>
        startsOf(member, exceptions, day, offer, withoutGap).includes(offer.time),
      )
      .map(({ member }) => member.id)
  const { gaps = 'any' } = offer
  if (gaps === 'any') return { withoutGap: [], others: having(false) }
  const withoutGap = having(true)
  const isLeftOut = gaps === 'never' && allStarts(team, day, offer, true).length > 0
  const others = isLeftOut ? [] : having(false).filter((id) => !withoutGap.includes(id))
  return { withoutGap, others }
}

/** The ids of the members who can take each of a date's starts on offer, in the order given. */
export function membersByStart(offer: Offer & OnDate): Map<string, number[]> {
  const day = dayOf(offer)
  const team = teamOf(offer)
  const withoutGap = offer.gaps === 'never' && allStarts(team, day, offer, true).length > 0
  const free = new Map<string, number[]>()
  for (const { member, exceptions } of team) {
    for (const time of startsOf(member, exceptions, day, offer, withoutGap)) {
      const others = free.get(time)
      if (others) others.push(member.id)
      else free.set(time, [member.id])
    }
  }
  return free
}

/** Who could do a visit that begins at this start, of one service or more: where gaps matter, leaving none, and else. */
export function visitWays(offer: Offer & OnDate & { readonly time: string }): {
  withoutGap: Way['doneBy'][]
  others: Way['doneBy'][]
} {
  const day = dayOf(offer)
  const start = firstInstant(day.periods, day.number * MINUTES_PER_DAY + minuteOf(offer.time))
  const isOffered = start !== null && offeredOn(teamOf(offer), day, offer).includes(offer.time)
  const ways = isOffered ? visitOf(offer, day).ways(start) : []
  const matters = offer.gaps === 'last' || offer.gaps === 'never'
  const [withoutGap, others] = [false, true].map((gap) =>
    ways.filter(({ leavesGap }) => (leavesGap || !matters) === gap).map(({ doneBy }) => doneBy),
  ) as [Way['doneBy'][], Way['doneBy'][]]
  return { withoutGap, others: offer.gaps === 'never' && withoutGap.length > 0 ? [] : others }
}

const visitOf = (offer: Offer, day: Day): Visit => visitOn([offer, ...(offer.next ?? [])], offer.zone, day)

type Team = readonly { readonly member: Member; readonly exceptions: Exceptions | null }[]

const teamOf = (offer: Offer): Team =>
  offer.members.map((member) => ({ member, exceptions: exceptionsOf(member, offer) }))

function dayOf({ zone, date, now }: Offer & OnDate): Day {
  const number = dayNumber(date)
  return { number, periods: periodsBetween(zone, number, number + 1), now }
}

/** What is left of a day's starts by the rule for gaps. */
function offeredOn(team: Team, day: Day, offer: Offer): string[] {
  if (offer.gaps === 'never') {
    const best = allStarts(team, day, offer, true)
    if (best.length > 0) return best
  }
  return allStarts(team, day, offer, false)
}

function allStarts(team: Team, day: Day, offer: Offer, withoutGap: boolean): string[] {
  const visit = offer.next?.length ? visitOf(offer, day) : null
  let times: string[] = []
  for (const { member, exceptions } of team) {
    times = union(times, startsOf(member, exceptions, day, offer, withoutGap, visit))
  }
  return times
}

/**
 * The starts that one member can take, or begin a visit with; with `withoutGap` those alone that leave none, whoever of
 * the team goes on with the visit.
 */
function startsOf(
  member: Member,
  exceptions: Exceptions | null,
  day: Day,
  offer: Offer,
  withoutGap: boolean,
  visit: Visit | null = null,
): string[] {
  const windows = windowsOn(member, exceptions, day)
  const open = openTime(member, windows, day)
  const isPlain = !offer.pause?.freeMinutes && !visit && !withoutGap
  const times = isPlain
    ? startsWithin(freeTime(open, member.busy, offer), windows, day, offer)
    : startsThat(
        fitting(open, member.busy, offer),
        suiting(member, windows, day, offer, withoutGap, visit),
        windows,
        day,
        offer,
      )
  const sessions = exceptions?.sessions.get(day.number)
  if (!sessions) return times
  // What joins a session takes no time that is not taken.
  const joinable = sessions.filter(({ time }) => {
    const start = firstInstant(day.periods, day.number * MINUTES_PER_DAY + minuteOf(time))
    return start !== null && holds(open, start, start + offer.durationMinutes)
  })
  return [...new Set([...times, ...joinable.map(({ time }) => time)])].sort()
}

const stepOf = ({ stepMinutes, durationMinutes }: Offer): number =>
  stepMinutes ?? Math.min(WIDEST_STEP_MINUTES, durationMinutes)

/** The starts from which all of the appointment lies in free time. Apart for speed: most offers ask no more. */
function startsWithin(free: Intervals, windows: Intervals, { number, periods }: Day, offer: Offer): string[] {
  const midnight = number * MINUTES_PER_DAY
  const { durationMinutes } = offer
  const step = stepOf(offer)
  const times: string[] = []
  for (const { from, to } of windows) {
    for (let minute = from; minute < to; minute += step) {
      const start = firstInstant(periods, midnight + minute)
      if (start !== null && holds(free, start, start + durationMinutes)) times.push(timeOf(minute))
    }
  }
  return times
}

/** The starts of the windows that fit and suit. */
function startsThat(
  fits: (start: number) => boolean,
  suits: (start: number) => boolean,
  windows: Intervals,
  { number, periods }: Day,
  offer: Offer,
): string[] {
  const midnight = number * MINUTES_PER_DAY
  const step = stepOf(offer)
  const times: string[] = []
  for (const window of windows) {
    for (let minute = window.from; minute < window.to; minute += step) {
      const start = firstInstant(periods, midnight + minute)
      if (start !== null && fits(start) && suits(start)) times.push(timeOf(minute))
    }
  }
  return times
}

/** What a start has to be beside free: followed by the rest of its visit, and without a gap where that is asked. */
function suiting(
  member: Member,
  windows: Intervals,
  day: Day,
  offer: Offer,
  withoutGap: boolean,
  visit: Visit | null,
): (start: number) => boolean {
  if (visit && withoutGap) return (start) => visit.ways(start).some(({ leavesGap }) => !leavesGap)
  if (visit) return visit.isOpen
  if (!withoutGap) return () => true
  const leavesGap = leavingGap(member, windows, day)
  return (start) => !leavesGap(takenFrom(start, offer))
}

/** Two lists in order as one, each time once. */
function union(some: string[], others: string[]): string[] {
  if (some.length === 0) return others
  const all: string[] = []
  let next = 0
  for (const time of some) {
    for (let other = others[next]; other !== undefined && other <= time; other = others[++next]) {
      if (other !== time) all.push(other)
    }
    all.push(time)
  }
  for (; next < others.length; next++) all.push(others[next] as string)
  return all
}
