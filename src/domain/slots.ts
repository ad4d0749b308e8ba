import type { GapRule } from './booking-rules.ts'
import type { Effort } from './effort.ts'
import { holds, type Interval, type Intervals } from './intervals.ts'
import {
  type Day,
  freeStarts,
  freeTime,
  joinableTimes,
  leavingGap,
  type Member,
  openFrom,
  periodsAround,
  type Roster,
  rosterOf,
  type Work,
  windowsOn,
} from './member-days.ts'
import { type Step, type Visit, visitOn, type Way } from './visits.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, minuteOf, timeOf } from './wall-time.ts'
import { firstInstant } from './zones.ts'

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
  /** Counts the steps that the answer takes. */
  readonly effort?: Effort
}

type OnDate = { readonly date: string }

/**
 * The starts ('HH:MM' in the zone) on offer on a date, each once however many members can take it. An appointment may end
 * on the next date, where its opening goes on past midnight.
 */
export function slotsOn(offer: Offer & OnDate): string[] {
  return offeredOn(teamOf(offer), dayOf(offer), offer)
}

/** Those of {@link slotsOn} that leave no gap. */
export function slotsWithoutGap(offer: Offer & OnDate): string[] {
  const [team, day] = [teamOf(offer), dayOf(offer)]
  return offer.next?.length
    ? visitStarts(team, day, offer, true).withoutGap
    : startsOfTeam(team, day, offer, true)
}

type Asked = Offer & { readonly from: string; readonly days: number }

type DayOfStarts = { date: string; times: string[] }

/** The starts on offer on each of `days` dates in a row, `from` being the first; dates without any included. */
export function slotsBetween(offer: Asked): DayOfStarts[] {
  const on = slotsByDay(offer)
  const first = dayNumber(offer.from)
  const result: DayOfStarts[] = []
  for (let number = first; number < first + offer.days; number++) result.push(on(number))
  return result
}

/** The same one day number at a time, so that whoever asks can rest between two. */
export function slotsByDay(offer: Asked): (day: number) => DayOfStarts {
  const first = dayNumber(offer.from)
  const periods = periodsAround(offer.zone, first, first + offer.days)
  const team = teamOf(offer)
  return (number) => ({
    date: dateOf(number),
    times: offeredOn(team, { number, periods, now: offer.now }, offer),
  })
}

/** The ids of the members who can take this start, in the order given: where gaps matter, whom it leaves none, and the others. */
export function freeMembers(offer: Offer & OnDate & { readonly time: string }): {
  withoutGap: number[]
  others: number[]
} {
  const day = dayOf(offer)
  const team = teamOf(offer)
  const having = (withoutGap: boolean) =>
    team.members
      .filter((roster) => startsOf(roster, day, offer, withoutGap).includes(offer.time))
      .map(({ member }) => member.id)
  const { gaps = 'any' } = offer
  if (gaps === 'any') return { withoutGap: [], others: having(false) }
  const withoutGap = having(true)
  const isLeftOut = gaps === 'never' && startsOfTeam(team, day, offer, true).length > 0
  const others = isLeftOut ? [] : having(false).filter((id) => !withoutGap.includes(id))
  return { withoutGap, others }
}

/** The ids of the members who can take each of a date's starts on offer, in the order given. */
export function membersByStart(offer: Offer & OnDate): Map<string, number[]> {
  const day = dayOf(offer)
  const team = teamOf(offer)
  const withoutGap = offer.gaps === 'never' && startsOfTeam(team, day, offer, true).length > 0
  const free = new Map<string, number[]>()
  for (const roster of team.members) {
    for (const time of startsOf(roster, day, offer, withoutGap)) {
      const others = free.get(time)
      if (others) others.push(roster.member.id)
      else free.set(time, [roster.member.id])
    }
  }
  return free
}

/** Who could do a visit that begins at this start, of one service or more: where gaps matter, leaving none, and else. */
export function visitWays(offer: Offer & OnDate & { readonly time: string }): {
  withoutGap: Way['doneBy'][]
  others: Way['doneBy'][]
} {
  const { gaps, time } = offer
  const day = dayOf(offer)
  const team = teamOf(offer)
  const start = instantOf(time, day)
  const isBegun = start !== null && startsOfTeam(team, day, offer, false).includes(time)
  const ways = isBegun ? visitOf(offer, team, day, [start]).ways(0) : []
  const matters = gaps === 'last' || gaps === 'never'
  const [withoutGap, others] = [false, true].map((gap) =>
    ways.filter(({ leavesGap }) => (leavesGap || !matters) === gap).map(({ doneBy }) => doneBy),
  ) as [Way['doneBy'][], Way['doneBy'][]]
  const isLeftOut = () => withoutGap.length > 0 || visitStarts(team, day, offer, true).withoutGap.length > 0
  return { withoutGap, others: gaps === 'never' && others.length > 0 && isLeftOut() ? [] : others }
}

/** Those who can take the appointment, or begin the visit, and all whom the visit needs, by id. */
type Team = { readonly members: readonly Roster[]; readonly byId: ReadonlyMap<number, Roster> }

const nobodyElse: ReadonlyMap<number, Roster> = new Map()

function teamOf(offer: Offer): Team {
  const members = offer.members.map(rosterOf)
  if (!offer.next?.length) return { members, byId: nobodyElse }
  const byId = new Map(members.map((roster) => [roster.member.id, roster]))
  for (const step of offer.next) {
    for (const member of step.members) {
      if (!byId.has(member.id)) byId.set(member.id, rosterOf(member))
    }
  }
  return { members, byId }
}

const visitOf = (offer: Offer, team: Team, day: Day, starts: readonly number[]): Visit => {
  const rosters = offer.next?.length
    ? team.byId
    : new Map(team.members.map((roster) => [roster.member.id, roster]))
  return visitOn([offer, ...(offer.next ?? [])], rosters, day, starts, offer.effort)
}

function dayOf({ zone, date, now }: Offer & OnDate): Day {
  const number = dayNumber(date)
  return { number, periods: periodsAround(zone, number, number + 1), now }
}

const instantOf = (time: string, { number, periods }: Day): number | null =>
  firstInstant(periods, number * MINUTES_PER_DAY + minuteOf(time))

/** What is left of a day's starts by the rule for gaps. */
function offeredOn(team: Team, day: Day, offer: Offer): string[] {
  const matters = offer.gaps === 'never'
  if (offer.next?.length) {
    const { all, withoutGap } = visitStarts(team, day, offer, matters)
    return withoutGap.length > 0 ? withoutGap : all
  }
  const best = matters ? startsOfTeam(team, day, offer, true) : []
  return best.length > 0 ? best : startsOfTeam(team, day, offer, false)
}

/** The starts of a visit that somebody can begin and the team can go on with; where gaps matter, which leave none. */
function visitStarts(team: Team, day: Day, offer: Offer, gapsMatter: boolean) {
  const begun = startsOfTeam(team, day, offer, false)
  if (begun.length === 0) return { all: begun, withoutGap: begun }
  const starts = begun.map((time) => instantOf(time, day) ?? Number.NaN)
  const visit = visitOf(offer, team, day, starts)
  const withoutGap = gapsMatter ? begun.filter((_, nth) => visit.hasWayWithoutGap(nth)) : []
  const all = withoutGap.length > 0 ? [] : begun.filter((_, nth) => visit.isOpen(nth))
  return { all, withoutGap }
}

/** The starts that some member can take, or begin a visit with. */
function startsOfTeam(team: Team, day: Day, offer: Offer, withoutGap: boolean): string[] {
  let times: string[] = []
  for (const roster of team.members) times = union(times, startsOf(roster, day, offer, withoutGap))
  return times
}

/** The starts that one member can take; with `withoutGap` those alone that leave none. */
function startsOf(roster: Roster, day: Day, offer: Offer, withoutGap: boolean): string[] {
  const { durationMinutes, pause } = offer
  const { busy } = roster.member
  const windows = windowsOn(roster, day.number)
  const open = openFrom(roster, day, minutesOf(offer))
  const free = pause?.freeMinutes
    ? startsWithin(freeStarts(open, busy, offer), 1, windows, day, offer)
    : startsWithin(freeTime(open, busy, offer), durationMinutes, windows, day, offer)
  const times = withoutGap && free.length > 0 ? free.filter(leavingNone(roster, day, offer)) : free
  if (!roster.sessions) return times
  // What joins a session takes no time that is not taken.
  const joinable = joinableTimes(roster, day, offer).filter((time) => {
    const start = instantOf(time, day)
    return start !== null && holds(open, start, start + durationMinutes)
  })
  offer.effort?.spend(joinable.length)
  return joinable.length === 0 ? times : [...new Set([...times, ...joinable])].sort()
}

function leavingNone(roster: Roster, day: Day, offer: Offer): (time: string) => boolean {
  const { durationMinutes, bufferBefore, bufferAfter } = offer
  const leavesGap = leavingGap(roster, day, minutesOf(offer))
  return (time) => {
    const start = instantOf(time, day) ?? Number.NaN
    return !leavesGap(start - bufferBefore, start + durationMinutes + bufferAfter)
  }
}

/** How long an appointment is, with all that follows it in its visit. */
function minutesOf({ durationMinutes, next }: Offer): number {
  if (!next) return durationMinutes
  return next.reduce((sum, step) => sum + step.durationMinutes, durationMinutes)
}

const stepOf = ({ stepMinutes, durationMinutes }: Offer): number =>
  stepMinutes ?? Math.min(WIDEST_STEP_MINUTES, durationMinutes)

/** The starts of a day's windows from which so many minutes lie in free time. */
function startsWithin(
  free: Intervals,
  minutes: number,
  windows: Intervals,
  { number, periods }: Day,
  offer: Offer,
): string[] {
  const midnight = number * MINUTES_PER_DAY
  const step = stepOf(offer)
  const times: string[] = []
  let steps = windows.length + free.length
  let at = 0
  for (const { from, to } of windows) {
    for (let minute = from; minute < to; minute += step) {
      steps++
      const start = firstInstant(periods, midnight + minute)
      if (start === null) continue
      // Starts come in order, so that free time is gone through once.
      while (at < free.length && (free[at] as Interval).to < start + minutes) at++
      if (at < free.length && (free[at] as Interval).from <= start) times.push(timeOf(minute))
    }
  }
  offer.effort?.spend(steps)
  return times
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
