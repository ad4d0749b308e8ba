import type { GapRule } from './booking-rules.ts'
import type { Effort } from './effort.ts'
import { contains, type Interval, type Intervals } from './intervals.ts'
import {
  type Day,
  freeStarts,
  freeTime,
  gapTest,
  joinableTimes,
  type Member,
  openFrom,
  periodsAround,
  type Roster,
  rosterOf,
  type Work,
  windowsOn,
} from './member-days.ts'
import { type Assignment, type Step, type Visit, visitOn } from './visits.ts'
import { dateOf, dayNumber, MINUTES_PER_DAY, minuteOf, timeOf } from './wall-time.ts'
import { firstInstant } from './zones.ts'

const WIDEST_STEP_MINUTES = 30

export type Offer = Work & {
  /** An unknown zone throws a RangeError. */
  readonly zone: string
  /** From the opening. Defaults to the duration, at most 30 minutes. */
  readonly stepMinutes?: number | null
  readonly gaps?: GapRule
  /** Closed and busy times outside the requested dates cost only a binary search. */
  readonly members: readonly Member[]
  /** The further services of a visit, each directly after the one before. Empty for group services. */
  readonly next?: readonly Step[]
  /** Every offered start is later. */
  readonly now: number
  readonly effort?: Effort
}

type OnDate = { readonly date: string }

/** An appointment may end on the next date if the opening hours continue past midnight. */
export function slotsOn(offer: Offer & OnDate): string[] {
  return offeredOn(teamOf(offer), dayOf(offer), offer)
}

export function slotsWithoutGap(offer: Offer & OnDate): string[] {
  const [team, day] = [teamOf(offer), dayOf(offer)]
  return offer.next?.length
    ? visitStarts(team, day, offer, true).withoutGap
    : startsOfTeam(team, day, offer, true)
}

type OfferOnDates = Offer & { readonly from: string; readonly days: number }

type DayOfStarts = { date: string; times: string[] }

/** Includes dates without starts. */
export function slotsBetween(offer: OfferOnDates): DayOfStarts[] {
  const on = slotsByDay(offer)
  const first = dayNumber(offer.from)
  const result: DayOfStarts[] = []
  for (let number = first; number < first + offer.days; number++) result.push(on(number))
  return result
}

/** Takes one day number at a time, so that callers can yield between two days. */
export function slotsByDay(offer: OfferOnDates): (day: number) => DayOfStarts {
  const first = dayNumber(offer.from)
  const periods = periodsAround(offer.zone, first, first + offer.days)
  const team = teamOf(offer)
  return (number) => ({
    date: dateOf(number),
    times: offeredOn(team, { number, periods, now: offer.now }, offer),
  })
}

/** `withoutGap` has the members for whom the start leaves no gap, if the schedule avoids gaps. */
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
  const { gaps = 'allow' } = offer
  if (gaps === 'allow') return { withoutGap: [], others: having(false) }
  const withoutGap = having(true)
  const isLeftOut = gaps === 'forbid' && startsOfTeam(team, day, offer, true).length > 0
  const others = isLeftOut ? [] : having(false).filter((id) => !withoutGap.includes(id))
  return { withoutGap, others }
}

export function membersByStart(offer: Offer & OnDate): Map<string, number[]> {
  const day = dayOf(offer)
  const team = teamOf(offer)
  const withoutGap = offer.gaps === 'forbid' && startsOfTeam(team, day, offer, true).length > 0
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

/** `withoutGap` has the assignments that leave no gap, if the schedule avoids gaps. */
export function visitAssignments(offer: Offer & OnDate & { readonly time: string }): {
  withoutGap: Assignment['doneBy'][]
  others: Assignment['doneBy'][]
} {
  const { gaps, time } = offer
  const day = dayOf(offer)
  const team = teamOf(offer)
  const start = instantOf(time, day)
  const isBegun = start !== null && startsOfTeam(team, day, offer, false).includes(time)
  const assignments = isBegun ? visitOf(offer, team, day, [start]).assignments(0) : []
  const matters = gaps === 'avoid' || gaps === 'forbid'
  const [withoutGap, others] = [false, true].map((gap) =>
    assignments.filter(({ leavesGap }) => (leavesGap || !matters) === gap).map(({ doneBy }) => doneBy),
  ) as [Assignment['doneBy'][], Assignment['doneBy'][]]
  const isLeftOut = () => withoutGap.length > 0 || visitStarts(team, day, offer, true).withoutGap.length > 0
  return { withoutGap, others: gaps === 'forbid' && others.length > 0 && isLeftOut() ? [] : others }
}

/** `members` can start the visit. `byId` has everyone needed for it, and is empty without one. */
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

function offeredOn(team: Team, day: Day, offer: Offer): string[] {
  const matters = offer.gaps === 'forbid'
  if (offer.next?.length) {
    const { all, withoutGap } = visitStarts(team, day, offer, matters)
    return withoutGap.length > 0 ? withoutGap : all
  }
  const best = matters ? startsOfTeam(team, day, offer, true) : []
  return best.length > 0 ? best : startsOfTeam(team, day, offer, false)
}

function visitStarts(team: Team, day: Day, offer: Offer, gapsMatter: boolean) {
  const begun = startsOfTeam(team, day, offer, false)
  if (begun.length === 0) return { all: begun, withoutGap: begun }
  const starts = begun.map((time) => instantOf(time, day) ?? Number.NaN)
  const visit = visitOf(offer, team, day, starts)
  const withoutGap = gapsMatter ? begun.filter((_, nth) => visit.hasAssignmentWithoutGap(nth)) : []
  const all = withoutGap.length > 0 ? [] : begun.filter((_, nth) => visit.isOpen(nth))
  return { all, withoutGap }
}

function startsOfTeam(team: Team, day: Day, offer: Offer, withoutGap: boolean): string[] {
  let times: string[] = []
  for (const roster of team.members) times = union(times, startsOf(roster, day, offer, withoutGap))
  return times
}

function startsOf(roster: Roster, day: Day, offer: Offer, withoutGap: boolean): string[] {
  const { durationMinutes, pause } = offer
  const { busy } = roster.member
  const windows = windowsOn(roster, day.number)
  const open = openFrom(roster, day, minutesOf(offer))
  const free = pause?.processingMinutes
    ? startsWithin(freeStarts(open, busy, offer), 1, windows, day, offer)
    : startsWithin(freeTime(open, busy, offer), durationMinutes, windows, day, offer)
  const times = withoutGap && free.length > 0 ? free.filter(leavingNone(roster, day, offer)) : free
  if (!roster.sessions) return times
  // Joining a session takes no additional time, so it leaves no gap.
  const joinable = joinableTimes(roster, day, offer).filter((time) => {
    const start = instantOf(time, day)
    return start !== null && contains(open, start, start + durationMinutes)
  })
  offer.effort?.spend(joinable.length)
  return joinable.length === 0 ? times : [...new Set([...times, ...joinable])].sort()
}

function leavingNone(roster: Roster, day: Day, offer: Offer): (time: string) => boolean {
  const { durationMinutes, bufferBefore, bufferAfter } = offer
  const leavesGap = gapTest(roster, day, minutesOf(offer))
  return (time) => {
    const start = instantOf(time, day) ?? Number.NaN
    return !leavesGap(start - bufferBefore, start + durationMinutes + bufferAfter)
  }
}

function minutesOf({ durationMinutes, next }: Offer): number {
  if (!next) return durationMinutes
  return next.reduce((sum, step) => sum + step.durationMinutes, durationMinutes)
}

const stepOf = ({ stepMinutes, durationMinutes }: Offer): number =>
  stepMinutes ?? Math.min(WIDEST_STEP_MINUTES, durationMinutes)

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
      // Starts are sorted, so one pass over the free time suffices.
      while (at < free.length && (free[at] as Interval).to < start + minutes) at++
      if (at < free.length && (free[at] as Interval).from <= start) times.push(timeOf(minute))
    }
  }
  offer.effort?.spend(steps)
  return times
}

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
