import {
  isOpenThroughout,
  isUndisturbed,
  leavesGap,
  MINUTE,
  type SlowOffer,
  slowDay,
  takenBy,
  type Wall,
} from './reference-days.ts'

/** `leavesGap`: a gap remains that is too short for any service. */
export type SlowWay = { doneBy: number[]; leavesGap: boolean }

export function slowVisit(wall: Wall, offer: SlowOffer) {
  let minutes = 0
  const turns = [offer, ...offer.next].map((work) => {
    const after = minutes * MINUTE
    minutes += work.durationMinutes
    return { work, after, days: work.members.map((member) => ({ member, day: slowDay(member, wall) })) }
  })
  const having = (start: number) =>
    turns.map(({ work, after, days }) =>
      days
        .filter(
          ({ day }) =>
            isOpenThroughout(day, work, start + after, offer.now) && isUndisturbed(day, work, start + after),
        )
        .map(({ member }) => member.id),
    )

  const leaves = (start: number, doneBy: readonly number[]) =>
    turns.some(({ days }, turn) => {
      const id = doneBy[turn]
      const { member, day } = days.find((one) => one.member.id === id) ?? {}
      if (!member?.shortest || !day) return false
      const taken = turns.flatMap(({ work, after }, index) =>
        doneBy[index] === id ? takenBy(work, start + after) : [],
      )
      return leavesGap(
        day,
        [...new Set(taken)].sort((a, b) => a - b),
        member.shortest,
      )
    })

  return (start: number): SlowWay[] =>
    everyWay(having(start)).map((doneBy) => ({ doneBy, leavesGap: leaves(start, doneBy) }))
}

/** Each member continues as long as possible, and the next one is the one who can continue longest. */
function everyWay(free: readonly (readonly number[])[]): number[][] {
  const runOf = (id: number | undefined, from: number): number =>
    id !== undefined && free[from]?.includes(id) ? 1 + runOf(id, from + 1) : 0
  const isBest = (id: number, from: number) =>
    free[from]?.find((one) => (free[from] ?? []).every((other) => runOf(one, from) >= runOf(other, from))) ===
    id
  const mayGoOn = (way: readonly number[], id: number) => {
    const [turn, before] = [way.length, way.at(-1)]
    if (turn === 0 || id === before) return true
    return !free[turn]?.includes(before ?? 0) && isBest(id, turn)
  }
  return free.reduce<number[][]>(
    (ways, ids) => ways.flatMap((way) => ids.filter((id) => mayGoOn(way, id)).map((id) => [...way, id])),
    [[]],
  )
}
