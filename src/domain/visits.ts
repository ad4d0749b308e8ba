import { type Interval, merged } from './intervals.ts'
import {
  type Day,
  exceptionsOf,
  fitting,
  leavingGap,
  type Member,
  openTime,
  takenFrom,
  type Work,
  windowsOn,
} from './member-days.ts'

/** A service with those who can do it, in the order in which they are asked. */
export type Step = Work & { readonly members: readonly Member[] }

/** One way to do a visit: who does each service. */
export type Way = { readonly doneBy: readonly number[]; readonly leavesGap: boolean }

/** What a visit of several services, one right after the other, can be on a day; starts are epoch minutes. */
export type Visit = {
  /** Whether each service has somebody when its turn comes. */
  isOpen(start: number): boolean
  /** Who could do it: all by one before two, and as few changes from one to the other as can be. */
  ways(start: number): Way[]
}

type Doing = {
  readonly id: number
  fits(start: number): boolean
  leavesGap(taken: readonly Interval[]): boolean
}

function doingOn(member: Member, step: Step, zone: string, day: Day): Doing {
  const windows = windowsOn(member, exceptionsOf(member, { ...step, zone }), day)
  const fits = fitting(openTime(member, windows, day), member.busy, step)
  return { id: member.id, fits, leavesGap: leavingGap(member, windows, day) }
}

export function visitOn(steps: readonly Step[], zone: string, day: Day): Visit {
  let offset = 0
  const turns = steps.map((step) => {
    const after = offset
    offset += step.durationMinutes
    return { after, step, doing: step.members.map((member) => doingOn(member, step, zone, day)) }
  })

  const leavesGap = (start: number, doneBy: readonly number[]) => {
    const taken = Map.groupBy(
      turns.flatMap(({ after, step }, index) =>
        takenFrom(start + after, step).map((part) => ({ id: doneBy[index], part })),
      ),
      ({ id }) => id,
    )
    return turns.some(({ doing }) =>
      doing.some((one) => one.leavesGap(merged((taken.get(one.id) ?? []).map(({ part }) => part)))),
    )
  }

  return {
    isOpen: (start) => turns.every(({ after, doing }) => doing.some(({ fits }) => fits(start + after))),
    ways: (start) => {
      const free = turns.map(({ after, doing }) =>
        doing.filter(({ fits }) => fits(start + after)).map(({ id }) => id),
      )
      return waysThrough(free).map((doneBy) => ({ doneBy, leavesGap: leavesGap(start, doneBy) }))
    },
  }
}

const changes = (doneBy: readonly number[]): number =>
  doneBy.filter((id, index) => index > 0 && id !== doneBy[index - 1]).length

/**
 * Who could do the services of a visit, `free` being those who can do each, in the order in which they are asked: a way for
 * each who can begin, who goes on as long as they can, then whoever can go on longest. The fewest changes first.
 */
export function waysThrough(free: readonly (readonly number[])[]): number[][] {
  const runOf = (id: number, from: number) => {
    let to = from
    while (free[to]?.includes(id)) to++
    return to - from
  }
  const ways: number[][] = []
  for (const begins of free[0] ?? []) {
    const doneBy: number[] = []
    let next: number | undefined = begins
    while (next !== undefined) {
      doneBy.push(...Array<number>(runOf(next, doneBy.length)).fill(next))
      const from = doneBy.length
      next = free[from]?.toSorted((a, b) => runOf(b, from) - runOf(a, from))[0]
    }
    if (doneBy.length === free.length) ways.push(doneBy)
  }
  return ways.toSorted((a, b) => changes(a) - changes(b))
}
