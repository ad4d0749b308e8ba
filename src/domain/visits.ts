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
import { maxVisitMinutes } from './services.ts'
import { visitPlanner } from './visit-planner.ts'

/** One service of a visit. `members` are listed in order of preference. */
export type Step = Work & { readonly members: readonly Member[] }

export type Assignment = { readonly doneBy: readonly number[]; readonly leavesGap: boolean }

/** Each method takes an index into the starts given to `visitOn`. */
export type Visit = {
  isOpen(start: number): boolean
  hasAssignmentWithoutGap(start: number): boolean
  /** One assignment per possible first member, fewest handovers first. */
  assignments(start: number): Assignment[]
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
  const indexById = new Map<number, number>()
  const personIndex = ({ id }: Member): number => {
    const known = indexById.get(id)
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
    indexById.set(id, people.length - 1)
    return people.length - 1
  }

  let minutesSoFar = 0
  const services = steps.map((step) => {
    const begins = minutesSoFar
    minutesSoFar += step.durationMinutes
    const able = step.members.map(personIndex)
    /** One row per start, one column per person in `able`. */
    const freeTable = new Uint8Array(starts.length * able.length)
    step.members.forEach((member, column) => {
      const fits = freeStarts((people[able[column] as number] as Person).open, member.busy, step)
      effort?.spend(fits.length + starts.length)
      let start = 0
      for (const { from, to } of fits) {
        while (start < starts.length && (starts[start] as number) + begins < from) start++
        for (; start < starts.length && (starts[start] as number) + begins < to; start++)
          freeTable[start * able.length + column] = 1
      }
    })
    return { able, freeTable, from: begins - step.bufferBefore, to: minutesSoFar + step.bufferAfter }
  })
  const planner = visitPlanner(
    services.map(({ able }) => able),
    people.length,
  )
  const checksPerStart = services.reduce((sum, { able }) => sum + able.length, 0)
  const freeTables = services.map(({ freeTable }) => freeTable)

  const isOpen = (start: number): boolean => {
    effort?.spend(checksPerStart)
    return minutes <= maxVisitMinutes && planner.plan(freeTables, start)
  }

  /** Counts the services from `first` to before `end`, or only those that `doneBy` gives to the person. */
  const leavesPersonGap = (start: number, person: number, first: number, end: number, doneBy?: number[]) => {
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let service = first; service < end; service++) {
      if (doneBy && doneBy[service] !== person) continue
      const taken = services[service] as (typeof services)[number]
      from = Math.min(from, taken.from)
      to = Math.max(to, taken.to)
    }
    effort?.spend(1)
    const at = starts[start] as number
    return (people[person] as Person).leavesGap(at + from, at + to)
  }

  const leavesGap = (start: number, doneBy: number[], first = 0): boolean =>
    doneBy.some(
      (person, service) =>
        service >= first &&
        doneBy.indexOf(person, first) === service &&
        leavesPersonGap(start, person, service, doneBy.length, doneBy),
    )

  return {
    isOpen,
    /**
     * First people whose runs end at the same service have the same successors, whose gaps are checked once. A
     * first person who works again later is checked for all of their services.
     */
    hasAssignmentWithoutGap(start) {
      if (!isOpen(start)) return false
      const restLeavesGap = new Map<number, boolean>()
      for (const first of planner.possibleFirstPeople()) {
        const handsOverAt = planner.runLength(first, 0)
        if (planner.worksLater(first, handsOverAt)) {
          if (!leavesGap(start, planner.assignmentStartingWith(first))) return true
          continue
        }
        if (leavesPersonGap(start, first, 0, handsOverAt)) continue
        const rest =
          restLeavesGap.get(handsOverAt) ??
          leavesGap(start, planner.assignmentStartingWith(first), handsOverAt)
        if (!rest) return true
        restLeavesGap.set(handsOverAt, rest)
      }
      return false
    },
    assignments: (start) =>
      (isOpen(start) ? planner.assignments() : []).map((doneBy) => ({
        doneBy: doneBy.map((person) => (people[person] as Person).id),
        leavesGap: leavesGap(start, doneBy),
      })),
  }
}
