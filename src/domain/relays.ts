/** How the services of a visit go from one person to the next, at one start after the other. */
export type Relay = {
  /**
   * Finds it out for one start; false when a service has nobody. `free` has a list for each service, with a row for each
   * start that says who is free.
   */
  run(free: readonly Uint8Array[], start: number): boolean
  /** Who can begin, in the order in which they are asked. */
  beginners(): number[]
  /** How many services in a row somebody can do from one on. */
  runOf(person: number, from: number): number
  /** Whether somebody is among those who do the services from one on. */
  isNeeded(person: number, from: number): boolean
  /** Who does each service when this one begins. */
  wayOf(first: number): number[]
  /** A way for each who can begin, the fewest changes first. */
  ways(): number[][]
}

/**
 * Whoever begins goes on as long as they can, then whoever can go on longest. `able` lists those who do each service, in
 * the order in which they are asked, people being numbered from 0. How long each can go on is one more than from the next
 * service: so each is looked at once for each service, and not once for each combination.
 */
export function relayOf(able: readonly (readonly number[])[], people: number): Relay {
  const length = able.length
  /** By service and person, how many services in a row they can do from there on. */
  const runs = Array.from({ length: length + 1 }, () => new Uint8Array(people))
  /** By service, who can go on longest from there. */
  const longest = new Int32Array(length)

  const runOf = (person: number, from: number): number => (runs[from] as Uint8Array)[person] as number
  const next = (from: number): number => longest[from] as number

  const wayOf = (first: number): number[] => {
    const doneBy: number[] = []
    for (let person = first; doneBy.length < length; person = next(doneBy.length))
      for (let run = runOf(person, doneBy.length); run > 0; run--) doneBy.push(person)
    return doneBy
  }
  const beginners = () => (able[0] ?? []).filter((person) => runOf(person, 0) > 0)

  return {
    run(free, start) {
      for (let service = length - 1; service >= 0; service--) {
        const [here, after] = [runs[service] as Uint8Array, runs[service + 1] as Uint8Array]
        const members = able[service] as readonly number[]
        const rows = free[service] as Uint8Array
        let most = 0
        for (let nth = 0, at = start * members.length; nth < members.length; nth++, at++) {
          const person = members[nth] as number
          const run = rows[at] === 1 ? 1 + (after[person] as number) : 0
          here[person] = run
          if (run <= most) continue
          most = run
          longest[service] = person
        }
        if (most === 0) return false
      }
      return true
    },
    beginners,
    runOf,
    isNeeded(person, from) {
      for (let at = from; at < length; at += runOf(next(at), at)) if (next(at) === person) return true
      return false
    },
    wayOf,
    ways: () =>
      beginners()
        .map(wayOf)
        .sort((a, b) => changes(a) - changes(b)),
  }
}

const changes = (doneBy: readonly number[]): number =>
  doneBy.filter((person, index) => index > 0 && person !== doneBy[index - 1]).length

/** The ways through a visit, `free` being the ids of those who can do each service, in the order in which they are asked. */
export function waysThrough(free: readonly (readonly number[])[]): number[][] {
  const ids = [...new Set(free.flat())]
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const able = free.map((members) => members.map((id) => numbers.get(id) as number))
  const relay = relayOf(able, ids.length)
  const everybody = able.map(({ length }) => new Uint8Array(length).fill(1))
  if (able.length === 0 || !relay.run(everybody, 0)) return []
  return relay.ways().map((way) => way.map((number) => ids[number] as number))
}
