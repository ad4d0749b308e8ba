import type { Effort } from './effort.ts'
import type { LeavesGap } from './gaps.ts'
import { holdsInTurn, type Intervals } from './intervals.ts'
import {
  type Day,
  freeStarts,
  leavingGap,
  type Member,
  openFrom,
  type Roster,
  type Work,
} from './member-days.ts'
import { longestVisitMinutes } from './services.ts'

/** A service with those who can do it, in the order in which they are asked. */
export type Step = Work & { readonly members: readonly Member[] }

/** One way to do a visit: who does each service. */
export type Way = { readonly doneBy: readonly number[]; readonly leavesGap: boolean }

/** What a visit of several services, one right after the other, can be on a day; starts are epoch minutes. */
export type Visit = {
  /** Whether each service has somebody when its turn comes. */
  isOpen(start: number): boolean
  /** Whether one of the ways to do it leaves no gap. */
  hasWayWithoutGap(start: number): boolean
  /** Who could do it: all by one before two, and as few changes from one to the other as can be. */
  ways(start: number): Way[]
}

type Person = { readonly id: number; readonly open: Intervals; readonly leavesGap: LeavesGap }

/** Prepares a visit for the starts of one day. They cost the least when asked in order. */
export function visitOn(
  steps: readonly Step[],
  rosters: ReadonlyMap<number, Roster>,
  day: Day,
  effort?: Effort,
): Visit {
  const minutes = steps.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const people: Person[] = []
  const places = new Map<number, number>()
  const placeOf = ({ id }: Member): number => {
    const known = places.get(id)
    if (known !== undefined) return known
    const roster = rosters.get(id) as Roster
    people.push({ id, open: openFrom(roster, day, minutes), leavesGap: leavingGap(roster, day) })
    places.set(id, people.length - 1)
    return people.length - 1
  }
  let after = 0
  const turns = steps.map((step) => {
    const begins = after
    after += step.durationMinutes
    const doing = step.members.map((member) => {
      const place = placeOf(member)
      const starts = freeStarts((people[place] as Person).open, member.busy, step)
      effort?.spend(1 + starts.length)
      return { place, fits: holdsInTurn(starts) }
    })
    return { begins, from: begins - step.bufferBefore, to: after + step.bufferAfter, doing }
  })
  const able = turns.map(({ doing }) => doing.map(({ place }) => place))
  const relay = relayOf(able, people.length)
  const steadily = able.reduce((sum, { length }) => sum + length, 0)

  /** Who is free for each service of a visit that begins then; false when a service has nobody. */
  const relayAt = (start: number): boolean => {
    effort?.spend(steadily)
    if (minutes > longestVisitMinutes) return false
    return relay.run((turn, nth) => {
      const { begins, doing } = turns[turn] as (typeof turns)[number]
      const at = start + begins
      return (doing[nth] as (typeof doing)[number]).fits(at, at + 1)
    })
  }

  /** Whether those who do the services from one on leave a gap. Each is asked once, for all that they do. */
  const leavesGap = (start: number, doneBy: ArrayLike<number>, first: number): boolean => {
    for (let turn = first; turn < turns.length; turn++) {
      const place = doneBy[turn] as number
      let isFirst = true
      for (let before = first; before < turn; before++) isFirst &&= doneBy[before] !== place
      if (!isFirst) continue
      let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (let later = turn; later < turns.length; later++) {
        if (doneBy[later] !== place) continue
        const taken = turns[later] as (typeof turns)[number]
        from = Math.min(from, taken.from)
        to = Math.max(to, taken.to)
      }
      effort?.spend(1)
      if ((people[place] as Person).leavesGap(start + from, start + to)) return true
    }
    return false
  }

  return {
    isOpen: relayAt,
    hasWayWithoutGap: (start) => relayAt(start) && wayWithoutGap(relay, start, leavesGap),
    ways: (start) =>
      (relayAt(start) ? relay.ways() : []).map((doneBy) => ({
        doneBy: doneBy.map((place) => (people[place] as Person).id),
        leavesGap: leavesGap(start, doneBy, 0),
      })),
  }
}

/**
 * The first way that leaves no gap. All who hand over after the same service are followed by the same people, whose gaps
 * are looked at once, unless the one who begins is needed again.
 */
function wayWithoutGap(
  relay: Relay,
  start: number,
  leavesGap: (start: number, doneBy: ArrayLike<number>, first: number) => boolean,
): boolean {
  const restLeavesGap = new Map<number, boolean>()
  for (const first of relay.beginners()) {
    const doneBy = relay.wayOf(first)
    const next = doneBy.findIndex((place) => place !== first)
    if (next >= 0 && !doneBy.includes(first, next)) {
      const known = restLeavesGap.get(next) ?? leavesGap(start, doneBy, next)
      restLeavesGap.set(next, known)
      if (known) continue
    }
    if (!leavesGap(start, doneBy, 0)) return true
  }
  return false
}

/** Who goes on with a visit, and for how long: see {@link relayOf}. */
type Relay = {
  /** Finds it out for one start; false when a service has nobody. */
  run(isFree: (turn: number, nth: number) => boolean): boolean
  beginners(): number[]
  wayOf(first: number): number[]
  /** The fewest changes first. */
  ways(): number[][]
}

/**
 * Hands a visit from one person to the next: a way for each who can begin, who goes on as long as they can, then whoever
 * can go on longest. `able` lists those who do each service, in the order in which they are asked. From the last service
 * back, how long each can go on is one more than from the service after, so that every start costs one look at each.
 */
function relayOf(able: readonly (readonly number[])[], people: number): Relay {
  /** By service and person, how many services in a row they can do from there on. */
  const runs = Array.from({ length: able.length + 1 }, () => new Uint8Array(people))
  /** By service, who can go on longest from there. */
  const longest = new Int32Array(able.length)

  const wayOf = (first: number): number[] => {
    const doneBy: number[] = []
    for (let next = first; doneBy.length < able.length; next = longest[doneBy.length] as number)
      for (let run = runs[doneBy.length]?.[next] as number; run > 0; run--) doneBy.push(next)
    return doneBy
  }
  const beginners = () => (able[0] ?? []).filter((place) => runs[0]?.[place])

  return {
    run(isFree) {
      for (let turn = able.length - 1; turn >= 0; turn--) {
        const [here, after] = [runs[turn] as Uint8Array, runs[turn + 1] as Uint8Array]
        const members = able[turn] as readonly number[]
        let most = 0
        for (let nth = 0; nth < members.length; nth++) {
          const place = members[nth] as number
          const run = isFree(turn, nth) ? 1 + (after[place] as number) : 0
          here[place] = run
          if (run <= most) continue
          most = run
          longest[turn] = place
        }
        if (most === 0) return false
      }
      return true
    },
    beginners,
    wayOf,
    ways: () =>
      beginners()
        .map(wayOf)
        .sort((a, b) => changes(a) - changes(b)),
  }
}

const changes = (doneBy: readonly number[]): number =>
  doneBy.filter((id, index) => index > 0 && id !== doneBy[index - 1]).length

/** The ways through a visit, `free` being the ids of those who can do each service, in the order in which they are asked. */
export function waysThrough(free: readonly (readonly number[])[]): number[][] {
  const ids = [...new Set(free.flat())]
  const places = new Map(ids.map((id, place) => [id, place]))
  const relay = relayOf(
    free.map((members) => members.map((id) => places.get(id) as number)),
    ids.length,
  )
  if (free.length === 0 || !relay.run(() => true)) return []
  return relay.ways().map((way) => way.map((place) => ids[place] as number))
}
