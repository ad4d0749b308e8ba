import type { Effort } from './effort.ts'
import type { LeavesGap } from './gaps.ts'
import type { Intervals } from './intervals.ts'
import {
  type Day,
  freeStarts,
  gapTest,
  type Member,
  openFrom,
  type Roster,
  type Work,
} from './member-days.ts'
import { relayOf } from './relays.ts'
import { maxVisitMinutes } from './services.ts'

/** `members` in order of preference. */
export type Step = Work & { readonly members: readonly Member[] }

export type Way = { readonly doneBy: readonly number[]; readonly leavesGap: boolean }

/** Methods take the index of a start. */
export type Visit = {
  isOpen(start: number): boolean
  hasWayWithoutGap(start: number): boolean
  /** One member before several, with as few changes as possible. */
  ways(start: number): Way[]
}

type Person = { readonly id: number; readonly open: Intervals; readonly leavesGap: LeavesGap }

export function visitOn(
  steps: readonly Step[],
  rosters: ReadonlyMap<number, Roster>,
  day: Day,
  starts: readonly number[],
  effort?: Effort,
): Visit {
  const minutes = steps.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const people: Person[] = []
  const places = new Map<number, number>()
  const placeOf = ({ id }: Member): number => {
    const known = places.get(id)
    if (known !== undefined) return known
    const roster = rosters.get(id) as Roster
    const open = openFrom(roster, day, minutes)
    let leavesGap: LeavesGap | null = null
    people.push({
      id,
      open,
      leavesGap: (from, to) => {
        leavesGap ??= gapTest(roster, day, minutes)
        return leavesGap(from, to)
      },
    })
    places.set(id, people.length - 1)
    return people.length - 1
  }

  let after = 0
  const turns = steps.map((step) => {
    const begins = after
    after += step.durationMinutes
    const able = step.members.map(placeOf)
    /** One row per start. */
    const free = new Uint8Array(starts.length * able.length)
    step.members.forEach((member, nth) => {
      const fits = freeStarts((people[able[nth] as number] as Person).open, member.busy, step)
      effort?.spend(fits.length + starts.length)
      let start = 0
      for (const { from, to } of fits) {
        while (start < starts.length && (starts[start] as number) + begins < from) start++
        for (; start < starts.length && (starts[start] as number) + begins < to; start++)
          free[start * able.length + nth] = 1
      }
    })
    return { able, free, from: begins - step.bufferBefore, to: after + step.bufferAfter }
  })
  const relay = relayOf(
    turns.map(({ able }) => able),
    people.length,
  )
  const looks = turns.reduce((sum, { able }) => sum + able.length, 0)
  const free = turns.map((turn) => turn.free)

  const isOpen = (start: number): boolean => {
    effort?.spend(looks)
    return minutes <= maxVisitMinutes && relay.run(free, start)
  }

  /** `end` is excluded. */
  const leavesPersonGap = (start: number, place: number, first: number, end: number, doneBy?: number[]) => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let turn = first; turn < end; turn++) {
      if (doneBy && doneBy[turn] !== place) continue
      const taken = turns[turn] as (typeof turns)[number]
      from = Math.min(from, taken.from)
      to = Math.max(to, taken.to)
    }
    effort?.spend(1)
    const at = starts[start] as number
    return (people[place] as Person).leavesGap(at + from, at + to)
  }

  const leavesGap = (start: number, doneBy: number[], first = 0): boolean =>
    doneBy.some(
      (place, turn) =>
        turn >= first &&
        doneBy.indexOf(place, first) === turn &&
        leavesPersonGap(start, place, turn, doneBy.length, doneBy),
    )

  return {
    isOpen,
    /**
     * The same people follow members whose runs end at the same service, so their gaps are checked once. A member
     * needed again later is checked for all of their services.
     */
    hasWayWithoutGap(start) {
      if (!isOpen(start)) return false
      const restLeavesGap = new Map<number, boolean>()
      for (const first of relay.beginners()) {
        const handsOver = relay.runOf(first, 0)
        if (relay.isNeeded(first, handsOver)) {
          if (!leavesGap(start, relay.wayOf(first))) return true
          continue
        }
        if (leavesPersonGap(start, first, 0, handsOver)) continue
        const rest = restLeavesGap.get(handsOver) ?? leavesGap(start, relay.wayOf(first), handsOver)
        if (!rest) return true
        restLeavesGap.set(handsOver, rest)
      }
      return false
    },
    ways: (start) =>
      (isOpen(start) ? relay.ways() : []).map((doneBy) => ({
        doneBy: doneBy.map((place) => (people[place] as Person).id),
        leavesGap: leavesGap(start, doneBy),
      })),
  }
}
